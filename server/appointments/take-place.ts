import { sql, type Transaction } from 'kysely';
import { HOLDING_STATES } from '#domain/appointment/appointment-states.ts';
import { type AppointmentRules, freePlaces, type Slot } from '#domain/appointment/slots.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import type { Schema } from '../db/schema.ts';

/**
 * A place of the slot that nobody else can take before the transaction ends; null if there is none. Other bookings
 * and moves on the same day wait. `except` is the appointment being moved: its own place counts as free.
 */
export async function takePlace(
  tx: Transaction<Schema>,
  slot: Slot,
  { rules, except }: { rules: AppointmentRules; except?: string },
): Promise<number | null> {
  const day = dayInParis(slot.startsAt);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`atelier-papin appointments ${day}`}, 0))`.execute(
    tx,
  );
  const taken = await takenPlaces(tx, { from: slot.startsAt, to: slot.endsAt }, except);
  return freePlaces(slot, rules, taken)[0] ?? null;
}

/** The taken places between two instants. */
export async function takenPlaces(
  tables: Pick<Transaction<Schema>, 'selectFrom'>,
  { from, to }: { from: Date; to: Date },
  except?: string,
) {
  const query = tables
    .selectFrom('appointments')
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'place'])
    .where('state', 'in', HOLDING_STATES)
    .where('starts_at', '<', to)
    .where('ends_at', '>', from);
  return (except ? query.where('id', '<>', except) : query).execute();
}
