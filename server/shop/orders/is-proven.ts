import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/**
 * Whether more is known of an order than that somebody filled in a form: its own account ordered it at the address that it
 * has confirmed, the link of its mail was pressed, it was paid, or the shop has looked at it. Until then its address may be anybody's: a code
 * typed from a telephone proves the telephone.
 */
export async function isProvenOrder(kysely: Kysely<Schema>, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ proven: boolean }>`
    select
      o.paid_cents > 0
      or (
        o.concluded_at is not null
        and not exists (
          select from internal.phone_proofs p
          where p.order_id = o.id and p.proven_at is not null and p.mailbox_proven_at is null
        )
      )
      or exists (select from public.order_events e where e.order_id = o.id and e.actor = 'shop')
      or exists (
        select from auth.users u where u.id = o.user_id and u.email = o.email and u.email_confirmed_at is not null
      ) as proven
    from public.orders o
    where o.id = ${orderId}
  `.execute(kysely);
  return rows[0]?.proven ?? false;
}
