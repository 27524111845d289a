const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const FRENCH = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const;

const CLOSED = 'Fermé';

type Day = (typeof WEEK)[number];
type OpeningHours = { days: readonly Day[]; opens: string; closes: string };

/** A line of the table of hours: « Lundi–vendredi », « 10:00–19:00 » or « Fermé ». */
export type HoursRow = { days: string; hours: string };

/** The week, one line for neighbouring days with the same hours. */
export function hoursRows(opening: readonly OpeningHours[]): HoursRow[] {
  const rows: { first: number; last: number; hours: string }[] = [];
  for (const [index, day] of WEEK.entries()) {
    const ranges = opening
      .filter(({ days }) => days.includes(day))
      .map(({ opens, closes }) => `${opens}–${closes}`);
    const hours = ranges.length > 0 ? ranges.sort().join(', ') : CLOSED;
    const previous = rows.at(-1);
    if (previous?.hours === hours) previous.last = index;
    else rows.push({ first: index, last: index, hours });
  }
  return rows.map(({ first, last, hours }) => ({ days: capitalized(daysFromTo(first, last)), hours }));
}

/** The open days in one line: « Lundi–vendredi 10 h–19 h · samedi 10 h–14 h ». */
export function hoursLine(opening: readonly OpeningHours[]): string {
  const parts = hoursRows(opening)
    .filter(({ hours }) => hours !== CLOSED)
    .map(({ days, hours }) => `${days.toLowerCase()} ${hours.replace(/(\d\d):(\d\d)/g, spokenHour)}`);
  return capitalized(parts.join(' · '));
}

function daysFromTo(first: number, last: number): string {
  const [from, to] = [FRENCH[first] ?? '', FRENCH[last] ?? ''];
  if (first === last) return from;
  return last === first + 1 ? `${from} et ${to}` : `${from}–${to}`;
}

/** « 09:30 » as one says it, « 9 h 30 », with spaces that do not break. */
function spokenHour(_time: string, hours: string, minutes: string): string {
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
