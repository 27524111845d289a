/** The most that one entry may hold: a whole day. */
export const MOST_MINUTES = 1440;

const MINUTES = /^(\d{1,4})\s*(?:min|mn|minutes?)?$/i;
const HOURS = /^(\d{1,2})\s*(?:h|:|heures?)\s*(?:(\d{1,2})\s*(?:min|mn|minutes?)?)?$/i;
const PART_OF_HOURS = /^(\d{1,2})[.,](\d{1,2})\s*(?:h|heures?)$/i;

/** Minutes as they are typed: « 45 », « 45 min », « 1 h 30 », « 1:30 », « 1,5 h ». Null for anything else, and for nothing. */
export function parseMinutes(text: string): number | null {
  const minutes = minutesOf(text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim());
  return minutes !== null && minutes >= 1 && minutes <= MOST_MINUTES ? minutes : null;
}

function minutesOf(text: string): number | null {
  const plain = MINUTES.exec(text);
  if (plain) return Number(plain[1]);
  const hours = HOURS.exec(text);
  if (hours) return Number(hours[2] ?? 0) < 60 ? Number(hours[1]) * 60 + Number(hours[2] ?? 0) : null;
  const part = PART_OF_HOURS.exec(text);
  return part ? Math.round(Number(`${part[1]}.${part[2]}`) * 60) : null;
}

/** « 45 min », « 1 h », « 1 h 30 », with spaces that never break. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}\u00a0min`;
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`;
}
