import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { box } from '#app/forms/made-of-form.ts';
import { lineField, linesField } from '#domain/text/text-fields.ts';

export const QUESTION_FIELDS = {
  category: { label: 'Rubrique' },
  question: { label: 'Question', help: 'Telle qu’un client la pose.', maxLength: 180 },
  answer: { label: 'Réponse', maxLength: 900, spellCheck: true },
  position: {
    label: 'Place',
    help: 'De 1 à 999. La plus petite vient la première, après celles livrées avec le site.',
    inputMode: 'numeric',
  },
  isHidden: { label: 'Ne pas la montrer', isBox: true },
} satisfies FieldsOf<ReturnType<typeof questionSchema>>;

const PLACE = 'Écrivez un nombre de 1 à 999.';

export const questionSchema = () =>
  z.discriminatedUnion('intent', [
    z.object({
      intent: z.literal('save'),
      category: z.string().min(1, 'Choisissez une rubrique.').max(80, 'Choisissez une rubrique.'),
      question: lineField('Écrivez la question.', 180),
      answer: linesField('Écrivez la réponse.', 900),
      position: z.coerce.number(PLACE).pipe(z.int('Écrivez un nombre entier.').min(1, PLACE).max(999, PLACE)),
      isHidden: box(),
    }),
    z.object({ intent: z.literal('remove') }),
  ]);
