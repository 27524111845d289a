import { type Kysely, sql } from 'kysely';
import { reminderTime } from '#domain/appointment/slots.ts';
import { confirmBy, UNPROVEN_HELD_MS } from '#domain/order/payment-terms.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { acceptPhoneCode } from '../phone-proofs/accept-code.ts';
import { linkHash } from '../shop/orders/link-token.ts';
import type { BookingDeps } from './book-appointment.ts';
import { hasEnough } from './check-bookings.ts';
import { appointmentToken } from './link-token.ts';

/** An appointment on the page of its confirming link: nothing that was typed. */
export type AskedAppointment = {
  reference: string;
  startsAt: Date;
  confirmBy: Date;
  /** `open`: it waits for the press. `over`: too late, or cancelled. */
  state: 'open' | 'confirmed' | 'over';
};

/** The appointment behind a confirming link; null if the link leads nowhere. */
export async function findAsked(
  { kysely }: Pick<Database, 'kysely'>,
  token: string,
): Promise<AskedAppointment | null> {
  const row = await kysely
    .selectFrom('appointments')
    .select(['reference', 'state', 'starts_at', 'created_at'])
    .where('proof_hash', '=', linkHash(token))
    .executeTakeFirst();
  if (!row) return null;
  const isOver = row.state === 'expired' || row.state === 'cancelled';
  return {
    reference: row.reference,
    startsAt: row.starts_at,
    confirmBy: confirmBy(row.created_at),
    state: row.state === 'unproven' ? 'open' : isOver ? 'over' : 'confirmed',
  };
}

type Confirmer =
  | { actor: 'customer' }
  /** Whether the typed code is the one that was sent to the telephone. */
  | { actor: 'customer'; code: string; secret: string }
  | { actor: 'shop'; actorId: string };

/**
 * Confirms the slot: the customer pressed the button of the link or typed the code, or the shop knows them. False if
 * it was no longer unconfirmed, or the code is wrong; `enough` if this mailbox has as many upcoming ones as allowed:
 * its reader may be told, unlike the person who typed it.
 */
export function confirmAppointment(
  { database, clock }: Pick<BookingDeps, 'database' | 'clock'>,
  id: string,
  by: Confirmer,
): Promise<boolean | 'enough'> {
  return database.transaction(async (tx) => {
    const now = clock();
    const row = await tx
      .selectFrom('appointments')
      .select(['state', 'starts_at', 'ends_at', 'sequence', 'phone', 'mailbox'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row?.state !== 'unproven') return false;
    if ('code' in by) {
      const toProve = { kind: 'appointment', id, phone: row.phone ?? '' } as const;
      if (!(await acceptPhoneCode(tx, { ...by, toProve, now }))) return false;
    }
    const isByMail = by.actor === 'customer' && !('code' in by);
    if (isByMail && (await hasEnough(tx, { id, mailbox: row.mailbox, now }))) return 'enough';
    await tx
      .updateTable('appointments')
      .set({
        state: 'booked',
        // The network of a known customer no longer counts; the mailbox of somebody who has many says nothing.
        ...(by.actor === 'shop' && { network: null, region: null }),
        remind_at: reminderTime(row.starts_at, now),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    await tx
      .insertInto('appointment_events')
      .values({
        appointment_id: id,
        kind: 'booked',
        actor: by.actor,
        actor_id: 'actorId' in by ? by.actorId : null,
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        sequence: row.sequence,
        created_at: now,
      })
      .execute();
    return true;
  });
}

/** A press on the button of a confirming link. `linkToken` opens the appointment from then on. */
export async function confirmByLink(
  deps: BookingDeps & { database: Pick<Database, 'transaction' | 'kysely'> },
  token: string,
): Promise<{ outcome: 'confirmed'; linkToken: string } | { outcome: 'over' | 'unknown' | 'enough' }> {
  const find = () =>
    deps.database.kysely
      .selectFrom('appointments')
      .select(['id', 'state'])
      .where('proof_hash', '=', linkHash(token))
      .executeTakeFirst();
  const found = await find();
  if (!found) return { outcome: 'unknown' };
  const confirmed = await confirmAppointment(deps, found.id, { actor: 'customer' });
  if (confirmed === 'enough') return { outcome: 'enough' };
  const state = (await find())?.state;
  if (state === 'expired' || state === 'cancelled') return { outcome: 'over' };
  return { outcome: 'confirmed', linkToken: appointmentToken(deps.secret, found.id) };
}

/** The code that was sent to its telephone, typed by the holder of the appointment's link: the same as the press. */
export async function confirmByCode(
  deps: Pick<BookingDeps, 'clock' | 'secret'> & { database: Pick<Database, 'transaction' | 'kysely'> },
  id: string,
  code: string,
): Promise<'confirmed' | 'wrong' | 'over'> {
  await confirmAppointment(deps, id, { actor: 'customer', code, secret: deps.secret });
  const found = await deps.database.kysely
    .selectFrom('appointments')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found?.state === 'unproven') return 'wrong';
  return !found || found.state === 'expired' || found.state === 'cancelled' ? 'over' : 'confirmed';
}

/** Gives back the slots that were not confirmed in time, each once, whichever process asks first. Returns how many. */
export async function expireAppointments({ kysely }: { kysely: Kysely<Schema> }, now: Date): Promise<number> {
  const askedBefore = new Date(now.getTime() - UNPROVEN_HELD_MS);
  const { numAffectedRows = 0n } = await sql`
    with late as (
      update public.appointments
      set state = 'expired', updated_at = ${now}
      where state = 'unproven' and (created_at <= ${askedBefore} or starts_at <= ${now})
      returning id, starts_at, ends_at, sequence
    )
    insert into public.appointment_events (appointment_id, kind, actor, starts_at, ends_at, sequence, created_at)
    select id, 'expired', 'system', starts_at, ends_at, sequence, ${now}::timestamptz
    from late
  `.execute(kysely);
  return Number(numAffectedRows);
}
