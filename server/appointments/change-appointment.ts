import type { Transaction } from 'kysely';
import {
  type AppointmentActor,
  type AppointmentState,
  closingStates,
  isAhead,
} from '#domain/appointment/appointment-states.ts';
import { reminderTime, type Slot } from '#domain/appointment/slots.ts';
import type { Schema } from '../db/schema.ts';
import type { BookingDeps } from './book-appointment.ts';
import { isDayFullFor } from './check-bookings.ts';
import { takePlace } from './take-place.ts';

export type AppointmentOutcome =
  /** `same`: nothing had to change. */
  | { outcome: 'changed' | 'same' }
  | { outcome: 'full' }
  /** The customer has enough appointments on that day. */
  | { outcome: 'day ahead' }
  /** It is over, or has been cancelled. */
  | { outcome: 'too late' }
  /** There is no such appointment. */
  | { outcome: 'missing' };

/** A member of staff who moves an appointment, and the change of it (`sequence`) that they have seen. */
export type MovedByStaff = { id: string; seen: number };

/**
 * Moves a future appointment to another slot. The same commit frees its old one. By staff, the limits for strangers do not
 * count, and what somebody else has changed meanwhile is `too late`.
 */
export function moveAppointment(
  deps: BookingDeps,
  id: string,
  slot: Slot,
  by: MovedByStaff | null = null,
): Promise<AppointmentOutcome> {
  const { database, rules, clock } = deps;
  return database.transaction(async (tx) => {
    const row = await lock(tx, id);
    if (!row) return { outcome: 'missing' };
    const now = clock();
    if (!isAhead({ state: row.state, startsAt: row.starts_at }, now)) return { outcome: 'too late' };
    if (row.starts_at.getTime() === slot.startsAt.getTime()) return { outcome: 'same' };
    if (by && by.seen !== row.sequence) return { outcome: 'too late' };
    const days = { from: row.starts_at, to: slot.startsAt };
    if (!by && (await isDayFullFor(tx, deps, { id, ...row, ...days }))) return { outcome: 'day ahead' };
    const place = await takePlace(tx, slot, { rules: rules(), except: id });
    if (place === null) return { outcome: 'full' };
    const times = { starts_at: slot.startsAt, ends_at: slot.endsAt };
    const sequence = row.sequence + 1;
    await tx
      .updateTable('appointments')
      .set({
        ...times,
        place,
        state: 'moved',
        sequence,
        remind_at: reminderTime(slot.startsAt, now),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    await tx
      .insertInto('appointment_events')
      .values({
        appointment_id: id,
        ...times,
        kind: 'moved',
        actor: by ? 'shop' : 'customer',
        actor_id: by?.id ?? null,
        sequence,
        moved_from: row.starts_at,
        created_at: now,
      })
      .execute();
    return { outcome: 'changed' };
  });
}

type Closing = { to: 'came' | 'missed' | 'cancelled'; actor: AppointmentActor; actorId?: string };

/** Cancels a future appointment, or records whether the customer came. */
export const closeAppointment = (
  { database, clock }: Pick<BookingDeps, 'database' | 'clock'>,
  id: string,
  closing: Closing,
): Promise<AppointmentOutcome> => database.transaction((tx) => applyClosing(tx, id, closing, clock()));

/** The same inside a larger transaction. */
export async function applyClosing(
  tx: Transaction<Schema>,
  id: string,
  { to, actor, actorId }: Closing,
  now: Date,
): Promise<AppointmentOutcome> {
  const row = await lock(tx, id);
  if (!row) return { outcome: 'missing' };
  if (row.state === to) return { outcome: 'same' };
  if (!closingStates({ state: row.state, startsAt: row.starts_at }, now).includes(to))
    return { outcome: 'too late' };
  const sequence = row.sequence + (to === 'cancelled' ? 1 : 0);
  await tx
    .updateTable('appointments')
    .set({ state: to, sequence, remind_at: null, updated_at: now })
    .where('id', '=', id)
    .execute();
  await tx
    .insertInto('appointment_events')
    .values({
      appointment_id: id,
      kind: to,
      actor,
      actor_id: actorId ?? null,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      sequence,
      created_at: now,
    })
    .execute();
  return { outcome: 'changed' };
}

/**
 * The customer came, and the device was taken in as this case; for several devices, the first case. The customer gets no
 * reminder about a device that is already in the shop, even of a slot that was booked for its case and is still to come. What
 * is already settled keeps its state.
 */
export const takeInAppointment = (
  { database, clock }: Pick<BookingDeps, 'database' | 'clock'>,
  id: string,
  { repairId, actorId }: { repairId: string; actorId: string },
): Promise<AppointmentOutcome> =>
  database.transaction(async (tx) => {
    const settled = await applyClosing(tx, id, { to: 'came', actor: 'shop', actorId }, clock());
    await tx
      .updateTable('appointments')
      .set((eb) => ({ repair_id: eb.fn.coalesce('repair_id', eb.val(repairId)), remind_at: null }))
      .where('id', '=', id)
      .execute();
    return settled;
  });

type Locked = {
  state: AppointmentState;
  starts_at: Date;
  ends_at: Date;
  sequence: number;
  network: string | null;
  region: string | null;
  user_id: string | null;
};

/** Of two simultaneous changes, the second waits and sees what the first one did. */
function lock(tx: Transaction<Schema>, id: string): Promise<Locked | undefined> {
  return tx
    .selectFrom('appointments')
    .select(['state', 'starts_at', 'ends_at', 'sequence', 'network', 'region', 'user_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
