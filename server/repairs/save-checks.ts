import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import type { CheckResults } from '#domain/repair/check-points.ts';
import { checksSchema } from '#domain/repair/check-request.ts';
import { CHECK_STAGES, type CheckStage } from '#domain/repair/check-stages.ts';
import { checksText } from '#domain/repair/checks.ts';
import { isInShop } from '#domain/repair/repair-states.ts';
import type { Schema } from '../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile } from '../edits/changed-meanwhile.ts';
import { type Invalid, invalid, type Refused, refused } from '../outcomes.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, onRepair, type RepairWho } from './repair-row.ts';

/** What is stored of one stage; nothing yet, as its form begins. */
export type StoredChecks = { results: CheckResults; words: string | null };

const NO_CHECKS: StoredChecks = { results: {}, words: null };

/**
 * Keeps what was tried on a device while it is here; what was noted of that stage before is replaced. A form that is sent twice is
 * noted once.
 */
export async function saveChecks(
  deps: RepairDeps,
  repairId: string,
  stage: CheckStage,
  asked: unknown,
  who: Extract<RepairWho, { kind: 'shop' }>,
  guard: EditGuard<StoredChecks>,
): Promise<{ outcome: 'saved' } | ChangedMeanwhile | Refused | Invalid> {
  const { success, data: checks, error } = checksSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(deps, repairId, async (tx, repair, now) => {
    if (!isInShop(repair.state))
      return refused('L’appareil n’est pas à l’atelier\u00a0: ses contrôles ne changent plus.');
    const stored = await readStored(tx, repair.id, stage);
    const meanwhile = await changedMeanwhile(tx, guard, stored ?? NO_CHECKS, lastCheck(repair.id, stage));
    if (meanwhile) return meanwhile;
    if (stored && isSaid(stored, { ...checks, by: who.userId })) return { outcome: 'saved' };
    const columns = {
      results: JSON.stringify(checks.results),
      words: checks.words ?? null,
      checked_by: who.userId,
      checked_at: now,
    };
    await tx
      .insertInto('repair_checks')
      .values({ repair_id: repair.id, stage, ...columns })
      .onConflict((conflict) => conflict.columns(['repair_id', 'stage']).doUpdateSet(columns))
      .execute();
    const note = `${CHECK_STAGES[stage].label}\u00a0: ${checksText(checks.results)}.`;
    await addRepairEvent(
      tx,
      repair,
      who,
      { kind: 'check', note, payload: { stage, results: checks.results }, isPublic: false },
      now,
    );
    return { outcome: 'saved' };
  });
}

type Said = { results: CheckResults; words?: string | undefined; by: string };

/** Whether this person has said exactly that last. */
const isSaid = ({ results, words, checked_by }: StoredChecks & { checked_by: string | null }, said: Said) =>
  checked_by === said.by && words === (said.words ?? null) && isDeepStrictEqual(results, said.results);

/** The case is locked: nobody else writes it. */
const readStored = (tx: Transaction<Schema>, repairId: string, stage: CheckStage) =>
  tx
    .selectFrom('repair_checks')
    .select(['results', 'words', 'checked_by'])
    .where('repair_id', '=', repairId)
    .where('stage', '=', stage)
    .executeTakeFirst();

const lastCheck = (repairId: string, stage: CheckStage) => (tx: Transaction<Schema>) =>
  tx
    .selectFrom('repair_checks as c')
    .leftJoin('profiles as p', 'p.id', 'c.checked_by')
    .select(['c.checked_at as at', 'p.full_name as by'])
    .where('c.repair_id', '=', repairId)
    .where('c.stage', '=', stage)
    .executeTakeFirst();
