import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { BookingCaps } from '#domain/appointment/booking-caps.ts';
import { type AppointmentRules, reminderTime, type Slot } from '#domain/appointment/slots.ts';
import { canTakeTexts } from '#domain/customers/read-phone.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { announceObstacle } from '../repairs/case-reads.ts';
import { lockRepair, UNKNOWN_REPAIR } from '../repairs/repair-row.ts';
import { linkHash } from '../shop/orders/link-token.ts';
import { mailboxKey, networkDigest } from '../shop/orders/place-order.ts';
import { type BookingLimit, type Digests, holdersOfDay, limitReached } from './check-bookings.ts';
import { appointmentProof, appointmentToken } from './link-token.ts';
import { takePlace } from './take-place.ts';

/** What is asked for an appointment, checked. */
export type RequestedAppointment = {
  /** The key of an attempt: the same key is the same appointment. */
  idempotencyKey: string;
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
  device: string;
  fault: string;
  /** The signed-in account. */
  userId?: string | null | undefined;
};

/** A customer's request (app/routes/repair/appointment/): the link goes to their mailbox. */
export type NewAppointment = RequestedAppointment & {
  email: string;
  /** The case whose device is brought: who books holds its link. */
  repairId?: string | undefined;
};

export type BookOutcome =
  /** `repeated`: it was requested before under the same key, and this is the appointment that exists. */
  | { outcome: 'booked' | 'repeated'; linkToken: string }
  | { outcome: 'full' }
  /** Something else was booked under this key. */
  | { outcome: 'key reused' }
  | { outcome: BookingLimit }
  /** The device of that case is not awaited any more, or comes in another way. */
  | { outcome: 'case moved'; reason: string }
  /** Enough places of this day wait to be confirmed: of this network, or of all others. */
  | { outcome: 'day crowded' | 'day held' };

export type BookingDeps = {
  database: Pick<Database, 'transaction'>;
  rules: () => AppointmentRules;
  /** Makes the links; the same in all processes. */
  secret: string;
  clock: () => Date;
  /** Whether the customer has proven the mailbox; if not, it must be confirmed from there. */
  isProven: (tx: Transaction<Schema>, userId: string | null, email: string) => Promise<boolean>;
  /**
   * Whether the shop knows the account (accounts/is-known-customer.ts). Then its network does not count, only what it
   * holds itself.
   */
  isKnown: (tx: Transaction<Schema>, userId: string | null) => Promise<boolean>;
  /** Limits on bookings without the shop's consent; null = anything. */
  caps: BookingCaps | null;
  /** How many places a day (`2026-11-24`) has in all. */
  placesOf: (day: string) => number;
};

/** The account and the network of the booking, if they are known. */
export type Booker = {
  userId?: string | null;
  network?: string | undefined;
  /** The wider network around it, for an IPv6 address. */
  region?: string | undefined;
};

/** Books a slot for one customer, or says why not. */
export function bookAppointment(
  deps: BookingDeps,
  slot: Slot,
  request: NewAppointment,
  { userId = null, network, region = network }: Booker = {},
): Promise<BookOutcome> {
  const { database, rules, secret, clock } = deps;
  return database.transaction(async (tx) => {
    const earlier = await findAttempt(tx, slot, request);
    if (earlier === 'other') return { outcome: 'key reused' };
    if (earlier) return { outcome: 'repeated', linkToken: appointmentToken(secret, earlier.id) };
    const now = clock();
    const obstacle = request.repairId && (await caseObstacle(tx, request.repairId));
    if (obstacle) return { outcome: 'case moved', reason: obstacle };
    const isKnown = await deps.isKnown(tx, userId);
    const digestOf = (key: string | undefined) => (key === undefined ? null : networkDigest(secret, key));
    const near = { network: digestOf(network), region: digestOf(region) };
    const whose = {
      mailbox: mailboxKey(secret, request.email),
      ...(isKnown ? { network: null, region: null } : near),
    };
    const isProven = await deps.isProven(tx, userId, request.email);
    const many = await limitReached(tx, deps, {
      ...whose,
      near,
      knownId: isKnown ? userId : null,
      isProven,
      now,
      slot,
    });
    if (many) return { outcome: many };
    const place = await takePlace(tx, slot, { rules: rules() });
    if (place === null) return { outcome: 'full' };
    const held = !isProven && deps.caps && (await holdersOfDay(tx, deps, deps.caps, { slot, ...whose }));
    if (held) return { outcome: held };
    const id = await insertAppointment(tx, {
      slot,
      place,
      request,
      secret,
      now,
      isProven,
      by: null,
      ...whose,
    });
    return { outcome: 'booked', linkToken: appointmentToken(secret, id) };
  });
}

/** Of two at once who say how a device comes, the second waits here and finds what the first has said. */
async function caseObstacle(tx: Transaction<Schema>, repairId: string): Promise<string | undefined> {
  const repair = await lockRepair(tx, repairId);
  return repair ? announceObstacle(tx, repair) : UNKNOWN_REPAIR.reason;
}

/**
 * What was booked before under the key of this request; `other` if that was something else. The second of two clicks waits
 * here for the first, and then finds what it booked.
 */
export async function findAttempt(
  tx: Transaction<Schema>,
  { startsAt }: Slot,
  { idempotencyKey, email }: Pick<RequestedAppointment, 'idempotencyKey' | 'email'>,
): Promise<{ id: string; reference: string } | 'other' | undefined> {
  await lockKey(tx, idempotencyKey);
  const earlier = await tx
    .selectFrom('appointments')
    .select(['id', 'reference', 'email', 'starts_at'])
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  if (!earlier) return undefined;
  const isSame = earlier.email === (email ?? null) && earlier.starts_at.getTime() === startsAt.getTime();
  return isSame ? earlier : 'other';
}

/** Held until the transaction ends. */
async function lockKey(tx: Transaction<Schema>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`atelier-papin appointment ${key}`}, 0))`.execute(
    tx,
  );
}

/** A number, and whether a text message may reach it: the trigger that queues them knows nothing of numbers. */
export const phoneColumns = (phone: string | null) => ({
  phone,
  takes_texts: phone === null ? null : canTakeTexts(phone),
});

type Writing = Partial<Digests> & {
  isProven: boolean;
  now: Date;
  slot: Slot;
  place: number;
  request: RequestedAppointment & Pick<NewAppointment, 'repairId'>;
  secret: string;
  /** The member of staff who books; null for the customer. */
  by: string | null;
};

/** Writes a booking of a place that is taken, with its first event; returns its id. */
export async function insertAppointment(
  tx: Transaction<Schema>,
  { slot, place, request, secret, now, isProven, by, mailbox, network, region }: Writing,
): Promise<string> {
  const id = randomUUID();
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
      email: request.email ?? null,
      ...phoneColumns(request.phone ?? null),
      device: request.device,
      fault: request.fault,
      repair_id: request.repairId ?? null,
      idempotency_key: request.idempotencyKey,
      link_hash: linkHash(appointmentToken(secret, id)),
      proof_hash: isProven ? null : linkHash(appointmentProof(secret, id)),
      mailbox: mailbox ?? null,
      network: network ?? null,
      region: region ?? null,
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
      actor: by === null ? 'customer' : 'shop',
      actor_id: by,
      sequence: 0,
      created_at: now,
    })
    .execute();
  return id;
}
