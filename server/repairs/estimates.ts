import { dayInParis } from '#domain/dates/dates.ts';
import { refusedDays } from '#domain/repair/promised-days.ts';
import { estimateAnswerSchema, estimateSchema } from '#domain/repair/repair-request.ts';
import { factsOf, findRepairTransition } from '#domain/repair/repair-rules.ts';
import { type Invalid, invalid, refused } from '../outcomes.ts';
import { applyTransition, type RepairMoveOutcome } from './move-repair.ts';
import { estimateColumns } from './register-repair.ts';
import type { RepairDeps } from './repair-deps.ts';
import { onRepair, type RepairWho } from './repair-row.ts';

/** Answers a request with a range, what it depends on and its last day, before the device is there. It replaces the one before. */
export async function sendEstimate(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Extract<RepairWho, { kind: 'shop' }>,
): Promise<RepairMoveOutcome | Invalid> {
  const { success, data: estimate, error } = estimateSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(deps, repairId, async (tx, repair, now) => {
    const found = findRepairTransition(factsOf(repair, now), 'estimate', who.kind);
    if ('refusal' in found) return refused(found.refusal);
    const when = { today: dayInParis(now), schedule: deps.shop() };
    const issues = refusedDays({ estimate }, when, repair).map(({ path, message }) => ({
      path: path.replace('estimate.', ''),
      message,
    }));
    if (issues.length > 0) return { outcome: 'invalid', issues };
    const columns = estimateColumns(estimate);
    return applyTransition(tx, repair, found.transition, { payload: { estimate }, columns }, who, now);
  });
}

/**
 * Records what a customer says of the estimate that they were shown, named by its event: the shop may have sent another one meanwhile.
 * Nobody is bound by it; the quote comes with the diagnosis.
 */
export async function answerEstimate(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Extract<RepairWho, { kind: 'customer' }>,
): Promise<RepairMoveOutcome | { outcome: 'repeated' } | Invalid> {
  const { success, data: answer, error } = estimateAnswerSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(deps, repairId, async (tx, repair, now) => {
    const events = await tx
      .selectFrom('repair_events')
      .select(['id', 'kind', 'payload'])
      .where('repair_id', '=', repairId)
      .where('kind', 'in', ['estimate', 'accept_estimate', 'refuse_estimate'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const [last] = events;
    const event = answer.answer === 'accept' ? 'accept_estimate' : 'refuse_estimate';
    if (last?.kind === event && last.payload.estimateId === answer.estimateId) return { outcome: 'repeated' };
    const found = findRepairTransition(factsOf(repair, now), event, who.kind);
    if ('refusal' in found) return refused(found.refusal);
    if (last?.id !== answer.estimateId)
      return refused('L’atelier a envoyé une autre estimation entre-temps\u00a0: relisez-la.');
    if (event === 'accept_estimate' && (repair.estimate_until ?? '') < dayInParis(now))
      return refused(
        'Cette estimation n’est plus valable\u00a0: écrivez-nous, l’atelier en prépare une autre.',
      );
    const payload = { estimateId: answer.estimateId };
    return applyTransition(tx, repair, found.transition, { note: answer.note, payload }, who, now);
  });
}
