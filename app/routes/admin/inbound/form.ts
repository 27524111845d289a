import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';

export const INBOUND_FIELDS = {
  id: {},
  intent: {},
  reference: {
    label: 'Dossier',
    autoComplete: 'off',
    maxLength: 40,
  },
} satisfies FieldsOf<ReturnType<typeof inboundSchema>>;

export const inboundSchema = () =>
  z.object({
    id: z.uuid(),
    intent: z.enum(['file', 'drop']),
    reference: z.string().trim().max(40, 'Écrivez 40 caractères au plus.').default(''),
  });
