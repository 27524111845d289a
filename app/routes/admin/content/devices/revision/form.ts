import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { box } from '#app/forms/made-of-form.ts';
import { comparedName, DEVICE_FIELDS, deviceCodes, deviceYear, pricesText } from '../form.ts';

export const REVISION_FIELDS = {
  name: {
    label: 'Nom de la révision',
    help: 'Avec le nom du modèle\u00a0: PlayStation 5 CFI-1216A.',
    maxLength: 80,
    autoComplete: 'off',
  },
  year: DEVICE_FIELDS.year,
  codes: {
    ...DEVICE_FIELDS.codes,
    help: 'Séparés par des virgules. Qui en cherche un trouve cette révision.',
  },
  prices: { label: 'Pannes et prix proposés', optional: true },
  isHidden: DEVICE_FIELDS.isHidden,
} satisfies FieldsOf<ReturnType<typeof revisionSchema>>;

export const revisionSchema = () =>
  z.discriminatedUnion('intent', [
    z.object({
      intent: z.literal('save'),
      name: comparedName('Écrivez le nom de la révision.', 80),
      year: deviceYear(),
      codes: deviceCodes(),
      prices: pricesText(),
      isHidden: box(),
    }),
    // Back to what the files say.
    z.object({ intent: z.literal('remove') }),
  ]);
