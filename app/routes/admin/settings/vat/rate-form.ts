import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { lineField } from '#domain/text/text-fields.ts';
import { VAT_RATES } from '#domain/vat/vat-rates.ts';

/** A product at another rate. */
export const rateSchema = () =>
  z.object({
    intent: z.literal('rate'),
    code: lineField('Écrivez une référence.', 60),
    rate: z.enum(VAT_RATES, 'Choisissez un taux.'),
  });

export const RATE_FIELDS = {
  intent: {},
  code: {
    label: 'Produit',
    help: 'Sa référence, ou son code-barres.',
    autoComplete: 'off',
    maxLength: 60,
  },
  rate: { label: 'Taux' },
} satisfies FieldsOf<ReturnType<typeof rateSchema>>;
