export const WEEK = {
  monday: 'lundi',
  tuesday: 'mardi',
  wednesday: 'mercredi',
  thursday: 'jeudi',
  friday: 'vendredi',
  saturday: 'samedi',
  sunday: 'dimanche',
} as const;

export type Day = keyof typeof WEEK;

/** Opening hours from one time to another, as `09:30`. */
export type Range = { opens: string; closes: string };

export type OpeningHours = { days: Day[]; opens: string; closes: string }[];

export const DAYS = Object.keys(WEEK) as Day[];

/** The opening hours of a weekday, in order. */
export function rangesOn(hours: OpeningHours, day: Day): Range[] {
  return hours
    .filter(({ days }) => days.includes(day))
    .map(({ opens, closes }) => ({ opens, closes }))
    .sort((a, b) => a.opens.localeCompare(b.opens));
}

/** Opening hours in which days that share a range are one entry, the earliest days first. */
export function toOpeningHours(rangesOfDay: (day: Day) => readonly Range[]): OpeningHours {
  const entries = new Map<string, OpeningHours[number]>();
  for (const day of DAYS)
    for (const { opens, closes } of rangesOfDay(day)) {
      const key = `${opens} ${closes}`;
      const entry = entries.get(key) ?? { days: [], opens, closes };
      entry.days.push(day);
      entries.set(key, entry);
    }
  return [...entries.values()];
}

/** The place of the first range of a day that begins before another one ends. */
export function overlapOf(ranges: readonly Range[]): number | undefined {
  const found = ranges.findIndex((range, index) =>
    ranges.some((other, at) => at < index && range.opens < other.closes && other.opens < range.closes),
  );
  return found < 0 ? undefined : found;
}

/** « du lundi au vendredi de 10 h à 19 h, le samedi de 10 h à 14 h ». */
export function hoursText(hours: OpeningHours): string {
  const groups: { first: number; last: number; words: string }[] = [];
  for (const [index, day] of DAYS.entries()) {
    const words = rangesOn(hours, day)
      .map(({ opens, closes }) => `de ${spoken(opens)} à ${spoken(closes)}`)
      .join(' et ');
    const previous = groups.at(-1);
    if (previous?.words === words) previous.last = index;
    else groups.push({ first: index, last: index, words });
  }
  return groups
    .filter(({ words }) => words !== '')
    .map(({ first, last, words }) => `${daysFromTo(first, last)} ${words}`)
    .join(', ');
}

function daysFromTo(first: number, last: number): string {
  const [from, to] = [first, last].map((index) => WEEK[DAYS[index] ?? 'monday']);
  if (first === last) return `le ${from}`;
  return last === first + 1 ? `le ${from} et le ${to}` : `du ${from} au ${to}`;
}

function spoken(time: string): string {
  const [hours, minutes] = time.split(':');
  return [Number(hours), 'h', minutes === '00' ? [] : minutes].flat().join('\u00a0');
}
