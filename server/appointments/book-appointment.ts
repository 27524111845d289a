import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { type BookingCaps, mostOfDay, partOfDay } from '#domain/appointment/booking-caps.ts';
import { type AppointmentRules, reminderTime, type Slot } from '#domain/appointment/slots.ts';
import { dayInParis } from '#domain/dates.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { linkHash } from '../shop/orders/link-token.ts';
import { mailboxKey, networkDigest } from '../shop/orders/place-order.ts';
import { LAPSED_COUNTS } from '../shop/orders/unpaid-orders.ts';
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
  /** This mailbox, or this network, has as many appointments ahead as one may have, or let as many lapse. */
  | { outcome: 'enough' | 'crowded' | 'lapsed' }
  /** Of this day enough waits to be confirmed: of this network, or of all others. */
  | { outcome: 'day crowded' | 'day held' };

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
export type Booker = {
  userId?: string | null;
  network?: string | undefined;
  /** The wider one around it, of an IPv6 address. */
  region?: string | undefined;
};

/** Nobody brings more devices on as many days; who holds slots for fun does. */
const MOST_AHEAD = 3;

/** Books a slot for one customer, or says why not. */
export function bookAppointment(
  deps: BookDeps,
  slot: Slot,
  request: NewAppointment,
  { userId = null, network, region = network }: Booker = {},
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
      network: network === undefined ? null : networkDigest(secret, network),
      region: region === undefined ? null : networkDigest(secret, region),
    };
    const isProven = await deps.isProven(tx, userId, request.email);
    const many = await tooMany(tx, deps.caps, { ...whose, isProven, now });
    if (many) return { outcome: many };
    const place = await takePlace(tx, slot, { rules: rules() });
    if (place === null) return { outcome: 'full' };
    const held = !isProven && deps.caps && (await holdersOfDay(tx, deps, deps.caps, { slot, ...whose }));
    if (held) return { outcome: held };
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

type Digests = { mailbox: string; network: string | null; region: string | null };
type Whose = Digests & { isProven: boolean; now: Date };

/**
 * Whoever counts waits for the one before, until its transaction ends: two that would only fit alone are not both let through. Lapsed
 * ones of a mailbox count where they came from the same network: a stranger may write that of anybody.
 */
async function tooMany(
  tx: Transaction<Schema>,
  caps: BookingCaps | null,
  { mailbox, network, region, isProven, now }: Whose,
): Promise<'enough' | 'crowded' | 'lapsed' | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('atelier-papin appointments ahead', 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ whose: string; ahead: number; unproven: number; lapsed: number }>`
    select
      whose, count(*) filter (where is_ahead)::int as ahead, count(*) filter (where is_ahead and state = 'unproven')::int as unproven,
      count(*) filter (where not is_ahead)::int as lapsed
    from (
      select
        state, state in ('unproven', 'booked', 'moved') as is_ahead, unnest(array[
          case when mailbox = ${mailbox} and (state in ('unproven', 'booked', 'moved') or region = ${region}) then 'mailbox' end,
          case when network = ${network} then 'network' end,
          case when region = ${region} then 'region' end
        ]) as whose
      from public.appointments
      where (state in ('unproven', 'booked', 'moved') and starts_at > ${now})
        or (
          state in ('expired', 'cancelled') and network is not null
          and updated_at > ${now}::timestamptz - ${LAPSED_COUNTS}
        )
    ) as asked
    group by whose
  `.execute(tx);
  const of = (whose: 'mailbox' | 'network' | 'region') =>
    rows.find((row) => row.whose === whose) ?? { ahead: 0, unproven: 0, lapsed: 0 };
  if (of('mailbox').ahead >= MOST_AHEAD) return 'enough';
  if (!caps || isProven) return undefined;
  if (of('mailbox').unproven >= caps.unproven) return 'enough';
  if (of('network').unproven >= caps.unprovenOfNetwork) return 'crowded';
  if (of('region').unproven >= caps.unprovenOfRegion) return 'crowded';
  const most = { mailbox: caps.ofDay, network: caps.ofDayOfNetwork, region: caps.ofDayOfRegion };
  const isLapsed = (['mailbox', 'network', 'region'] as const).some(
    (whose) => of(whose).unproven + of(whose).lapsed >= most[whose],
  );
  return isLapsed ? 'lapsed' : undefined;
}

/** Who has all of a day that those may have who proved nothing. The day is locked by then. */
async function holdersOfDay(
  tx: Transaction<Schema>,
  { placesOf }: BookDeps,
  caps: BookingCaps,
  { slot, network, region }: Digests & { slot: Slot },
): Promise<'day held' | 'day crowded' | undefined> {
  const day = dayInParis(slot.startsAt);
  const { rows } = await sql<{ all: number; network: number; region: number }>`
    select
      count(*)::int as all, count(*) filter (where network = ${network})::int as network,
      count(*) filter (where region = ${region})::int as region
    from public.appointments
    where state = 'unproven' and (starts_at at time zone 'Europe/Paris')::date = ${day}::date
  `.execute(tx);
  const [held = { all: 0, network: 0, region: 0 }] = rows;
  const places = placesOf(day);
  if (held.all >= mostOfDay(caps, places)) return 'day held';
  return Math.max(held.network, held.region) >= partOfDay(caps, places) ? 'day crowded' : undefined;
}

type Writing = Whose & { slot: Slot; place: number; request: NewAppointment; secret: string };

async function write(
  tx: Transaction<Schema>,
  { slot, place, request, secret, now, isProven, mailbox, network, region }: Writing,
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
      region: isProven ? null : region,
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
