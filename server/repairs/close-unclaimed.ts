import { z } from 'zod';
import { dayInParis, formatLongDate } from '#domain/dates/dates.ts';
import { factsOf, findRepairTransition } from '#domain/repair/repair-rules.ts';
import { lineField } from '#domain/text/text-fields.ts';
import { type Invalid, invalid, refused } from '../outcomes.ts';
import { applyTransition, type RepairMoveOutcome } from './move-repair.ts';
import type { RepairDeps } from './repair-deps.ts';
import { onRepair, type RepairWho } from './repair-row.ts';

/**
 * Closes the case of an unclaimed device after a judge's decision (law of 31 December 1903): not before the year is
 * over, and with the decision's day, court and reference, which stay in its event.
 */
export async function closeUnclaimed(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Extract<RepairWho, { kind: 'shop' }>,
): Promise<RepairMoveOutcome | Invalid> {
  const { success, data: judgment, error } = judgmentSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(deps, repairId, async (tx, repair, now) => {
    const facts = factsOf(repair, now);
    const found = findRepairTransition(facts, 'close_unclaimed', who.kind);
    if ('refusal' in found) return refused(found.refusal);
    const { judgedOn, court, reference } = judgment;
    const problem =
      judgedOn > dayInParis(now)
        ? 'Cette date est à venir.'
        : facts.saleFrom && judgedOn < facts.saleFrom
          ? `Un juge ne décide pas avant le ${formatLongDate(facts.saleFrom)}\u00a0: vérifiez cette date.`
          : undefined;
    if (problem) return { outcome: 'invalid', issues: [{ path: 'judgedOn', message: problem }] };
    const note = `Décision de justice du ${formatLongDate(judgedOn)}, ${court}, ${reference}.`;
    return applyTransition(
      tx,
      repair,
      found.transition,
      { note, payload: { judgedOn, court, reference } },
      who,
      now,
    );
  });
}

/** A court's decision about an unclaimed device, as the shop records it. */
const judgmentSchema = z.strictObject({
  judgedOn: z.iso.date('Écrivez la date de la décision.'),
  court: lineField('Écrivez le tribunal qui a décidé, par exemple tribunal judiciaire de Reims.', 120),
  reference: lineField('Écrivez la référence de la décision, par exemple RG 27/00123.', 120),
  isConfirmed: z.literal(true, 'Confirmez\u00a0: un dossier clos ne se rouvre pas.'),
});
