import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/**
 * Whether an order is more than a form that somebody filled in: an account ordered it at its own confirmed address,
 * the link of its mail was pressed, it was paid, or the shop has looked at it. Until then its address may be
 * anybody's: a code typed from a telephone proves only the telephone.
 */
export const IS_PROVEN_MAILBOX = sql<boolean>`(
  orders.paid_cents > 0
  or (
    orders.concluded_at is not null
    and not exists (
      select from internal.phone_proofs p
      where p.order_id = orders.id and p.proven_at is not null and p.mailbox_proven_at is null
    )
  )
  or exists (select from public.order_events e where e.order_id = orders.id and e.actor = 'shop')
  or exists (
    select from auth.users u
    where u.id = orders.user_id and u.email = orders.email and u.email_confirmed_at is not null
  )
)`;

/**
 * A code was sent to the number for this order and typed, or it is the confirmed number of the account that ordered.
 */
export const IS_PROVEN_PHONE = sql<boolean>`(exists (
  select from internal.phone_proofs as proof where proof.order_id = orders.id and proof.proven_at is not null
) or exists (
  select from auth.users
  where id = orders.user_id and phone_confirmed_at is not null and ltrim(phone, '+') = ltrim(orders.phone, '+')
))`;

export async function isProvenOrder(kysely: Kysely<Schema>, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ proven: boolean }>`
    select ${IS_PROVEN_MAILBOX} as proven from public.orders where orders.id = ${orderId}
  `.execute(kysely);
  return rows[0]?.proven ?? false;
}

/** Whether only a code typed from a telephone confirmed an order: its contract leaves with the next mail about it. */
export async function isProvenByPhone(
  tables: Pick<Kysely<Schema>, 'selectFrom'>,
  orderId: string,
): Promise<boolean> {
  const proof = await tables
    .selectFrom('internal.phone_proofs')
    .select('file_id')
    .where('order_id', '=', orderId)
    .where('proven_at', 'is not', null)
    .where('mailbox_proven_at', 'is', null)
    .executeTakeFirst();
  return proof !== undefined;
}
