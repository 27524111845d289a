import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

type Tables = { kysely: Kysely<Schema> };

/** How long the shop keeps the words of an appointment, which its form says too. */
const KEPT = '1 year';

/** Queues the due reminders, each once, whichever process asks first. Accounts that refuse reminders get none. */
export async function remindOfAppointments({ kysely }: Tables, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as (
      update public.appointments
      set remind_at = null
      where remind_at <= ${now} and starts_at > ${now} and state in ('booked', 'moved')
      returning id, email, starts_at, ends_at, sequence
    )
    insert into public.appointment_events (appointment_id, kind, actor, starts_at, ends_at, sequence, created_at)
    select id, 'reminded', 'system', starts_at, ends_at, sequence, ${now}::timestamptz
    from due
    where email is not null and not internal.refuses(email, 'reminders')
  `.execute(kysely);
  return Number(numAffectedRows);
}

export const isOldAppointment = (now: Date) =>
  sql<boolean>`starts_at < ${now}::timestamptz - ${KEPT}::interval`;

/** Deletes old appointments, with their events and mails. */
export async function purgeAppointments({ kysely }: Tables, now: Date): Promise<void> {
  await sql`delete from public.appointments where ${isOldAppointment(now)}`.execute(kysely);
}
