/** Public holidays of all of France (without those of Alsace and Moselle) on fixed days, by month and day. */
const FIXED: readonly (readonly [month: number, day: number, name: string])[] = [
  [1, 1, 'jour de l’An'],
  [5, 1, 'fête du Travail'],
  [5, 8, 'victoire de 1945'],
  [7, 14, 'fête nationale'],
  [8, 15, 'Assomption'],
  [11, 1, 'Toussaint'],
  [11, 11, 'armistice de 1918'],
  [12, 25, 'Noël'],
];

/** Holidays that move with Easter, by their distance in days from Easter Sunday. */
const AFTER_EASTER: readonly (readonly [days: number, name: string])[] = [
  [1, 'lundi de Pâques'],
  [39, 'Ascension'],
  [50, 'lundi de Pentecôte'],
];

const known = new Map<number, ReadonlyMap<string, string>>();

/**
 * Upper bound for the years kept. Calendars of appointments and deadlines of orders ask for the same years repeatedly.
 */
const MAX_KNOWN = 20;

/** The public holidays of a year in Reims, by day (`2026-12-25`). Two may share a day (Ascension on 1 May 2008). */
export function holidaysOf(year: number): ReadonlyMap<string, string> {
  const holidays = known.get(year) ?? reckonHolidays(year);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(year, holidays);
  return holidays;
}

function reckonHolidays(year: number): ReadonlyMap<string, string> {
  const days = [
    ...FIXED.map(([month, day, name]) => [isoDay(year, month, day), name] as const),
    ...AFTER_EASTER.map(([after, name]) => {
      const easter = easterSunday(year);
      return [isoDay(year, easter.month, easter.day + after), name] as const;
    }),
  ];
  const named = new Map<string, string>();
  for (const [day, name] of days) named.set(day, [named.get(day), name].filter(Boolean).join(', '));
  return named;
}

/** A day as `2026-12-25`. A day beyond the end of its month counts on into the next months. */
export function isoDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** The Gregorian calculation by Jean Meeus (Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): { month: number; day: number } {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return { month: Math.floor(n / 31), day: (n % 31) + 1 };
}
