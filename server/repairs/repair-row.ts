import type { Selectable, Transaction } from 'kysely';
import { z } from 'zod';
import type { RepairEvent, RepairState, Told } from '#domain/repair/repair-states.ts';
import type { RepairSideEvent } from '#domain/repair/repair-timeline.ts';
import type { Schema } from '../db/schema.ts';
import { type Refused, refused } from '../outcomes.ts';
import type { RepairDeps } from './repair-deps.ts';

export type RepairRow = Selectable<Schema['repairs']>;

/**
 * The actor on a case: the holder of its link (signed in or not), an account of the shop, or a deadline that passed.
 */
export type RepairWho =
  | { kind: 'customer'; userId?: string | null }
  | { kind: 'shop'; userId: string }
  | { kind: 'system' };

export const UNKNOWN_REPAIR = refused('Ce dossier n’existe pas.');

/** The current case, locked until the transaction ends. Always lock it before its products. */
export function lockRepair(tx: Transaction<Schema>, repairId: string): Promise<RepairRow | undefined> {
  return tx.selectFrom('repairs').selectAll().where('id', '=', repairId).forNoKeyUpdate().executeTakeFirst();
}

/** Addresses of pages may contain anything: a text that is not an id belongs to no case. */
export const isId = (text: string): boolean => z.uuid().safeParse(text).success;

/** One operation on a case: a transaction that has locked it. */
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

/**
 * A case and the others of its drop-off, all locked until the transaction ends, in the order of their ids: two operations that each lock
 * several of them never wait for each other.
 */
export async function lockDropOff(
  tx: Transaction<Schema>,
  repairId: string,
): Promise<{ repair: RepairRow; others: RepairRow[] } | undefined> {
  const asked = await tx
    .selectFrom('repairs')
    .select(['id', 'brought_with'])
    .where('id', '=', repairId)
    .executeTakeFirst();
  if (!asked) return undefined;
  const dropOff = asked.brought_with ?? asked.id;
  const locked = await tx
    .selectFrom('repairs')
    .selectAll()
    .where(({ eb, or }) => or([eb('id', '=', dropOff), eb('brought_with', '=', dropOff)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const repair = locked.find(({ id }) => id === asked.id);
  return repair && { repair, others: locked.filter((each) => each !== repair) };
}

/** The same as `onRepair` for an operation that changes the other devices of the drop-off too. */
export function onDropOff<T>(
  { database, clock }: Pick<RepairDeps, 'database' | 'clock'>,
  repairId: string,
  act: (tx: Transaction<Schema>, repair: RepairRow, now: Date, others: RepairRow[]) => Promise<T>,
): Promise<T | Refused> {
  if (!isId(repairId)) return Promise.resolve(UNKNOWN_REPAIR);
  return database.transaction(async (tx) => {
    const dropOff = await lockDropOff(tx, repairId);
    return dropOff ? act(tx, dropOff.repair, clock(), dropOff.others) : UNKNOWN_REPAIR;
  });
}

export type NewRepairEvent = {
  kind: RepairEvent | RepairSideEvent;
  to?: RepairState;
  note?: string | undefined;
  payload?: Record<string, unknown>;
  isPublic?: boolean;
  tells?: readonly Told[];
};

/**
 * Records an event of a case, whether or not it changed the state. Administrators and backups see its payload:
 * nothing secret belongs there. Returns its id.
 */
export async function addRepairEvent(
  tx: Transaction<Schema>,
  repair: { id: string; state: RepairState | null; email: string | null },
  who: RepairWho,
  event: NewRepairEvent,
  now: Date,
): Promise<number> {
  const to = event.to ?? repair.state;
  if (!to) throw new Error('the first event of a repair says its state');
  // A customer gets a confirmation of their own acts; the shop knows its own.
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

/** The last person of the shop who changed a case. */
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
