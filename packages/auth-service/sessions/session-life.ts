import type { SessionSettings } from '../settings.ts';

/** The shorter life of a session after the sign-in, used or not; undefined: without end. */
export function shorterLife(
  { timeboxS, adminTimeboxS }: Pick<SessionSettings, 'timeboxS' | 'adminTimeboxS'>,
  isOfAdmin: boolean,
): number | undefined {
  const lives = [timeboxS, ...(isOfAdmin ? [adminTimeboxS] : [])].filter((life) => life !== undefined);
  return lives.length > 0 ? Math.min(...lives) : undefined;
}
