import { randomUUID } from 'node:crypto';
import { parse } from 'node-html-parser';
import type { Slot } from '#domain/appointment/slots.ts';
import {
  type BookingDeps,
  bookAppointment,
  type NewAppointment,
} from '#server/appointments/book-appointment.ts';
import type { Database } from '#server/db/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';

export const APPOINTMENT_RULES = { slotMinutes: 30, places: 2, leadMinutes: 120, daysAhead: 21 };

/** The deps of a booking, on a test's database. */
export function bookDeps(database: BookingDeps['database'], change: Partial<BookingDeps> = {}): BookingDeps {
  return {
    database,
    rules: () => APPOINTMENT_RULES,
    secret: 'un secret de test',
    clock: () => new Date(),
    // The customer is known, unless a test is about one who is not.
    isProven: async () => true,
    isKnown: async () => false,
    caps: null,
    placesOf: () => 36,
    ...change,
  };
}

export async function emptyAppointments(database: Pick<Database, 'kysely'>): Promise<void> {
  await emptyTables(database, 'public.appointments', 'internal.counters');
}

/** The half hour that begins at an instant. */
export function halfHour(startsAt: string | Date): Slot {
  const from = new Date(startsAt);
  return { startsAt: from, endsAt: new Date(from.getTime() + 30 * 60_000) };
}

/** The contents of a form, with a mailbox of its own unless told otherwise. */
export function appointmentOf(change: Partial<NewAppointment> = {}): NewAppointment {
  const idempotencyKey = randomUUID();
  return {
    idempotencyKey,
    name: 'Camille Martin',
    email: `${idempotencyKey}@exemple.fr`,
    phone: '+33612345678',
    device: 'PlayStation 5',
    fault: 'S’éteint au bout de dix minutes.',
    ...change,
  };
}

/** Books an appointment and returns its id and the secret of its link. Fails if it is refused. */
export async function booked(
  deps: BookingDeps,
  database: Pick<Database, 'kysely'>,
  slot: Slot,
  request = appointmentOf(),
): Promise<{ id: string; linkToken: string }> {
  const result = await bookAppointment(deps, slot, request);
  if (!('linkToken' in result)) throw new Error(`refused: ${result.outcome}`);
  const { id } = await database.kysely
    .selectFrom('appointments')
    .select('id')
    .where('idempotency_key', '=', request.idempotencyKey)
    .executeTakeFirstOrThrow();
  return { id, linkToken: result.linkToken };
}

/** The path of next week, as a page of slots links to it: late in the day, the page that opens has only one or two slots left. */
export function nextWeekOf(html: string): string {
  const link = parse(html)
    .querySelectorAll('.appointment__weeks a')
    .find(({ text }) => text.includes('Semaine suivante'));
  return link?.getAttribute('href')?.replace(/#.*/, '') ?? '';
}
