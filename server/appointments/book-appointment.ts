import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { type BookingCaps, mostOfDay } from '#domain/appointment/booking-caps.ts';
import { type AppointmentRules, reminderTime, type Slot } from '#domain/appointment/slots.ts';
import { dayInParis } from '#domain/dates.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { keyedBucket } from '../limits/address-bucket.ts';
import { linkHash } from '../shop/orders/link-token.ts';
import { mailboxKey } from '../shop/orders/place-order.ts';
import { appointmentProof, appointmentToken } from './link-token.ts';
import { takePlace } from './take-place.ts';

/** What a customer asked for, checked (app/routes/repair/appointment/). */
export type NewAppointment = {
  /** One attempt: the same again is the same appointment. */
  idempotencyKey: string;
  name: string;
  email: string;
  phone?: string | undefined;
  device: string;
  fault: string;
  /** The account that is signed in. */
  userId?: string | null | undefined;
};

export type BookOutcome =
  /** `repeated`: asked for before under the same key, and this is what became of it. */
  | { outcome: 'booked' | 'repeated'; linkToken: string }
  | { outcome: 'full' }
  /** Something else was booked under this key. */
  | { outcome: 'key reused' }
  /** This mailbox, or this network, has as many appointments ahead as one may have. */
  | { outcome: 'enough' | 'crowded' }
  /** Of this day enough waits to be confirmed. */
  | { outcome: 'day held' };

export type BookDeps = {
  database: Pick<Database, 'transaction'>;
  rules: () => AppointmentRules;
  /** Makes the links; the same in all processes. */
  secret: string;
  clock: () => Date;
  /** Whether who books has shown that the mailbox is theirs; who has not confirms from there. */
  isProven: (tx: Transaction<Schema>, userId: string | null, email: string) => Promise<boolean>;
  /** What may be kept unconfirmed; null = anything. */
  caps: BookingCaps | null;
  /** How many places a day (`2026-11-24`) has in all. */
  placesOf: (day: string) => number;
};

/** Who books: an account, and the network, where they are known. */
export type Booker = { userId?: string | null; network?: string | undefined };

/** Nobody brings more devices on as many days; who holds slots for fun does. */
const MOST_AHEAD = 3;

/** Books a slot for one customer, or says why not. */
export function bookAppointment(
  deps: BookDeps,
  slot: Slot,
  request: NewAppointment,
  { userId = null, network }: Booker = {},
): Promise<BookOutcome> {
  const { database, rules, secret, clock } = deps;
  return database.transaction(async (tx) => {
    // The second of two clicks waits here for the first, and then finds what it booked.
    await lockKey(tx, request.idempotencyKey);
    const earlier = await tx
      .selectFrom('appointments')
      .select(['id', 'email', 'starts_at'])
      .where('idempotency_key', '=', request.idempotencyKey)
      .executeTakeFirst();
    if (earlier) {
      const isSame =
        earlier.email === request.email && earlier.starts_at.getTime() === slot.startsAt.getTime();
      return isSame
        ? { outcome: 'repeated', linkToken: appointmentToken(secret, earlier.id) }
        : { outcome: 'key reused' };
    }
    const now = clock();
    const whose = {
      mailbox: mailboxKey(secret, request.email),
      network: network === undefined ? null : keyedBucket(secret, 'network', network),
    };
    const isProven = await deps.isProven(tx, userId, request.email);
    const many = await tooMany(tx, deps.caps, { ...whose, isProven, now });
    if (many) return { outcome: many };
    const place = await takePlace(tx, slot, { rules: rules() });
    if (place === null) return { outcome: 'full' };
    if (!isProven && deps.caps && (await isDayHeld(tx, deps, deps.caps, slot)))
      return { outcome: 'day held' };
    const linkToken = await write(tx, { slot, place, request, secret, now, isProven, ...whose });
    return { outcome: 'booked', linkToken };
  });
}

/** Until the transaction ends. */
async function lockKey(tx: Transaction<Schema>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`atelier-papin appointment ${key}`}, 0))`.execute(
    tx,
  );
}

type Whose = { mailbox: string; network: string | null; isProven: boolean; now: Date };

/** Whoever counts waits for the one before, until its transaction ends: two that would only fit alone are not both let through. */
async function tooMany(
  tx: Transaction<Schema>,
  caps: BookingCaps | null,
  { mailbox, network, isProven, now }: Whose,
): Promise<'enough' | 'crowded' | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('atelier-papin appointments ahead', 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ ahead: number; unproven: number; of_network: number }>`
    select
      count(*) filter (where mailbox = ${mailbox}) as ahead,
      count(*) filter (where mailbox = ${mailbox} and state = 'unproven') as unproven,
      count(*) filter (where network = ${network} and state = 'unproven') as of_network
    from public.appointments
    where state in ('unproven', 'booked', 'moved') and starts_at > ${now}
  `.execute(tx);
  const [{ ahead, unproven, of_network } = { ahead: 0, unproven: 0, of_network: 0 }] = rows;
  if (ahead >= MOST_AHEAD) return 'enough';
  if (!caps || isProven) return undefined;
  if (unproven >= caps.unproven) return 'enough';
  return of_network >= caps.unprovenOfNetwork ? 'crowded' : undefined;
}

/** The day is locked by then. */
async function isDayHeld(
  tx: Transaction<Schema>,
  { placesOf }: BookDeps,
  caps: BookingCaps,
  slot: Slot,
): Promise<boolean> {
  const day = dayInParis(slot.startsAt);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from public.appointments
    where state = 'unproven' and (starts_at at time zone 'Europe/Paris')::date = ${day}::date
  `.execute(tx);
  return (rows[0]?.count ?? 0) >= mostOfDay(caps, placesOf(day));
}

type Writing = Whose & { slot: Slot; place: number; request: NewAppointment; secret: string };

async function write(
  tx: Transaction<Schema>,
  { slot, place, request, secret, now, isProven, mailbox, network }: Writing,
): Promise<string> {
  const id = randomUUID();
  const linkToken = appointmentToken(secret, id);
  const times = { starts_at: slot.startsAt, ends_at: slot.endsAt };
  const state = isProven ? 'booked' : 'unproven';
  await tx
    .insertInto('appointments')
    .values({
      id,
      ...times,
      reference: sql`internal.draw_number('RDV', ${now})`,
      state,
      place,
      user_id: request.userId ?? null,
      customer_name: request.name,
      email: request.email,
      phone: request.phone ?? null,
      device: request.device,
      fault: request.fault,
      idempotency_key: request.idempotencyKey,
      link_hash: linkHash(linkToken),
      proof_hash: isProven ? null : linkHash(appointmentProof(secret, id)),
      mailbox,
      network: isProven ? null : network,
      remind_at: isProven ? reminderTime(slot.startsAt, now) : null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await tx
    .insertInto('appointment_events')
    .values({
      appointment_id: id,
      ...times,
      kind: state,
      actor: 'customer',
      sequence: 0,
      created_at: now,
    })
    .execute();
  return linkToken;
}
