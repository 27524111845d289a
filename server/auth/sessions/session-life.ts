import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { SessionSettings } from '../settings.ts';

/** Whether the account keeps the shop. */
export async function isAdmin(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const profile = await db.selectFrom('profiles').select('role').where('id', '=', userId).executeTakeFirst();
  return profile?.role === 'admin';
}

/** How long a session goes on after its sign-in, whatever is done with it; undefined: without end. */
export function shorterLife(
  { timeboxS, adminTimeboxS }: Pick<SessionSettings, 'timeboxS' | 'adminTimeboxS'>,
  isOfAdmin: boolean,
): number | undefined {
  const lives = [timeboxS, ...(isOfAdmin ? [adminTimeboxS] : [])].filter((life) => life !== undefined);
  return lives.length > 0 ? Math.min(...lives) : undefined;
}
