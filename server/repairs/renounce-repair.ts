import { sql, type Transaction } from 'kysely';
import { readCaseNumber } from '#domain/cases/case-number.ts';
import { OPEN_WITHDRAWALS } from '#domain/order/withdrawal-states.ts';
import { factsOf, findRepairTransition } from '#domain/repair/repair-rules.ts';
import { isOver } from '#domain/repair/repair-states.ts';
import type { Schema } from '../db/schema.ts';
import { applyTransition } from './move-repair.ts';
import { addRepairEvent, lockRepair, type RepairWho } from './repair-row.ts';

type Shop = Extract<RepairWho, { kind: 'shop' }>;

/** The repair with a number, however it is typed; if an address is given, only that customer's. */
export async function findRenounced(
  tx: Pick<Transaction<Schema>, 'selectFrom'>,
  number: string,
  email?: string,
): Promise<{ id: string; reference: string } | null> {
  const row = await tx
    .selectFrom('repairs')
    .select(['id', 'reference', 'email'])
    .where('reference', '=', readCaseNumber('REP', number) ?? '')
    .executeTakeFirst();
  if (!row || (email !== undefined && row.email?.toLowerCase() !== email.toLowerCase())) return null;
  return { id: row.id, reference: row.reference };
}

/**
 * Records in a case that the customer withdrew from the contract. If a contract is in force, none of its work goes on.
 */
export async function renounceRepair(
  tx: Transaction<Schema>,
  repairId: string,
  reference: string,
  declaredAt: Date,
  now: Date,
): Promise<void> {
  const repair = await lockRepair(tx, repairId);
  if (!repair) return;
  const holds = repair.agreement !== null && !isOver(repair.state);
  if (holds)
    await tx
      .updateTable('repairs')
      .set({ renounced_at: sql`least(renounced_at, ${declaredAt})`, updated_at: now })
      .where('id', '=', repairId)
      .execute();
  await addRepairEvent(
    tx,
    repair,
    { kind: 'customer' },
    { kind: 'renounced', payload: { reference }, note: `Rétractation ${reference}.` },
    now,
  );
}

/** The shop refused a declaration: the agreement is in force as before, unless there is another declaration. */
export async function upholdRepair(
  tx: Transaction<Schema>,
  repairId: string,
  reference: string,
  who: Shop,
  now: Date,
): Promise<void> {
  const repair = await lockRepair(tx, repairId);
  if (!repair || repair.agreement === null || repair.renounced_at === null) return;
  const renounced_at = await standingSince(tx, repairId);
  await tx.updateTable('repairs').set({ renounced_at, updated_at: now }).where('id', '=', repairId).execute();
  if (renounced_at !== null) return;
  const event = { kind: 'renunciation_refused', payload: { reference } } as const;
  await addRepairEvent(tx, repair, who, event, now);
}

/** The time of the first declaration about a repair that is still open. */
async function standingSince(tx: Transaction<Schema>, repairId: string): Promise<Date | null> {
  const { since } = await tx
    .selectFrom('withdrawals')
    .select(({ fn }) => fn.min('declared_at').as('since'))
    .where('repair_id', '=', repairId)
    .where('state', 'in', OPEN_WITHDRAWALS)
    .executeTakeFirstOrThrow();
  return since;
}

/** Its contract has ended: the device goes back as it is, and the parts held for it are for sale again. */
export async function endRenounced(
  tx: Transaction<Schema>,
  repairId: string,
  note: string,
  who: Shop,
  now: Date,
): Promise<void> {
  const repair = await lockRepair(tx, repairId);
  if (!repair || repair.renounced_at === null || repair.agreement === null) return;
  const found = findRepairTransition(factsOf(repair, now), 'withdraw', who.kind);
  // The outcome of the declaration has a mail of its own.
  if ('transition' in found)
    await applyTransition(tx, repair, { ...found.transition, tells: [] }, { note }, who, now);
}
