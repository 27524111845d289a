import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { tellsBy } from './appointment-mails.ts';

type Tables = { kysely: Kysely<Schema> };

/** How long the shop keeps the words of an appointment, which its form says too. */
const KEPT = '1 year';

/**
 * Queues the due reminders, each once, whichever process asks first. Accounts that refuse reminders get none, nor does
 * whoever can only be told aloud. Appointments are locked in the order of their ids, here and wherever several are.
 */
export function remindOfAppointments({ kysely }: Tables, now: Date, takesSms: boolean): Promise<number> {
  return kysely.transaction().execute(async (tx) => {
    const due = await tx
      .updateTable('appointments')
      .set({ remind_at: null })
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('appointments')
          .select('id')
          .where('remind_at', '<=', now)
          .where('starts_at', '>', now)
          .where('state', 'in', ['booked', 'moved'])
          .orderBy('id')
          .forNoKeyUpdate(),
      )
      .returning(['id', 'email', 'phone', 'starts_at', 'ends_at', 'sequence'])
      .returning(sql<boolean>`email is not null and internal.refuses(email, 'reminders')`.as('refuses'))
      .execute();
    const reminded = due.filter((each) => !each.refuses && tellsBy(each, takesSms) !== null);
    if (reminded.length === 0) return 0;
    const event = { kind: 'reminded', actor: 'system', created_at: now } as const;
    await tx
      .insertInto('appointment_events')
      .values(
        reminded.map(({ id, starts_at, ends_at, sequence }) => ({
          ...event,
          ...{ appointment_id: id, starts_at, ends_at, sequence },
        })),
      )
      .execute();
    return reminded.length;
  });
}

export const isOldAppointment = (now: Date) =>
  sql<boolean>`starts_at < ${now}::timestamptz - ${KEPT}::interval`;

/** Deletes old appointments, with their events and mails. */
export async function purgeAppointments({ kysely }: Tables, now: Date): Promise<void> {
  await sql`
    delete from public.appointments
    where id in (select id from public.appointments where ${isOldAppointment(now)} order by id for update)
  `.execute(kysely);
}
