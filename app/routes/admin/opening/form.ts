import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';

const item = () => z.string().regex(/^[a-z]{1,20}$/);

export const openingSchema = () =>
  z.discriminatedUnion('intent', [
    z.object({
      intent: z.literal('open'),
      confirmation: z.literal('oui', 'Cochez la case\u00a0: l’ouverture ne se défait pas.'),
    }),
    z.object({ intent: z.literal('read'), item: item() }),
    z.object({ intent: z.literal('unread'), item: item() }),
    z.object({ intent: z.literal('hide') }),
  ]);

export const OPENING_FIELDS = {
  confirmation: { label: 'Confirmation', isBox: true },
  item: {},
  intent: {},
} satisfies FieldsOf<ReturnType<typeof openingSchema>>;
