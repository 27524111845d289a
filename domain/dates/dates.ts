/** A date from the database, a form or a content file. */
export type DateValue = string | number | Date | null | undefined;

type CalendarTime = { year: number; month: number; day: number; hour?: number; minute?: number };

const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
  ' ',
);

const WEEK = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const;

const MINUTE_MS = 60_000;

// Without a time zone: the digits are already those of a clock in Reims, so they are never converted.
const WITHOUT_ZONE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;

// Numbers only: month names and the spaces around them change between versions of ICU, and so between server and
// browser.
const parisClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Paris',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
});

/**
 * « 18/06/2025 », or « 18/06/2025 14:05 » with the time, as in fr-FR, on Paris time. '' without a value or if it is
 * not a date. A date without time never gets one.
 */
export function formatDate(value: DateValue, { withTime = false }: { withTime?: boolean } = {}): string {
  const time = readDate(value);
  if (!time) return '';
  const date = `${twoDigits(time.day)}/${twoDigits(time.month)}/${time.year}`;
  if (!withTime || time.hour === undefined || time.minute === undefined) return date;
  return `${date} ${twoDigits(time.hour)}:${twoDigits(time.minute)}`;
}

/** « 18 juin 2025 », « 1er juin 2025 », on Paris time. '' without a value or if it is not a date. */
export function formatLongDate(value: DateValue): string {
  const time = readDate(value);
  if (!time) return '';
  return `${time.day === 1 ? '1er' : time.day} ${MONTHS[time.month - 1]} ${time.year}`;
}

/** « mercredi », for a day such as « 2025-06-18 ». */
export function weekdayName(day: string): string {
  return WEEK[new Date(day).getUTCDay()] ?? '';
}

/** « juin », for a day such as « 2025-06-18 ». */
export function monthName(day: string): string {
  return MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
}

/** « mercredi 18 juin », for a day such as « 2025-06-18 ». */
export function formatDayOfYear(day: string): string {
  return `${weekdayName(day)} ${formatLongDate(day).replace(/ \d{4}$/, '')}`;
}

/** « 2025-06-18 »: the day of an instant in Paris. */
export function dayInParis(instant: Date): string {
  const { year, month, day } = parisTime(instant);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/**
 * The instant at which a clock in Paris shows this many minutes after midnight of a day (`2026-11-24`): the first
 * one, if it shows them twice. Null if it skips them, in spring.
 */
export function instantInParis(day: string, minutes: number): Date | null {
  const shown = Date.parse(day) + minutes * MINUTE_MS;
  for (const hoursAhead of [2, 1]) {
    const instant = new Date(shown - hoursAhead * 60 * MINUTE_MS);
    const clock = parisTime(instant);
    if (dayInParis(instant) === day && clock.hour * 60 + clock.minute === minutes) return instant;
  }
  return null;
}

function readDate(value: DateValue): CalendarTime | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') {
    const digits = WITHOUT_ZONE.exec(value.trim());
    if (digits) return calendarTime(digits);
  }
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? null : parisTime(instant);
}

function calendarTime([, year, month, day, hour, minute]: RegExpExecArray): CalendarTime | null {
  const time: CalendarTime = { year: Number(year), month: Number(month), day: Number(day) };
  const lastDay = new Date(Date.UTC(time.year, time.month, 0)).getUTCDate();
  if (time.month < 1 || time.month > 12 || time.day < 1 || time.day > lastDay) return null;
  if (hour === undefined) return time;
  if (Number(hour) > 23 || Number(minute) > 59) return null;
  return { ...time, hour: Number(hour), minute: Number(minute) };
}

/**
 * The last time shown. Pages ask for the present several times each, and formatting is slow. Since 1911 time zones have
 * been whole minutes apart.
 */
let shownLast: { minute: number; time: Required<CalendarTime> } | undefined;

/** What the calendar and the clock show in Reims at this instant. */
export function parisTime(instant: Date): Readonly<Required<CalendarTime>> {
  const minute = Math.floor(instant.getTime() / MINUTE_MS);
  if (shownLast?.minute !== minute) shownLast = { minute, time: formatParisTime(instant) };
  return shownLast.time;
}

function formatParisTime(instant: Date): Required<CalendarTime> {
  const parts = new Map(parisClock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
