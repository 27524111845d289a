import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

type Tables = { kysely: Kysely<Schema> };

/** `none`: it was never confirmed, or its reader has left. */
export type SubscriptionState = 'none' | 'asked' | 'confirmed';

/** How long a subscription waits for its link to be used, and how long it lasts (content/pages/legal/privacy). */
const UNCONFIRMED_DAYS = 2;
const CONFIRMED = '3 years';

/**
 * Stores a subscription that its link must confirm, with the words of the consent; a repeated request makes it younger.
 * Null if the address is subscribed already.
 */
export async function askSubscription(
  { kysely }: Tables,
  { email, consent, now }: { email: string; consent: string; now: Date },
): Promise<{ id: string; expiresAt: Date } | null> {
  const { rows } = await sql<{ id: string }>`
    insert into public.newsletter_subscribers (email, consent, asked_at)
    values (${email}, ${consent}, ${now})
    on conflict (lower(email)) do update set consent = excluded.consent, asked_at = excluded.asked_at
    where newsletter_subscribers.confirmed_at is null
    returning id
  `.execute(kysely);
  const [kept] = rows;
  return kept
    ? { id: kept.id, expiresAt: new Date(now.getTime() + UNCONFIRMED_DAYS * 24 * 3_600_000) }
    : null;
}

export async function findSubscription({ kysely }: Tables, id: string): Promise<SubscriptionState> {
  const found = await kysely
    .selectFrom('newsletter_subscribers')
    .select('confirmed_at')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return 'none';
  return found.confirmed_at ? 'confirmed' : 'asked';
}

/** A second press leaves the day of the first. */
export async function confirmSubscription({ kysely }: Tables, id: string, now: Date): Promise<void> {
  await kysely
    .updateTable('newsletter_subscribers')
    .set({ confirmed_at: sql`coalesce(confirmed_at, ${now})` })
    .where('id', '=', id)
    .execute();
}

export async function removeSubscription({ kysely }: Tables, id: string): Promise<void> {
  await kysely.deleteFrom('newsletter_subscribers').where('id', '=', id).execute();
}

export const isOldSubscription = (now: Date) => sql<boolean>`
  coalesce(confirmed_at, asked_at) < ${now}::timestamptz
    - case when confirmed_at is null then make_interval(days => ${UNCONFIRMED_DAYS}) else ${CONFIRMED}::interval end
`;

/** Deletes subscriptions that nobody confirmed, and those whose consent is too old. */
export async function purgeSubscriptions({ kysely }: Tables, now: Date): Promise<void> {
  await sql`delete from public.newsletter_subscribers where ${isOldSubscription(now)}`.execute(kysely);
}
