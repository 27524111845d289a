import { z } from 'zod';
import { optional } from '../customers/customer-fields.ts';
import { onceRight } from '../text/once-right.ts';
import { lineField } from '../text/text-fields.ts';
import { PART_ORIGINS, type PartOrigin } from './part-trace.ts';
import { REPAIR_LIMITS } from './repair-limits.ts';

const COST = 'Écrivez un montant en euros, par exemple 89,29.';

const purchase = {
  supplier: optional(lineField('', REPAIR_LIMITS.supplier)),
  /** Of one unit. */
  costCents: optional(z.int(COST).min(0, COST).max(REPAIR_LIMITS.quoteCents, 'Ce montant est trop grand.')),
};

/** What the shop knows of a part that it waits for. */
export const partPlanSchema = z.strictObject({
  ...purchase,
  expectedOn: optional(z.iso.date('Écrivez une date.')),
});

const origins = Object.keys(PART_ORIGINS) as [PartOrigin, ...PartOrigin[]];

const trace = {
  origin: optional(z.enum(origins, 'Choisissez d’où vient la pièce.')),
  serial: optional(lineField('', REPAIR_LIMITS.serial)),
  donor: optional(lineField('', REPAIR_LIMITS.donor)),
};

/** A part that is taken from a device names it, and no other does. */
function checkDonor(
  { origin, donor }: { origin?: PartOrigin | undefined; donor?: string | undefined },
  context: z.RefinementCtx,
): void {
  const issue = (message: string) => context.addIssue({ code: 'custom', path: ['donor'], message });
  if (origin === 'donor' && donor === undefined) issue('Écrivez l’appareil donneur, par exemple son numéro.');
  if (origin !== 'donor' && donor !== undefined)
    issue(`Choisissez «\u00a0${PART_ORIGINS.donor}\u00a0», ou effacez cet appareil.`);
}

/** Where a part that is here comes from, what it is known by, and what it cost. */
export const partTraceSchema = z
  .strictObject({ ...trace, ...purchase })
  .superRefine(checkDonor, onceRight('origin', 'donor'));

/** A part that is no product of the shop. */
export const unstockedPartSchema = z
  .strictObject({
    name: lineField('Écrivez ce qu’est la pièce.', REPAIR_LIMITS.partName),
    quantity: z.int('Écrivez un nombre.').min(1, 'Écrivez 1 au moins.').max(99, 'Écrivez 99 au plus.'),
    isHere: z.boolean('Dites si la pièce est là.'),
    expectedOn: optional(z.iso.date('Écrivez une date.')),
    ...trace,
    ...purchase,
  })
  .superRefine(checkDonor, onceRight('origin', 'donor'))
  .refine(({ isHere, expectedOn }) => !isHere || expectedOn === undefined, {
    ...onceRight('isHere', 'expectedOn'),
    path: ['expectedOn'],
    message: 'Elle est déjà là\u00a0: effacez cette date, ou dites qu’elle est attendue.',
  });

/** What is asked of such a part when it comes. */
export const arrivedPartSchema = z.strictObject({
  costCents: purchase.costCents,
  isCostUnknown: z.boolean().default(false),
});
