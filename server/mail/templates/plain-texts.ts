import { formatDate, formatLongDate } from '#domain/dates/dates.ts';

const NBSP = '\u00a0';

/** « 1 heure », « 10 minutes », « 2 jours »: rounded down. */
export function durationText(seconds: number): string {
  if (seconds < 60) return count(Math.floor(seconds), 'seconde');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120 && minutes !== 60) return count(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? count(hours, 'heure') : count(Math.floor(hours / 24), 'jour');
}

function count(number: number, unit: string): string {
  return `${number}${NBSP}${unit}${number < 2 ? '' : 's'}`;
}

/** « 21 novembre 2026 à 14 h 05 (heure de Paris) ». */
export function momentText(moment: Date): string {
  const [hours, minutes] = formatDate(moment, { withTime: true }).slice(-5).split(':');
  return `${formatLongDate(moment)} à ${Number(hours)}${NBSP}h${NBSP}${minutes} (heure de Paris)`;
}

/** Order matters: later names also occur in the user agents of earlier ones. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** « Firefox, Windows » from a user agent. The client writes it, so none of its own words are repeated. */
export function deviceInMail(userAgent: string): string {
  const find = (names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1];
  const known = [find(BROWSERS), find(SYSTEMS)].filter((name) => name !== undefined);
  return known.join(', ') || 'inconnu';
}
