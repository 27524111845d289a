import { z } from 'zod';
import { optional } from '../customers/customer-fields.ts';
import { onceRight } from '../text/once-right.ts';
import { lineField } from '../text/text-fields.ts';
import { PART_ORIGINS, type PartOrigin } from './part-trace.ts';
import { REPAIR_LIMITS } from './repair-limits.ts';

const COST = 'Écrivez un montant en euros, par exemple 89,29.';

/** What the shop knows of a part that it waits for. */
export const partPlanSchema = z.strictObject({
  supplier: optional(lineField('', REPAIR_LIMITS.supplier)),
  expectedOn: optional(z.iso.date('Écrivez une date.')),
  /** Of one unit. */
  costCents: optional(z.int(COST).min(0, COST).max(REPAIR_LIMITS.quoteCents, 'Ce montant est trop grand.')),
});

const origins = Object.keys(PART_ORIGINS) as [PartOrigin, ...PartOrigin[]];

/** Where a part comes from, and what it is known by. */
export const partTraceSchema = z
  .strictObject({
    origin: optional(z.enum(origins, 'Choisissez d’où vient la pièce.')),
    serial: optional(lineField('', REPAIR_LIMITS.serial)),
    donor: optional(lineField('', REPAIR_LIMITS.donor)),
  })
  .superRefine(
    ({ origin, donor }, context) => {
      const issue = (message: string) => context.addIssue({ code: 'custom', path: ['donor'], message });
      if (origin === 'donor' && donor === undefined)
        issue('Écrivez l’appareil donneur, par exemple son numéro.');
      if (origin !== 'donor' && donor !== undefined)
        issue(`Choisissez «\u00a0${PART_ORIGINS.donor}\u00a0», ou effacez cet appareil.`);
    },
    onceRight('origin', 'donor'),
  );
