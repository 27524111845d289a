import { z } from 'zod';
import { optional } from '../customers/customer-fields.ts';
import { lineField } from '../text/text-fields.ts';
import { REPAIR_LIMITS } from './repair-limits.ts';

const COST = 'Écrivez un montant en euros, par exemple 89,29.';

/** What the shop knows of a part that it waits for. */
export const partPlanSchema = z.strictObject({
  supplier: optional(lineField('', REPAIR_LIMITS.supplier)),
  expectedOn: optional(z.iso.date('Écrivez une date.')),
  /** Of one unit. */
  costCents: optional(z.int(COST).min(0, COST).max(REPAIR_LIMITS.quoteCents, 'Ce montant est trop grand.')),
});
