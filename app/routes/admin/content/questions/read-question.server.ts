import { z } from 'zod';
import { readFields } from '#app/forms/read-fields.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { boxText, editGuard, type FormTexts } from '#domain/edits/edit-guard.ts';
import { lineField, linesField } from '#domain/text-fields.ts';
import type { OwnQuestion, QuestionFault } from '#server/content/own/question-admin.ts';

const pageSchema = z.coerce.number().pipe(z.int().min(1).max(1000)).catch(1);

export const readPage = (params: URLSearchParams) => pageSchema.parse(params.get('page'));

const idSchema = z.uuid().toLowerCase();

/** The id in an address; null for anything else. */
export const idOf = (value: unknown): string | null => idSchema.safeParse(value).data ?? null;

const LABELS = {
  rubrique: 'Rubrique',
  question: 'Question',
  reponse: 'Réponse',
  place: 'Place',
  masquee: 'Ne pas la montrer',
};

const saved = z.object({
  intent: z.literal('enregistrer'),
  rubrique: z.string().min(1, 'Choisissez une rubrique.').max(80, 'Choisissez une rubrique.'),
  question: lineField('Écrivez la question.', 180),
  reponse: linesField('Écrivez la réponse.', 900),
  place: z.coerce
    .number('Écrivez un nombre de 1 à 999.')
    .pipe(
      z
        .int('Écrivez un nombre entier.')
        .min(1, 'Écrivez un nombre de 1 à 999.')
        .max(999, 'Écrivez un nombre de 1 à 999.'),
    ),
  masquee: z.literal('oui').optional(),
});

const removed = z.object({ intent: z.literal('supprimer') });

export const readQuestion = (form: FormData) =>
  readFields(z.discriminatedUnion('intent', [saved, removed]), form, LABELS);

/** A question as its form shows it. */
export const questionTexts = ({
  category,
  question,
  answer,
  position,
  isHidden,
}: OwnQuestion): FormTexts => ({
  rubrique: category,
  question,
  reponse: answer,
  place: String(position),
  masquee: isHidden ? 'oui' : '',
});

/** Keeps a form from undoing what somebody else wrote of its question meanwhile. */
export const questionGuard = (sent: FormTexts, categories: readonly { id: string; title: string }[]) =>
  editGuard({
    sent,
    textsOf: questionTexts,
    labelOf: (field) => LABELS[field as keyof typeof LABELS],
    isBox: (field) => field === 'masquee',
    wordsOf: (field, text) =>
      field === 'rubrique'
        ? categories.find(({ id }) => id === text)?.title
        : field === 'masquee'
          ? boxText(text)
          : text,
  });

const FORM_FIELDS = { category: 'rubrique', question: 'question', answer: 'reponse' } as const;

/** The faults of a question at the fields of its form, one sentence for each field. */
export function faultErrors(faults: readonly QuestionFault[]): FieldError[] {
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
