import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';

type Tables = Pick<Database, 'kysely'>;

/** How long an address stays refused after the last refusal: longer than most orders and repairs last. */
const KEPT = '1 year';

export type AddressRefusal = { address: string; words: string; at: Date };

/** Records that the address's own server takes no mail for it, for good. */
export async function noteRefusal({ kysely }: Tables, { address, words, at }: AddressRefusal): Promise<void> {
  await sql`
    insert into internal.refused_addresses (address, refused_at, words)
    values (${address.toLowerCase()}, ${at}, ${words.slice(0, 1000)})
    on conflict on constraint refused_addresses_pkey
    do update set refused_at = excluded.refused_at, words = excluded.words
  `.execute(kysely);
}

/** Records that a mail was accepted for the address. */
export async function forgetRefusal({ kysely }: Tables, address: string): Promise<void> {
  await kysely
    .deleteFrom('internal.refused_addresses')
    .where('address', '=', address.toLowerCase())
    .execute();
}

/** The time since which the address in this column has been refused; null when it is not. */
export const refusedSince = (email: RawBuilder<unknown>) => sql<Date | null>`(
  select refused_at from internal.refused_addresses where address = lower(${email})
)`;

export const isOldRefusal = (now: Date) => sql<boolean>`
  refused_at < ${now}::timestamptz - ${KEPT}::interval
`;

export async function purgeRefusals({ kysely }: Tables, now: Date): Promise<void> {
  await sql`delete from internal.refused_addresses where ${isOldRefusal(now)}`.execute(kysely);
}

/**
 * Handles a mail that came back after it had left: the last mail sent to that address within a week counts as
 * refused, as if its server had said so at once. Returns whether there was one.
 */
export async function refuseLastSent(
  { kysely }: Tables,
  { address, words, at }: AddressRefusal,
): Promise<boolean> {
  const email = address.toLowerCase();
  const { numAffectedRows = 0n } = await sql`
    update internal.outbox
    set sent_at = null, failed_at = ${at}, failure = 'refused', last_error = ${words.slice(0, 1000)}
    where id = (
      select id from internal.outbox as message
      where channel = 'mail' and recipient = 'customer' and sent_at > ${at}::timestamptz - interval '7 days'
        and (
          lower(message.address) = ${email}
          or about_kind = 'order' and about_id in (select id from public.orders where email = ${email})
          or about_kind = 'repair' and about_id in (select id from public.repairs where email = ${email})
          or about_kind = 'appointment' and about_id in (select id from public.appointments where email = ${email})
          or about_kind = 'withdrawal' and about_id in (select id from public.withdrawals where email = ${email})
        )
      order by sent_at desc
      limit 1
    )
  `.execute(kysely);
  return numAffectedRows > 0n;
}
