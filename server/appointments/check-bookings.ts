import { sql, type Transaction } from 'kysely';
import { aheadOnDay, type BookingCaps, mostOfDay, partOfDay } from '#domain/appointment/booking-caps.ts';
import type { Slot } from '#domain/appointment/slots.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import type { Schema } from '../db/schema.ts';
import { LAPSED_COUNTS } from '../shop/orders/unpaid-orders.ts';

export type BookingLimit =
  /**
   * This mailbox, or this network, has as many unconfirmed upcoming appointments as allowed, or let as many lapse.
   */
  | 'enough'
  | 'crowded'
  | 'lapsed'
  /**
   * This network, or this known account, has as many upcoming ones as allowed, confirmed or not: in all, or on that
   * day.
   */
  | 'ahead'
  | 'day ahead';

type Checking = {
  caps: BookingCaps | null;
  /** How many places a day (`2026-11-24`) has in all. */
  placesOf: (day: string) => number;
};

/** Without a network if it is unknown, or does not count. */
export type Digests = { mailbox: string; network: string | null; region: string | null };
/** Where it comes from, whether or not that counts. */
type Near = Pick<Digests, 'network' | 'region'>;
/** `knownId`: an account that the shop knows, whatever mailboxes it types. */
type Booking = Digests & { near: Near; knownId: string | null; isProven: boolean; now: Date; slot: Slot };

/**
 * Upper bound for the upcoming appointments of one mailbox: customers do not bring devices on more days, but people who
 * hold slots for fun do.
 */
const MOST_AHEAD = 3;

/**
 * Each count waits for the transaction of the previous one: two bookings that would only fit alone do not both pass.
 */
const lockAhead = (tx: Transaction<Schema>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('atelier-papin appointments ahead', 0))`.execute(tx);

const isOnDay = (day: string) => sql<boolean>`(starts_at at time zone 'Europe/Paris')::date = ${day}::date`;

/** Confirmed, and not only by a telephone: a code there proves no mailbox. */
const IS_PROVEN_MAILBOX = sql<boolean>`(state in ('booked', 'moved') and not exists (
  select from internal.phone_proofs where appointment_id = appointments.id and proven_at is not null
))`;

const isOf = (column: 'network' | 'region', digest: string | null) =>
  digest === null ? sql<boolean>`false` : sql<boolean>`${sql.ref(column)} = ${digest}`;

/**
 * Anybody can type anybody's mailbox. For a customer who has proven it, what was confirmed from there counts. For one
 * who has not, it counts only together with the network: such a customer learns nothing about the owner, and takes
 * nothing from them.
 */
export async function limitReached(
  tx: Transaction<Schema>,
  { caps, placesOf }: Checking,
  { mailbox, network, region, near, knownId, isProven, now, slot }: Booking,
): Promise<BookingLimit | undefined> {
  await lockAhead(tx);
  const day = dayInParis(slot.startsAt);
  const isNear =
    near.network === null && near.region === null
      ? sql<boolean>`(network is null and not ${IS_PROVEN_MAILBOX})`
      : sql<boolean>`(${isOf('network', near.network)} or ${isOf('region', near.region)})`;
  const none = { ahead: 0, onDay: 0, unproven: 0, lapsed: 0 };
  const { rows } = await sql<{ whose: string } & typeof none>`
    select
      whose, count(*) filter (where is_ahead)::int as ahead, count(*) filter (where is_ahead and is_on_day)::int as "onDay",
      count(*) filter (where is_ahead and state = 'unproven')::int as unproven, count(*) filter (where not is_ahead)::int as lapsed
    from (
      select
        state, state in ('unproven', 'booked', 'moved') as is_ahead, ${isOnDay(day)} as is_on_day, unnest(array[
          case
            when mailbox = ${mailbox} and case
              when state in ('unproven', 'booked', 'moved') then ${isProven ? IS_PROVEN_MAILBOX : isNear} else region = ${region}
            end then 'mailbox'
          end,
          case when network = ${network} then 'network' end,
          case when region = ${region} then 'region' end,
          case when user_id = ${knownId} then 'known' end
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
  const of = (whose: 'mailbox' | 'network' | 'region' | 'known') =>
    rows.find((row) => row.whose === whose) ?? none;
  if (of('mailbox').ahead >= MOST_AHEAD) return 'enough';
  if (!caps) return undefined;
  const mostOn = aheadOnDay(caps, placesOf(day));
  if (knownId !== null) {
    if (of('known').ahead >= caps.aheadOfKnown.inAll) return 'ahead';
    return of('known').onDay >= mostOn.known ? 'day ahead' : undefined;
  }
  if (!isProven) {
    if (of('mailbox').unproven >= caps.unproven) return 'enough';
    if (of('network').unproven >= caps.unprovenOfNetwork) return 'crowded';
    if (of('region').unproven >= caps.unprovenOfRegion) return 'crowded';
  }
  const most = { mailbox: caps.ofDay, network: caps.ofDayOfNetwork, region: caps.ofDayOfRegion };
  const isLapsed = (['mailbox', 'network', 'region'] as const).some(
    (whose) => of(whose).unproven + of(whose).lapsed >= most[whose],
  );
  if (isLapsed) return 'lapsed';
  if (of('network').ahead >= caps.ahead.inAll || of('region').ahead >= caps.aheadOfRegion.inAll)
    return 'ahead';
  const isDayFull = of('network').onDay >= mostOn.network || of('region').onDay >= mostOn.region;
  return isDayFull ? 'day ahead' : undefined;
}

type Moving = {
  id: string;
  network: string | null;
  region: string | null;
  user_id: string | null;
  from: Date;
  to: Date;
};

/**
 * Whether the network, or otherwise the account, already has enough on the day that an appointment moves to. The
 * moved one is not counted twice. Bookings made by staff belong to no account.
 */
export async function isDayFullFor(
  tx: Transaction<Schema>,
  { caps, placesOf }: Checking,
  { id, network, region, user_id, from, to }: Moving,
): Promise<boolean> {
  const day = dayInParis(to);
  if (!caps || day === dayInParis(from)) return false;
  await lockAhead(tx);
  const { rows } = await sql<{ network: number; region: number; known: number }>`
    select
      count(*) filter (where network = ${network})::int as network,
      count(*) filter (where region = ${region})::int as region,
      count(*) filter (where network is null and user_id = ${network === null ? user_id : null} and not exists (
        select from public.profiles where profiles.id = user_id and role = 'admin'
      ))::int as known
    from public.appointments
    where state in ('unproven', 'booked', 'moved') and id <> ${id} and ${isOnDay(day)}
  `.execute(tx);
  const most = aheadOnDay(caps, placesOf(day));
  return rows.some(
    (held) => held.network >= most.network || held.region >= most.region || held.known >= most.known,
  );
}

/** Whether a mailbox, which the press proves, has as many upcoming ones as allowed without this one. */
export async function hasEnough(
  tx: Transaction<Schema>,
  { id, mailbox, now }: { id: string; mailbox: string | null; now: Date },
): Promise<boolean> {
  await lockAhead(tx);
  const { rows } = await sql<{ ahead: number }>`
    select count(*)::int as ahead
    from public.appointments
    where mailbox = ${mailbox} and id <> ${id} and starts_at > ${now} and ${IS_PROVEN_MAILBOX}
  `.execute(tx);
  return rows.some(({ ahead }) => ahead >= MOST_AHEAD);
}

/**
 * Which limit on the unproven places of a day is reached: that of everybody, or that of this network. The caller has
 * locked the day.
 */
export async function holdersOfDay(
  tx: Transaction<Schema>,
  { placesOf }: Checking,
  caps: BookingCaps,
  { slot, network, region }: Digests & { slot: Slot },
): Promise<'day held' | 'day crowded' | undefined> {
  const day = dayInParis(slot.startsAt);
  const { rows } = await sql<{ all: number; network: number; region: number }>`
    select
      count(*)::int as all, count(*) filter (where network = ${network})::int as network,
      count(*) filter (where region = ${region})::int as region
    from public.appointments
    where state = 'unproven' and ${isOnDay(day)}
  `.execute(tx);
  const [held = { all: 0, network: 0, region: 0 }] = rows;
  const places = placesOf(day);
  if (held.all >= mostOfDay(caps, places)) return 'day held';
  return Math.max(held.network, held.region) >= partOfDay(caps, places) ? 'day crowded' : undefined;
}
