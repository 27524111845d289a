import { z } from 'zod';
import type { Labels } from '#app/forms/read-fields.ts';
import { readFields } from '#app/forms/read-fields.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { dayInParis, instantInParis, parisTime } from '#domain/dates.ts';
import { editGuard, type FormTexts } from '#domain/edits/edit-guard.ts';
import { foldText } from '#domain/fold-text.ts';
import { lineField, writtenField } from '#domain/text-fields.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { ArticleAdmin, ArticleView } from '#server/content/own/article-admin.ts';
import type { ArticleFault, ArticleFields } from '#server/content/own/article-fields.ts';
import { ARTICLE_STATES } from './article-states.ts';

const views = ['all', ...Object.keys(ARTICLE_STATES)] as [ArticleView, ...ArticleView[]];

const querySchema = z.object({
  etat: z.enum(views).catch('all'),
  page: z.coerce.number().pipe(z.int().min(1).max(1000)).catch(1),
});

/** What the address asks of the list; whatever it does not understand is the usual. */
export const readQuery = (params: URLSearchParams) => querySchema.parse(Object.fromEntries(params));

const idSchema = z.uuid().toLowerCase();

/** The id in an address; null for anything else. */
export const idOf = (value: unknown): string | null => idSchema.safeParse(value).data ?? null;

/** The revision an address asks for; null for none. */
export const askedRevision = (params: URLSearchParams): number | null =>
  z.coerce.number().pipe(z.int().min(1).max(1_000_000)).safeParse(params.get('version')).data ?? null;

type Asked = { id: string; revision: number; current: number; params: URLSearchParams };

/** What a revision changed to the one before it, or what was changed since, as its address asks; null where there is neither. */
export async function readComparison(
  articles: Pick<ArticleAdmin, 'compare'>,
  admin: AdminIdentity,
  { id, revision, current, params }: Asked,
) {
  const isSince = revision < current && (revision === 1 || params.get('face') === 'presente');
  const [from, to] = isSince ? [revision, current] : [revision - 1, revision];
  const found = from > 0 ? await articles.compare(admin, id, from, to) : null;
  if (!found) return null;
  return {
    from,
    to,
    isSince,
    hasBoth: revision > 1 && revision < current,
    changed: found.changed.map(({ field, parts }) => ({ label: labelOf(field), parts })),
    same: found.same.map(labelOf),
  };
}

const labelOf = (field: keyof ArticleFields): string => LABELS[FORM_FIELDS[field]];

const LABELS = {
  titre: 'Titre',
  adresse: 'Adresse',
  titreSeo: 'Titre pour les moteurs de recherche',
  motsCles: 'Mots-clés pour les moteurs de recherche',
  rubrique: 'Rubrique',
  etiquettes: 'Étiquettes',
  extrait: 'Résumé',
  dessin: 'Dessin',
  dessinAlt: 'Ce que montre le dessin',
  auteur: 'Auteur',
  liens: 'Pages sur le même sujet',
  texte: 'Texte',
  jour: 'Jour de parution',
  heure: 'Heure de parution',
} satisfies Labels;

const FORM_FIELDS: Record<ArticleFault['field'], keyof typeof LABELS> = {
  title: 'titre',
  slug: 'adresse',
  seoTitle: 'titreSeo',
  keywords: 'motsCles',
  category: 'rubrique',
  tags: 'etiquettes',
  excerpt: 'extrait',
  image: 'dessin',
  imageAlt: 'dessinAlt',
  author: 'auteur',
  relatedPages: 'liens',
  body: 'texte',
  publishAt: 'jour',
};

/** Compares a form of an older text with the newest one, field by field. */
export const articleGuard = (sent: FormTexts) =>
  editGuard<{ fields: ArticleFields; publishAt: Date | null }>({
    sent,
    textsOf: ({ fields, publishAt }) => formOf(fields, publishAt),
    labelOf: (field) => LABELS[field as keyof typeof LABELS],
  });

/** The faults of an article at the fields of its form, one sentence for each field. */
export function faultErrors(faults: readonly ArticleFault[]): FieldError[] {
  const byField = new Map<keyof typeof LABELS, string[]>();
  for (const { field, message } of faults) {
    const name = FORM_FIELDS[field];
    byField.set(name, [...(byField.get(name) ?? []), message]);
  }
  return [...byField].map(([field, messages]) => ({
    field,
    label: LABELS[field],
    message: messages.join(' '),
  }));
}

const TITLE_MAX = 110;
const SLUG_MAX = 100;
/** The body that search engines are given is cut there (domain/text-limits.ts). */
const BODY_MAX = 50_000;

const upTo = (max: number) =>
  writtenField('')
    .pipe(z.string().max(max, `Écrivez ${max} caractères au plus.`))
    .default('');
const oneLine = (max: number) => upTo(max).transform((text) => text.replaceAll('\n', ' '));
const listOf = (separator: RegExp, max: number) =>
  upTo(max).transform((text) => text.split(separator).flatMap((word) => word.trim() || []));

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const schema = z.object({
  titre: lineField('Écrivez le titre.', TITLE_MAX),
  adresse: oneLine(SLUG_MAX).pipe(
    z
      .string()
      .refine(
        (slug) => slug === '' || SLUG.test(slug),
        'Écrivez des minuscules sans accent, des chiffres et des tirets.',
      ),
  ),
  titreSeo: oneLine(200),
  motsCles: listOf(/[,\n]/, 600),
  rubrique: oneLine(60),
  etiquettes: listOf(/[,\n]/, 600),
  extrait: oneLine(400),
  dessin: z
    .string()
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'Choisissez un dessin de la liste.')
    .max(80)
    .default(''),
  dessinAlt: oneLine(300),
  auteur: oneLine(80),
  liens: listOf(/\n/, 2000),
  texte: upTo(BODY_MAX),
  jour: z.union([z.literal(''), z.iso.date('Choisissez un jour.')]).default(''),
  heure: z
    .union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choisissez une heure.')])
    .default(''),
  revision: z.coerce.number().pipe(z.int().min(0)).default(0),
  intent: z.enum(['apercu', 'enregistrer', 'publier', 'retirer', 'supprimer']),
});

export type ArticleForm = {
  intent: z.infer<typeof schema>['intent'];
  revision: number;
  fields: ArticleFields;
  /** Null: now. */
  publishAt: Date | null;
};

/** What was written, or what is wrong with it as a form; the rules of pages are the server's (compile-article.ts). */
export function readArticle(
  form: FormData,
): { value: ArticleForm; errors?: undefined } | { value?: undefined; errors: FieldError[] } {
  const { value, errors } = readFields(schema, form, LABELS);
  if (errors) return { errors };
  const publishAt = instantOf(value.jour, value.heure);
  if (publishAt === 'none')
    return {
      errors: [
        {
          field: 'heure',
          label: LABELS.heure,
          message: 'Choisissez une autre heure\u00a0: l’horloge la saute ce jour-là.',
        },
      ],
    };
  if (value.heure && !value.jour)
    return { errors: [{ field: 'jour', label: LABELS.jour, message: 'Choisissez aussi le jour.' }] };
  const slug = value.adresse || slugOf(value.titre);
  if (!SLUG.test(slug))
    return {
      errors: [
        {
          field: 'adresse',
          label: LABELS.adresse,
          message: 'Écrivez l’adresse\u00a0: le titre n’en donne pas.',
        },
      ],
    };
  return {
    value: {
      intent: value.intent,
      revision: value.revision,
      publishAt,
      fields: {
        title: value.titre,
        slug,
        seoTitle: value.titreSeo,
        keywords: value.motsCles,
        category: value.rubrique,
        tags: value.etiquettes,
        excerpt: value.extrait,
        image: value.dessin,
        imageAlt: value.dessinAlt,
        author: value.auteur,
        relatedPages: value.liens,
        body: value.texte,
      },
    },
  };
}

function instantOf(day: string, time: string): Date | 'none' | null {
  if (!day) return null;
  const [hours = 0, minutes = 0] = (time || '00:00').split(':').map(Number);
  return instantInParis(day, hours * 60 + minutes) ?? 'none';
}

/** « Remplacer l’écran » gives « remplacer-l-ecran ». */
function slugOf(title: string): string {
  return foldText(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replaceAll(/^-+|-+$/g, '');
}

/** The same fields as the form shows them. */
export function formOf(fields: ArticleFields, publishAt: Date | null): Record<string, string> {
  const time = publishAt && parisTime(publishAt);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    titre: fields.title,
    adresse: fields.slug,
    titreSeo: fields.seoTitle,
    motsCles: fields.keywords.join(', '),
    rubrique: fields.category,
    etiquettes: fields.tags.join(', '),
    extrait: fields.excerpt,
    dessin: fields.image,
    dessinAlt: fields.imageAlt,
    auteur: fields.author,
    liens: fields.relatedPages.join('\n'),
    texte: fields.body,
    jour: publishAt ? dayInParis(publishAt) : '',
    heure: time ? `${two(time.hour)}:${two(time.minute)}` : '',
  };
}
