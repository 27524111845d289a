import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { dayField, momentOf, timeField } from '#app/forms/moment-fields.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { onceRight } from '#domain/text/once-right.ts';
import { lineField, writtenField } from '#domain/text/text-fields.ts';

const TITLE_MAX = 110;
const SLUG_MAX = 100;
const SOURCES_MAX = 5000;
/** Structured data for search engines cut the body there (domain/text/text-limits.ts). */
const BODY_MAX = 50_000;

/** A draft needs only a title. */
export const ARTICLE_FIELDS = {
  title: { label: 'Titre', maxLength: TITLE_MAX },
  body: { label: 'Texte', optional: true, maxLength: BODY_MAX, spellCheck: true },
  excerpt: {
    label: 'Résumé',
    help: 'De 100 à 200 signes. Il est au blog, en tête de l’article et dans les moteurs de recherche.',
    optional: true,
    maxLength: 400,
  },
  category: { label: 'Rubrique', optional: true },
  tags: {
    label: 'Étiquettes',
    help: 'Séparées par des virgules, une au moins.',
    optional: true,
    maxLength: 600,
  },
  image: { label: 'Dessin', optional: true },
  imageAlt: {
    label: 'Description du dessin',
    help: 'Pour qui ne le voit pas. Avec un dessin, il est demandé.',
    optional: true,
    maxLength: 300,
  },
  author: { label: 'Auteur', optional: true, maxLength: 80, autoComplete: 'off' },
  slug: {
    label: 'Adresse',
    help: 'Ce qui suit /blog/. Vide, elle vient du titre. Une fois l’article publié, la changer casse les liens qui y mènent.',
    optional: true,
    maxLength: SLUG_MAX,
    autoCapitalize: 'none',
    spellCheck: false,
  },
  seoTitle: {
    label: 'Titre pour les moteurs de recherche',
    help: 'De 10 à 70 signes, unique sur le site.',
    optional: true,
    maxLength: 200,
  },
  keywords: {
    label: 'Mots-clés pour les moteurs de recherche',
    help: 'De trois à huit, séparés par des virgules.',
    optional: true,
    maxLength: 600,
  },
  relatedPages: {
    label: 'Pages sur le même sujet',
    help: 'Une adresse du site par ligne, par exemple /services/micro-soudure.',
    optional: true,
    maxLength: 2000,
    spellCheck: false,
  },
  sources: {
    label: 'Sources',
    help: 'Une par ligne\u00a0: titre | éditeur | adresse en https | jour où vous l’avez lue. Par exemple\u00a0: Guide de la Switch | Nintendo | https://www.nintendo.fr/aide | 27/11/2026.',
    optional: true,
    maxLength: SOURCES_MAX,
    spellCheck: false,
  },
  publishDay: {
    label: 'Jour de parution',
    help: 'Vide, l’article paraît dès que vous le publiez.',
    optional: true,
  },
  publishTime: {
    label: 'Heure de parution',
    help: 'Celle de Reims, par exemple 08:30. Vide, minuit.',
    optional: true,
    inputMode: 'numeric',
    maxLength: 5,
  },
  revision: {},
} satisfies FieldsOf<ReturnType<typeof articleSchema>>;

const upTo = (max: number) =>
  writtenField('')
    .pipe(z.string().max(max, `Écrivez ${max} caractères au plus.`))
    .default('');
const oneLine = (max: number) => upTo(max).transform((text) => text.replaceAll('\n', ' '));
const listOf = (separator: RegExp, max: number) =>
  upTo(max).transform((text) => text.split(separator).flatMap((word) => word.trim() || []));

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The typed article, or the form's errors; the rules for pages are the server's (compile-article.ts). */
export const articleSchema = () =>
  z
    .object({
      intent: z.enum(['preview', 'save', 'publish']),
      title: lineField('Écrivez le titre.', TITLE_MAX),
      slug: oneLine(SLUG_MAX).pipe(
        z
          .string()
          .refine(
            (slug) => slug === '' || SLUG.test(slug),
            'Écrivez des minuscules sans accent, des chiffres et des tirets.',
          ),
      ),
      seoTitle: oneLine(200),
      keywords: listOf(/[,\n]/, 600),
      category: oneLine(60),
      tags: listOf(/[,\n]/, 600),
      excerpt: oneLine(400),
      image: z
        .string()
        .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'Choisissez un dessin de la liste.')
        .max(80)
        .default(''),
      imageAlt: oneLine(300),
      author: oneLine(80),
      relatedPages: listOf(/\n/, 2000),
      sources: listOf(/\n/, SOURCES_MAX),
      body: upTo(BODY_MAX),
      publishDay: dayField(),
      publishTime: timeField(),
      revision: z.coerce.number().pipe(z.int().min(0)).default(0),
    })
    .superRefine(
      (sent, context) => {
        publishMoment(sent, (field, message) => context.addIssue({ code: 'custom', path: [field], message }));
      },
      onceRight('publishDay', 'publishTime'),
    )
    .refine(({ slug, title }) => SLUG.test(slug || slugOf(title)), {
      ...onceRight('slug', 'title'),
      path: ['slug'],
      message: 'Écrivez l’adresse\u00a0: le titre n’en donne pas.',
    })
    .transform(({ intent, revision, publishDay, publishTime, ...written }) => ({
      intent,
      revision,
      /** Null means now. */
      publishAt: publishMoment({ publishDay, publishTime }, () => {}),
      fields: { ...written, slug: written.slug || slugOf(written.title) },
    }));

type Published = { publishDay: string; publishTime: string };

const publishMoment = (
  { publishDay, publishTime }: Published,
  wrong: (field: string, message: string) => void,
) => momentOf(['publishDay', publishDay], ['publishTime', publishTime], wrong);

/** « Remplacer l’écran » becomes « remplacer-l-ecran ». */
function slugOf(title: string): string {
  return foldText(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replaceAll(/^-+|-+$/g, '');
}
