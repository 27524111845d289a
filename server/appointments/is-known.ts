import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Whether an account has paid an order, had a device in the shop, or came to an appointment: nobody takes the calendar under such a name. */
export async function isKnown(tx: Transaction<Schema>, userId: string | null): Promise<boolean> {
  if (userId === null) return false;
  const { rows } = await sql<{ is: boolean }>`
    select
      exists (select from public.orders where user_id = ${userId} and paid_cents > refunded_cents)
      or exists (
        select from public.repairs where user_id = ${userId} and state not in ('requested', 'announced', 'closed')
      )
      or exists (select from public.appointments where user_id = ${userId} and state = 'came') as is
  `.execute(tx);
  return rows[0]?.is ?? false;
}
