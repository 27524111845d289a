import { type QueryExecutorProvider, sql } from 'kysely';

/** Whether an account keeps the shop. The auth service also asks inside its own transactions. */
export async function isAdministrator(db: QueryExecutorProvider, userId: string): Promise<boolean> {
  const { rows } = await sql<{ role: string }>`
    select role from public.profiles where id = ${userId}
  `.execute(db);
  return rows[0]?.role === 'admin';
}
