import { addDays } from '#domain/dates/calendar-day.ts';
import { dayInParis } from '#domain/dates/dates.ts';

/** For how many days, weeks and months a backup is kept. */
export type KeepRule = { days: number; weeks: number; months: number };

const DAY_MS = 86_400_000;

/**
 * The backups that stay: all of the last day, then the last one of each of the newest days, weeks and months that
 * have one. The newest always stays.
 */
export function chooseKept<Backup extends { takenAt: Date }>(
  backups: readonly Backup[],
  { days, weeks, months }: KeepRule,
  now: Date,
): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...newestFirst.filter(({ takenAt }) => now.getTime() - takenAt.getTime() < DAY_MS),
    ...firstOfEach(newestFirst, days, dayOf),
    ...firstOfEach(newestFirst, weeks, (backup) => mondayOf(dayOf(backup))),
    ...firstOfEach(newestFirst, months, (backup) => dayOf(backup).slice(0, 7)),
  ]);
  return newestFirst.filter((backup) => kept.has(backup));
}

const dayOf = ({ takenAt }: { takenAt: Date }): string => dayInParis(takenAt);

const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

function firstOfEach<Backup>(
  backups: readonly Backup[],
  count: number,
  periodOf: (backup: Backup) => string,
): Backup[] {
  const first = new Map<string, Backup>();
  for (const backup of backups) if (!first.has(periodOf(backup))) first.set(periodOf(backup), backup);
  return [...first.values()].slice(0, count);
}
