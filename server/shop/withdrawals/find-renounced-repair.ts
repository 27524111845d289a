import type { Kysely } from 'kysely';
import { CASE_COLUMNS, shopState } from '#domain/repair/customer-state.ts';
import type { RenouncedRepair } from '#domain/repair/renounced-repair.ts';
import type { Schema } from '../../db/schema.ts';
import type { Withdrawal } from './declare-withdrawal.ts';

/** The repair of a declaration as it was then: later events change nothing. Null if none is known. */
export async function findRenouncedRepair(
  kysely: Kysely<Schema>,
  { repairId, declaredAt }: Withdrawal,
): Promise<RenouncedRepair | null> {
  if (!repairId) return null;
  const repair = await kysely
    .selectFrom('repairs')
    .select([...CASE_COLUMNS, 'reference', 'withdrawal_until', 'starts_early'])
    .where('id', '=', repairId)
    .executeTakeFirst();
  if (!repair) return null;
  const events = await kysely
    .selectFrom('repair_events')
    .select(['kind', 'to_state'])
    .where('repair_id', '=', repairId)
    .where('created_at', '<=', declaredAt)
    .orderBy('id')
    .execute();
  const agreed = events.findLastIndex(({ kind }) => kind === 'accept' || kind === 'start_under_guarantee');
  const ended = events.findLastIndex(({ kind }) => ENDS.includes(kind));
  const hasContract = agreed > ended;
  const state = events.at(-1)?.to_state ?? repair.state;
  const agreement = hasContract ? (repair.agreement ?? 'quote') : null;
  return {
    reference: repair.reference,
    state,
    stateName: shopState({ ...repair, state, agreement, renounced_at: null }),
    hasContract,
    until: hasContract ? repair.withdrawal_until : null,
    startsEarly: repair.starts_early,
  };
}

/** After these events no agreement is in force (domain/repair/repair-states.ts). */
const ENDS = ['reopen', 'quote', 'expire', 'refuse', 'withdraw', 'return_unrepaired'];
