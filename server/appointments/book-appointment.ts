import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { type AppointmentRules, reminderTime, type Slot } from '#domain/appointment/slots.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { linkHash } from '../shop/orders/link-token.ts';
import { appointmentToken } from './link-token.ts';
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
  /** This mailbox has as many appointments ahead as one may have. */
  | { outcome: 'enough' };

export type BookDeps = {
  database: Pick<Database, 'transaction'>;
  rules: () => AppointmentRules;
  /** Makes the links; the same in all processes. */
  secret: string;
  clock: () => Date;
};

/** Nobody brings more devices on as many days; who holds slots for fun does. */
const MOST_AHEAD = 3;

/** Books a slot for one customer, or says why not. */
export function bookAppointment(deps: BookDeps, slot: Slot, request: NewAppointment): Promise<BookOutcome> {
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
    if ((await countAhead(tx, request.email, now)) >= MOST_AHEAD) return { outcome: 'enough' };
    const place = await takePlace(tx, slot, { rules: rules() });
    if (place === null) return { outcome: 'full' };
    const linkToken = await write(tx, { slot, place, request, secret, now });
    return { outcome: 'booked', linkToken };
  });
}

/** Until the transaction ends. */
async function lockKey(tx: Transaction<Schema>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`atelier-papin appointment ${key}`}, 0))`.execute(
    tx,
  );
}

async function countAhead(tx: Transaction<Schema>, email: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('email', '=', email)
    .where('state', 'in', ['booked', 'moved'])
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Writing = { slot: Slot; place: number; request: NewAppointment; secret: string; now: Date };

async function write(
  tx: Transaction<Schema>,
  { slot, place, request, secret, now }: Writing,
): Promise<string> {
  const id = randomUUID();
  const linkToken = appointmentToken(secret, id);
  const times = { starts_at: slot.startsAt, ends_at: slot.endsAt };
  await tx
    .insertInto('appointments')
    .values({
      id,
      ...times,
      reference: sql`internal.draw_number('RDV', ${now})`,
      place,
      user_id: request.userId ?? null,
      customer_name: request.name,
      email: request.email,
      phone: request.phone ?? null,
      device: request.device,
      fault: request.fault,
      idempotency_key: request.idempotencyKey,
      link_hash: linkHash(linkToken),
      remind_at: reminderTime(slot.startsAt, now),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await tx
    .insertInto('appointment_events')
    .values({
      appointment_id: id,
      ...times,
      kind: 'booked',
      actor: 'customer',
      sequence: 0,
      created_at: now,
    })
    .execute();
  return linkToken;
}
