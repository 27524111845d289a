import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';

export const OPENING_FIELDS = {
  confirmation: { label: 'Confirmation', isBox: true },
} satisfies FieldsOf<ReturnType<typeof openingSchema>>;

export const openingSchema = () =>
  z.object({ confirmation: z.literal('oui', 'Cochez la case\u00a0: l’ouverture ne se défait pas.') });
