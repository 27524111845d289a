import type { SessionSettings } from '../settings.ts';

/** How long a session goes on after signing in, whatever is done with it; undefined: without end. */
export function shorterLife(
  { timeboxS, adminTimeboxS }: Pick<SessionSettings, 'timeboxS' | 'adminTimeboxS'>,
  isOfAdmin: boolean,
): number | undefined {
  const lives = [timeboxS, ...(isOfAdmin ? [adminTimeboxS] : [])].filter((life) => life !== undefined);
  return lives.length > 0 ? Math.min(...lives) : undefined;
}
