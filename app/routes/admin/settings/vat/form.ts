import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { lineField } from '#domain/text/text-fields.ts';
import { TILL_WORD } from '#domain/vat/till-word.ts';

const regime = () =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number);

const day = () => z.iso.date('Choisissez un jour.');

/** VAT from a day on, the franchise again from a day on, or no change after all. */
export const vatSchema = () =>
  z.discriminatedUnion('intent', [
    z.object({
      intent: z.literal('on'),
      from: day(),
      replaces: regime().optional(),
      vatNumber: lineField('Écrivez le numéro de TVA.', 30),
      confirmed: z.literal('oui', 'Confirmez-le d’abord\u00a0: la loi le demande.'),
    }),
    z.object({ intent: z.literal('off'), from: day(), replaces: regime().optional() }),
    z.object({
      intent: z.literal('take-back'),
      regime: regime(),
    }),
  ]);

export const VAT_FIELDS = {
  intent: {},
  from: { label: 'Premier jour', help: 'Les documents d’avant ce jour restent comme ils sont.' },
  vatNumber: {
    label: 'Numéro de TVA',
    help: 'Celui que les impôts vous ont donné\u00a0: FR, deux chiffres, puis votre SIREN.',
    maxLength: 30,
  },
  confirmed: { label: TILL_WORD, isBox: true },
  regime: {},
  // A change that somebody else has planned meanwhile, and that this one replaces.
  replaces: {},
} satisfies FieldsOf<ReturnType<typeof vatSchema>>;
