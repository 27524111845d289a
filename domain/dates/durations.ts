/** « 45 min », « 2 h », « 1 h 30 », as a French reader writes them. @param minutes whole, positive */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}\u00a0min`;
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`;
}

/** « une seconde », « 20 secondes ». @param seconds whole, positive */
export const inSeconds = (seconds: number): string =>
  seconds === 1 ? 'une seconde' : `${seconds}\u00a0secondes`;

/** « 1 minute », « 12 minutes », whole and rounded up: how long to wait. */
export function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `${minutes}\u00a0minute${minutes > 1 ? 's' : ''}`;
}

/** Words per minute, for silent reading of French on a screen. */
const WORDS_PER_MINUTE = 230;

/** Whole minutes, one at least. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
