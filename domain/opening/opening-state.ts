import { addDays } from '../dates/calendar-day.ts';
import { formatDayOfYear, instantInParis, parisTime, weekdayName } from '../dates/dates.ts';
import { holidaysOf, isoDay } from './holidays.ts';

const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** How far ahead the next opening is searched for. */
const DAYS_AHEAD = 366;

/** What decides whether the shop is open. Public holidays are closed days without being listed. */
export type Schedule = {
  /** A day with a lunch break has two entries. */
  openingHours: readonly { days: readonly (typeof WEEK)[number][]; opens: string; closes: string }[];
  /** Closed from the first to the last of these days, both included. */
  closures: readonly { from: string; to: string; reason?: string | undefined }[];
};

export type OpeningState = {
  isOpen: boolean;
  /** « Ouvert maintenant, jusqu’à 19 h », « Fermé (Noël), ouvre samedi à 10 h ». */
  text: string;
};

type Day = { iso: string; weekday: number };
/** Minutes after midnight, on the clock of Reims. */
type Range = { opens: number; closes: number };

/**
 * Whether the shop is open at an instant, and until or from when. Everything is computed on the calendar and clock of
 * Reims, never in elapsed hours: a clock change moves nothing.
 */
export function openingState(schedule: Schedule, now: Date): OpeningState {
  const { year, month, day, hour, minute } = parisTime(now);
  const minutes = hour * 60 + minute;
  const today = dayAfter({ year, month, day }, 0);
  const open = rangesOf(schedule, today).find(({ opens, closes }) => opens <= minutes && minutes < closes);
  if (open) return { isOpen: true, text: `Ouvert maintenant, jusqu’à ${spokenTime(open.closes)}` };
  const closure = closureOf(schedule, today);
  const opening = nextOpening(schedule, { year, month, day }, minutes);
  const closed = closure ? `Fermé (${closure})` : 'Fermé';
  return { isOpen: false, text: opening ? `${closed}, ouvre ${opening}` : closed };
}

/** « demain à 10 h »; null if no day of the coming year is open. */
function nextOpening(
  schedule: Schedule,
  date: { year: number; month: number; day: number },
  minutes: number,
): string | null {
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = dayAfter(date, ahead);
    const next = rangesOf(schedule, day).find(({ opens }) => ahead > 0 || opens > minutes);
    if (!next) continue;
    return [dayText(day, ahead), `à ${spokenTime(next.opens)}`].filter(Boolean).join(' ');
  }
  return null;
}

function dayAfter({ year, month, day }: { year: number; month: number; day: number }, ahead: number): Day {
  const iso = isoDay(year, month, day + ahead);
  return { iso, weekday: new Date(iso).getUTCDay() };
}

/** The moment at which the shop opens next; null while it is open, and if no day of the coming year is. */
export function opensAt(schedule: Schedule, now: Date): Date | null {
  if (openingState(schedule, now).isOpen) return null;
  const { year, month, day, hour, minute } = parisTime(now);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const date = dayAfter({ year, month, day }, ahead);
    const next = rangesOf(schedule, date).find(({ opens }) => ahead > 0 || opens > hour * 60 + minute);
    if (next) return instantInParis(date.iso, next.opens);
  }
  return null;
}

/** Whether the shop opens at all on a day: `2026-12-25`. */
export function opensOn(schedule: Schedule, iso: string): boolean {
  return openingRanges(schedule, iso).length > 0;
}

/** The first day from this one on which the shop opens; the day itself if it opens on none within a year. */
export function openDayFrom(schedule: Schedule, iso: string): string {
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(iso, ahead));
  return days.find((day) => opensOn(schedule, day)) ?? iso;
}

/** When the shop is open on a day (`2026-12-24`), in order; empty if it stays closed. */
export function openingRanges(schedule: Schedule, iso: string): Range[] {
  return rangesOf(schedule, { iso, weekday: new Date(iso).getUTCDay() });
}

/** The opening hours of exactly this day, in order. */
function rangesOf(schedule: Schedule, day: Day): Range[] {
  if (closureOf(schedule, day)) return [];
  const weekday = WEEK[day.weekday];
  return schedule.openingHours
    .filter(({ days }) => days.some((one) => one === weekday))
    .map(({ opens, closes }) => ({ opens: minutesOf(opens), closes: minutesOf(closes) }))
    .sort((a, b) => a.opens - b.opens);
}

/** Why the shop stays closed all day, apart from its hours. */
function closureOf({ closures }: Schedule, { iso }: Day): string | undefined {
  const closure = closures.find(({ from, to }) => from <= iso && iso <= to);
  if (closure) return closure.reason ?? 'fermeture exceptionnelle';
  return holidaysOf(Number(iso.slice(0, 4))).get(iso);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** « 10 h 30 », from minutes after midnight. */
export function spokenTime(minutes: number): string {
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}\u00a0h${rest === 0 ? '' : `\u00a0${String(rest).padStart(2, '0')}`}`;
}

/** The name of a day; '' for today. Within six days its weekday is enough. */
function dayText({ iso }: Day, ahead: number): string {
  if (ahead === 0) return '';
  if (ahead === 1) return 'demain';
  return ahead < 7 ? weekdayName(iso) : `le ${formatDayOfYear(iso)}`;
}
