import { type QueryExecutorProvider, sql } from 'kysely';

/** Whether an account is an administrator's. The auth service also asks this inside its own transactions. */
export async function isAdministrator(db: QueryExecutorProvider, userId: string): Promise<boolean> {
  const { rows } = await sql<{ role: string }>`
    select role from public.profiles where id = ${userId}
  `.execute(db);
  return rows[0]?.role === 'admin';
}
