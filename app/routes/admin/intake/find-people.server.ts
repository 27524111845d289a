import { depsContext, nowOf } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { customerChoice } from '#app/features/customers/known-customers.tsx';
import { dayAfter } from '#domain/appointment/slots.ts';
import { drawnTailOf, readCaseNumber } from '#domain/cases/case-number.ts';
import { shownPhone } from '#domain/customers/phone.ts';
import { internationalPhone } from '#domain/customers/read-phone.ts';
import { addDays } from '#domain/dates/calendar-day.ts';
import { dayInParis, formatDayOfYear, instantInParis, parisTime } from '#domain/dates/dates.ts';
import { spokenTime } from '#domain/opening/opening-state.ts';
import { shopState } from '#domain/repair/customer-state.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { repairQuerySchema } from '#domain/repair/repair-query.ts';
import { isExpected } from '#domain/repair/repair-states.ts';
import { hasWords } from '#domain/text/has-words.ts';
import type { FoundAppointment } from '#server/appointments/find-appointments.ts';
import type { RepairList } from '#server/repairs/list-repairs.ts';
import { INTAKE_PATH } from '../repairs/repair-paths.ts';
import type { Route } from './+types/intake.ts';

/** A way to begin an intake: somebody who is expected, or whom the shop knows. */
export type FoundPerson = {
  /** Where the intake begins with what is known. */
  to: string;
  name: string;
  /** What is begun: « Rendez-vous », « Même client ». */
  way: string;
  details: string;
  /** The number of their case or booking. */
  reference: string | null;
};

type Context = Route.LoaderArgs['context'];
type Row = RepairList['rows'][number];

const MOST = 8;

/** Whom the shop expects: the bookings of today, who said that they come, then the parcels on their way. */
export async function expectedPeople(context: Context): Promise<FoundPerson[]> {
  const { repairs } = context.get(depsContext);
  const today = dayInParis(nowOf(context));
  const expected = (wayIn: string) =>
    repairs.list(repairQuerySchema.parse({ state: 'announced', wayIn }), MOST);
  const [bookings, asked, sent] = await Promise.all([
    listBookings(context, today, dayAfter(today)),
    expected('request'),
    expected('mail-in'),
  ]);
  return [
    ...bookings.map((booking) => personOfBooking(booking, today)),
    ...[...asked.rows, ...sent.rows].map(takenOver),
  ];
}

/** Those whom these words mean, however they are spelt: the bookings of today first. */
export async function findPeople(context: Context, words: string): Promise<FoundPerson[]> {
  if (words.trim() === '') return [];
  const { repairs, admin, shop } = context.get(depsContext);
  const today = dayInParis(nowOf(context));
  const [bookings, { rows }, customers] = await Promise.all([
    listBookings(context, today, addDays(today, shop().appointments.daysAhead + 1)),
    repairs.list(repairQuerySchema.parse({ state: 'all', search: words }), MOST),
    admin.counterSales.findCustomers(signedIn(context), words),
  ]);
  const meant = bookings.filter((booking) => isMeant(booking, words)).slice(0, MOST);
  const cases = rows.toSorted((a, b) => Number(isExpected(b.state)) - Number(isExpected(a.state)));
  const known = new Set(rows.map(({ email, phone, customer_name }) => email ?? phone ?? customer_name));
  return [
    ...meant.map((booking) => personOfBooking(booking, today)),
    ...cases.flatMap((row, place) =>
      isExpected(row.state) ? [takenOver(row)] : knownBy(row, cases.slice(0, place)),
    ),
    ...customers
      .filter(({ email, phone, name }) => !known.has(email ?? phone ?? name ?? ''))
      .map((customer) => {
        const { id, name, details } = customerChoice(customer);
        return { to: `${INTAKE_PATH}?client=${id}`, name, way: 'Client connu', details, reference: null };
      }),
  ];
}

const HOLDS: readonly FoundAppointment['state'][] = ['booked', 'moved'];

/** Bookings that were not settled yet, from a day until another. */
async function listBookings(context: Context, from: string, before: string): Promise<FoundAppointment[]> {
  const [start, end] = [instantInParis(from, 0), instantInParis(before, 0)];
  if (!start || !end) return [];
  const { appointments } = context.get(depsContext);
  const listed = await appointments.list(signedIn(context).claims, start, end);
  return listed.filter(({ state }) => HOLDS.includes(state));
}

function isMeant({ name, email, phone, reference, device }: FoundAppointment, words: string): boolean {
  const tail = drawnTailOf(words);
  if (readCaseNumber('RDV', words) === reference || (tail && reference.endsWith(tail))) return true;
  if (phone && (internationalPhone(words) === phone || hasDigits(phone, words))) return true;
  return words
    .trim()
    .split(/\s+/)
    .every((word) => hasWords(word, [name, email ?? '', reference, device]));
}

/** Whether these words are a part of the number, as it is read in France: « 06 12 », « 3456 ». */
function hasDigits(phone: string, words: string): boolean {
  const digits = words.replaceAll(/[\s.-]/g, '');
  return /^\d{4,}$/.test(digits) && phone.replace('+33', '0').includes(digits);
}

function personOfBooking(
  { reference, name, device, startsAt }: FoundAppointment,
  today: string,
): FoundPerson {
  const day = dayInParis(startsAt);
  const { hour = 0, minute = 0 } = parisTime(startsAt);
  return {
    to: `${INTAKE_PATH}?rendez-vous=${reference}`,
    name,
    way: 'Rendez-vous',
    details: `${day === today ? 'aujourd’hui' : formatDayOfYear(day)} à ${spokenTime(hour * 60 + minute)}, ${device}`,
    reference,
  };
}

const takenOver = (row: Row): FoundPerson => ({
  to: `${INTAKE_PATH}?dossier=${row.reference}`,
  name: row.customer_name,
  way: row.way_in === 'mail-in' ? 'Colis attendu' : 'Demande en ligne',
  details: deviceText(row),
  reference: row.reference,
});

/** A device that comes back, and its customer with another one, once for all of their cases. */
function knownBy(row: Row, before: readonly Row[]): FoundPerson[] {
  const { reference, customer_name: name } = row;
  const isSame = (other: Row) =>
    other.customer_name === name && other.email === row.email && other.phone === row.phone;
  const details = `${deviceText(row)}, ${shopState(row).toLocaleLowerCase('fr')}`;
  const back = {
    to: `${INTAKE_PATH}?retour=${reference}`,
    name,
    way: 'Retour de cet appareil',
    details,
    reference,
  };
  const again = {
    to: `${INTAKE_PATH}?client=${reference}`,
    name,
    way: 'Même client',
    details: [shownPhone(row.phone ?? ''), row.email].filter(Boolean).join(', '),
    reference,
  };
  return [
    ...(before.some((other) => !isExpected(other.state) && isSame(other)) ? [] : [again]),
    ...(row.state === 'handed_over' ? [back] : []),
  ];
}
