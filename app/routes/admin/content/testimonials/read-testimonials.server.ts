import { z } from 'zod';
import { readFields } from '#app/forms/read-fields.ts';
import { editGuard, type FormTexts } from '#domain/edits/edit-guard.ts';
import { REFUSALS, TESTIMONIAL_VIEWS, type TestimonialView } from '#domain/testimonial-decision.ts';
import { TESTIMONIAL_ORIGINS, type TestimonialOrigin } from '#domain/testimonials.ts';
import { lineField, writtenField } from '#domain/text-fields.ts';
import type { TestimonialFile } from '#server/testimonials/moderation.ts';

const views = Object.keys(TESTIMONIAL_VIEWS) as [TestimonialView, ...TestimonialView[]];

const querySchema = z.object({
  vue: z.enum(views).catch('waiting'),
  page: z.coerce.number().pipe(z.int().min(1).max(1000)).catch(1),
});

/** What the address asks of the list; whatever it does not understand is the usual. */
export const readQuery = (params: URLSearchParams) => querySchema.parse(Object.fromEntries(params));

const idSchema = z.uuid().toLowerCase();

/** The id in an address; null for anything else. */
export const idOf = (value: unknown): string | null => idSchema.safeParse(value).data ?? null;

const origins = Object.keys(TESTIMONIAL_ORIGINS) as [TestimonialOrigin, ...TestimonialOrigin[]];
const refusals = Object.keys(REFUSALS) as [keyof typeof REFUSALS, ...(keyof typeof REFUSALS)[]];

const LABELS = {
  decision: 'Décision',
  experience: 'Date de l’expérience',
  origine: 'Origine',
  verifie: 'Vérification',
  preuve: 'Ce qui a été retrouvé',
  motif: 'Motif',
  precision: 'Précision',
};

const PROOF_MAX = 300;
const DETAIL_MAX = 600;

const publication = (today: string) =>
  z
    .object({
      intent: z.literal('publier'),
      experience: z.iso
        .date('Indiquez le jour, même approximatif\u00a0: la loi veut qu’il soit affiché.')
        .refine((day) => day <= today, 'Indiquez un jour passé.')
        .refine((day) => day >= '2000-01-01', 'Indiquez un jour plus récent.'),
      origine: z.enum(origins, 'Dites comment cet avis est arrivé.'),
      verifie: z.enum(['oui', 'non'], 'Dites si l’expérience a été retrouvée.'),
      preuve: writtenField('')
        .transform((text) => text.replaceAll('\n', ' '))
        .pipe(z.string().max(PROOF_MAX, `Écrivez ${PROOF_MAX} caractères au plus.`))
        .default(''),
    })
    .refine(({ verifie, preuve }) => verifie === 'non' || preuve !== '', {
      path: ['preuve'],
      message: 'Dites ce que vous avez retrouvé\u00a0: un numéro, une facture, une date.',
    });

const refusal = z.object({
  intent: z.literal('refuser'),
  motif: z.enum(refusals, 'Choisissez le motif\u00a0: son auteur le lit.'),
  precision: writtenField('')
    .pipe(z.string().max(DETAIL_MAX, `Écrivez ${DETAIL_MAX} caractères au plus.`))
    .default(''),
});

const DECISIONS: Readonly<Record<string, string>> = {
  published: 'Publié',
  refused: 'Refusé',
  withdrawn: 'Retiré',
};

/** What readers know of a testimonial, as its form shows it. */
export const publicationTexts = ({
  outcome,
  experiencedOn,
  origin,
  isVerified,
  proof,
}: Pick<TestimonialFile, 'outcome' | 'experiencedOn' | 'origin' | 'isVerified' | 'proof'>): FormTexts => ({
  decision: outcome ?? '',
  experience: experiencedOn ?? '',
  origine: origin,
  verifie: isVerified ? 'oui' : outcome === 'published' ? 'non' : '',
  preuve: proof ?? '',
});

const wordsOf = (field: string, text: string): string | undefined => {
  if (field === 'decision') return DECISIONS[text] ?? 'Aucune';
  if (field === 'origine') return Object.entries(TESTIMONIAL_ORIGINS).find(([id]) => id === text)?.[1];
  if (field === 'verifie') return text === 'oui' ? 'Client vérifié' : 'Non vérifié';
  return text;
};

/** Keeps a form from undoing what somebody else decided of its testimonial meanwhile. */
export const publicationGuard = (sent: FormTexts) =>
  editGuard<TestimonialFile>({
    sent,
    textsOf: publicationTexts,
    labelOf: (field) => LABELS[field as keyof typeof LABELS],
    wordsOf,
  });

/** What a button of a testimonial asks. @param today the day in Reims, as `yyyy-mm-dd` */
export const readDecision = (form: FormData, today: string) =>
  readFields(z.discriminatedUnion('intent', [publication(today), refusal]), form, LABELS);

/** The sentence that the author of a refused testimonial reads. */
export const refusalText = ({ motif, precision }: z.infer<typeof refusal>): string =>
  [`${REFUSALS[motif]}.`, precision].filter(Boolean).join(' ');

/** The one button of the list. */
export const readListIntent = (form: FormData) =>
  z
    .object({ intent: lineField('', 40).pipe(z.literal('retirer-exemples')) })
    .safeParse(Object.fromEntries(form)).success;
