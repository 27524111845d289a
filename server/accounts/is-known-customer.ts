import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/**
 * Whether the shop knows an account (decision 033, « Who the shop knows »): its address or number is confirmed, and in
 * the last 24 months it paid an order that was not paid back, left a device in the shop's hands, or came to an
 * appointment. Each caller bounds the limits that this lifts: orders (place-order.ts), appointments
 * (check-bookings.ts), the last part of the reserve of mails (auth/limits/reserve.ts).
 */
export async function isKnownCustomer(
  kysely: Kysely<Schema>,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  if (userId === null) return false;
  const since = sql`${now}::timestamptz - interval '24 months'`;
  const { rows } = await sql<{ is: boolean }>`
    select
      exists (
        select from auth.users where id = ${userId} and coalesce(email_confirmed_at, phone_confirmed_at) is not null
      ) and (
        exists (
          select from public.orders o
          where o.user_id = ${userId} and o.paid_cents > o.refunded_cents
            and exists (
              select from public.payments p where p.order_id = o.id and p.kind = 'payment' and p.created_at > ${since}
            )
        )
        or exists (select from public.repairs where user_id = ${userId} and registered_at > ${since})
        or exists (
          select from public.appointments where user_id = ${userId} and state = 'came' and starts_at > ${since}
        )
      ) as is
  `.execute(kysely);
  return rows[0]?.is ?? false;
}
