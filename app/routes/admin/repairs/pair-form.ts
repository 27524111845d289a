import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { maybeText } from '#app/forms/made-of-form.ts';

export const PAIR_FIELDS = {
  intent: {},
  beforeId: { label: 'Avant' },
  afterId: { label: 'Après' },
  pairId: {},
} satisfies FieldsOf<ReturnType<typeof pairFormSchema>>;

/** Two photos that become a pair, or the pair that the pressed button gives up; the service checks it. */
export const pairFormSchema = () =>
  z.object({
    intent: z.enum(['pair', 'unpair']),
    beforeId: maybeText(),
    afterId: maybeText(),
    pairId: z.string().default(''),
  });
