const parisZone = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Paris', timeZoneName: 'longOffset' });

/** Midnight in Reims on an ISO day, in JSON Feed's format: « 2025-06-18T00:00:00+02:00 ». */
export function feedStartOfDay(day: string): string {
  // The clock never changes at midnight, so an hour earlier, in winter as in summer, the offset is that of the start
  // of the day.
  const before = new Date(`${day}T00:00:00Z`);
  before.setUTCHours(-1);
  return `${day}T00:00:00${parisOffset(before)}`;
}

/** The same instant in RSS's format: « Wed, 18 Jun 2025 00:00:00 +0200 » (RFC 822, in English). */
export function mailDate(day: string): string {
  const [name, date, month, year] = new Date(`${day}T00:00:00Z`).toUTCString().split(' ');
  const offset = feedStartOfDay(day).slice(-6).replace(':', '');
  return `${name} ${date} ${month} ${year} 00:00:00 ${offset}`;
}

function parisOffset(instant: Date): string {
  const name = parisZone.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '');
}
