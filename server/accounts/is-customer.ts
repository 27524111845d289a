import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Whether the shop has been paid by an account, or has had a device of its in hand: what nobody has who only signs up. */
export async function isCustomer(kysely: Kysely<Schema>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is_customer: boolean }>`
    select
      exists (select from public.orders o where o.user_id = ${userId} and o.paid_cents > 0)
      or exists (
        select from public.repairs r
        where r.user_id = ${userId}
          and exists (select from public.repair_events e where e.repair_id = r.id and e.actor = 'shop')
      ) as is_customer
  `.execute(kysely);
  return rows[0]?.is_customer ?? false;
}
