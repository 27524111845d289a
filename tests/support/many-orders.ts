import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Adds this many orders of guests, an hour apart, in all states; they lack the rows that triggers keep for real orders. */
export async function fillOrders({ kysely }: Pick<Database, 'kysely'>, count: number): Promise<void> {
  await sql`alter table public.orders disable trigger user`.execute(kysely);
  await sql`
    insert into public.orders (number, state, customer_name, email, phone, billing_address, delivery_method,
      payment_method, cgv_version, goods_cents, delivery_cents, paid_cents, idempotency_key, fingerprint, link_hash, created_at)
    select 'CMD-2020-' || lpad(n::text, 6, '0'),
      case when n % 500 = 0 then 'paid' when n % 400 = 1 then 'reserved' when n % 300 = 2 then 'cancelled' else 'delivered' end,
      'Client ' || md5(n::text), 'client' || n || '@exemple.fr', '+3361' || lpad(n::text, 7, '0'), '{}', 'pickup',
      'shop', 'cgv/2026-11-21', 1000 + n % 5000, 0, case when n % 400 = 1 then 0 else 1000 + n % 5000 end,
      gen_random_uuid(), repeat('0', 64), lpad(to_hex(n), 64, '0'), timestamptz '2026-11-01' - n * interval '1 hour'
    from generate_series(1, ${count}) n
  `.execute(kysely);
  await sql`alter table public.orders enable trigger user`.execute(kysely);
  await sql`vacuum analyze public.orders`.execute(kysely);
}

/** The steps of a plan, as one text. */
export const planOf = (rows: readonly object[]): string =>
  rows.map((row) => Object.values(row).join(' ')).join('\n');
