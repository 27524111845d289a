import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';

/** An account as its pages know it. */
export type TestAccount = { id: string; email: string; claims: { role: 'authenticated'; sub: string } };

/** Adds an account with a proven address, unless told otherwise. */
export async function addAccount(
  { kysely }: Pick<Database, 'kysely'>,
  { email = `${randomUUID()}@exemple.fr`, isProven = true } = {},
): Promise<TestAccount> {
  const id = randomUUID();
  await kysely
    .insertInto('auth.users')
    .values({ id, email, email_confirmed_at: isProven ? new Date() : null })
    .execute();
  return { id, email, claims: { role: 'authenticated', sub: id } };
}
