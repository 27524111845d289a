import type { Selectable, Transaction } from 'kysely';
import { z } from 'zod';
import type { RepairEvent, RepairState, Told } from '#domain/repair/repair-states.ts';
import type { RepairNote } from '#domain/repair/repair-timeline.ts';
import type { Schema } from '../db/schema.ts';
import type { RepairDeps } from './repair-deps.ts';

export type RepairRow = Selectable<Schema['repairs']>;

/** Who acts on a file: whoever holds its link (signed in or not), an account of the shop, or a time that passed. */
export type RepairWho =
  | { kind: 'customer'; userId?: string | null }
  | { kind: 'shop'; userId: string }
  | { kind: 'system' };

/** In French, for whoever asked. Nothing changed. */
export type Refused = { outcome: 'refused'; reason: string };

/** What is wrong with what was asked, field by field. Nothing changed. */
export type Invalid = { outcome: 'invalid'; issues: { path: string; message: string }[] };

const UNKNOWN_REPAIR: Refused = { outcome: 'refused', reason: 'Ce dossier n’existe pas.' };

export const refused = (reason: string): Refused => ({ outcome: 'refused', reason });

/** The issues of a schema as a screen reads them. */
export function invalid(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): Invalid {
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return { outcome: 'invalid', issues };
}

/** The case as it is now, locked until the transaction ends. Before its products, always. */
export function lockRepair(tx: Transaction<Schema>, repairId: string): Promise<RepairRow | undefined> {
  return tx.selectFrom('repairs').selectAll().where('id', '=', repairId).forNoKeyUpdate().executeTakeFirst();
}

/** Addresses of pages hold anything: what is no id is that of nothing. */
export const isId = (text: string): boolean => z.uuid().safeParse(text).success;

/** One operation on a file: a transaction that has locked it. */
export function onRepair<T>(
  { database, clock }: Pick<RepairDeps, 'database' | 'clock'>,
  repairId: string,
  act: (tx: Transaction<Schema>, repair: RepairRow, now: Date) => Promise<T>,
): Promise<T | Refused> {
  if (!isId(repairId)) return Promise.resolve(UNKNOWN_REPAIR);
  return database.transaction(async (tx) => {
    const repair = await lockRepair(tx, repairId);
    return repair ? act(tx, repair, clock()) : UNKNOWN_REPAIR;
  });
}

export type NewRepairEvent = {
  kind: RepairEvent | RepairNote;
  to?: RepairState;
  note?: string | undefined;
  payload?: Record<string, unknown>;
  isPublic?: boolean;
  tells?: readonly Told[];
};

/**
 * Writes down what happened to a case, whether or not it changed its state. Its payload is read by administrators and in
 * backups: nothing secret belongs there. Returns its id.
 */
export async function addRepairEvent(
  tx: Transaction<Schema>,
  repair: { id: string; state: RepairState | null; email: string | null },
  who: RepairWho,
  event: NewRepairEvent,
  now: Date,
): Promise<number> {
  const to = event.to ?? repair.state;
  if (!to) throw new Error('the first event of a file says its state');
  // A customer has a confirmation of what they did; the shop knows what it did.
  const tells = (event.tells ?? []).filter((told) =>
    told === 'shop' ? who.kind !== 'shop' : repair.email !== null,
  );
  const { id } = await tx
    .insertInto('repair_events')
    .values({
      repair_id: repair.id,
      kind: event.kind,
      from_state: repair.state,
      to_state: to,
      actor: who.kind,
      actor_id: who.kind === 'system' ? null : (who.userId ?? null),
      is_public: event.isPublic ?? true,
      note: event.note || null,
      payload: JSON.stringify(event.payload ?? {}),
      tells,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Who of the shop last did something to a case. */
export const lastChange = (repairId: string) => (tx: Transaction<Schema>) =>
  tx
    .selectFrom('repair_events as e')
    .leftJoin('profiles as p', 'p.id', 'e.actor_id')
    .select(['e.created_at as at', 'p.full_name as by'])
    .where('e.repair_id', '=', repairId)
    .where('e.actor', '=', 'shop')
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst();
