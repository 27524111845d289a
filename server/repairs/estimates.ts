import { type Kysely, sql } from 'kysely';
import { dayInParis } from '#domain/dates/dates.ts';
import { refusedDays } from '#domain/repair/promised-days.ts';
import { REMINDED_AFTER_DAYS } from '#domain/repair/quote-terms.ts';
import { estimateAnswerSchema, estimateSchema } from '#domain/repair/repair-request.ts';
import { factsOf, findRepairTransition } from '#domain/repair/repair-rules.ts';
import type { Schema } from '../db/schema.ts';
import { type Invalid, invalid, refused } from '../outcomes.ts';
import { applyTransition, type RepairMoveOutcome } from './move-repair.ts';
import { estimateColumns } from './register-repair.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, lockRepair, onRepair, type RepairWho } from './repair-row.ts';

/**
 * Answers a request with a range, what it depends on and its last day, before the device is there. It replaces the one before.
 * `isQuiet`: its customer has heard it, and no message tells it.
 */
export async function sendEstimate(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Extract<RepairWho, { kind: 'shop' }>,
  { isQuiet = false }: { isQuiet?: boolean | undefined } = {},
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
    const payload = { estimate, ...(isQuiet && { isQuiet }) };
    const transition = isQuiet ? { ...found.transition, tells: [] } : found.transition;
    return applyTransition(tx, repair, transition, { payload, columns }, who, now);
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

/** Reminds customers of an estimate that waits for their answer, once, unless nobody was told of it. Returns how many. */
export async function remindEstimates(
  { database }: Pick<RepairDeps, 'database'>,
  now: Date,
): Promise<number> {
  const waiting = await waitingEstimates(database.kysely, now).execute();
  let reminded = 0;
  for (const { id } of waiting) {
    await database.transaction(async (tx) => {
      const repair = await lockRepair(tx, id);
      const still = await waitingEstimates(tx, now).where('repairs.id', '=', id).executeTakeFirst();
      if (!repair || !still) return;
      const payload = { estimateId: still.estimateId };
      await addRepairEvent(
        tx,
        repair,
        { kind: 'system' },
        { kind: 'estimate_reminder', payload, tells: ['customer'] },
        now,
      );
      reminded += 1;
    });
  }
  return reminded;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Cases whose last estimate has waited for days without an answer, a question or a reminder. */
const waitingEstimates = (kysely: Kysely<Schema>, now: Date) =>
  kysely
    .selectFrom('repairs')
    .innerJoin('repair_events as sent', 'sent.repair_id', 'repairs.id')
    .select(['repairs.id', 'sent.id as estimateId'])
    .where('repairs.state', '=', 'estimated')
    .where('estimate_until', '>', dayInParis(now))
    .where('sent.kind', '=', 'estimate')
    .where('sent.created_at', '<=', new Date(now.getTime() - REMINDED_AFTER_DAYS * DAY_MS))
    .where(sql<boolean>`not sent.payload ? 'isQuiet'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('repair_events as later')
            .select('later.id')
            .whereRef('later.repair_id', '=', 'repairs.id')
            .whereRef('later.id', '>', 'sent.id')
            .where('later.kind', 'in', ['estimate', 'estimate_reminder']),
        ),
      ),
    )
    // A question is an answer: the shop has the next word.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('repair_messages')
            .select('repair_messages.id')
            .whereRef('repair_messages.repair_id', '=', 'repairs.id')
            .whereRef('repair_messages.created_at', '>', 'sent.created_at')
            .where('author', '=', 'customer'),
        ),
      ),
    );
