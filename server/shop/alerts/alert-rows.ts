import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

type Tables = { kysely: Kysely<Schema> };

export type FoundAlert = { productName: string; slug: string; isConfirmed: boolean };
type AnsweredAlert = { email: string; productId: string };

/** How long an alert waits (content/pages/legal/privacy): for its link to be used, then for its product. */
const UNCONFIRMED_DAYS = 2;
const CONFIRMED = '1 year';

/** Upper bound for the mails of one minute; the others leave in the next. */
const AT_ONCE = 100;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Stores an alert that its link must confirm; a repeated request gets another link. Null if there is nothing to ask:
 * it is confirmed, the product is not for sale, or the account of that address refuses alerts.
 */
export async function askAlert(
  { kysely }: Tables,
  { productId, email, now }: { productId: string; email: string; now: Date },
): Promise<{ token: string; expiresAt: Date } | null> {
  const product = await kysely
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('is_published', '=', true)
    .executeTakeFirst();
  if (!product) return null;
  const token = randomBytes(24).toString('base64url');
  // One statement for all addresses: an answer that takes longer would reveal what an account has chosen.
  const kept = await kysely
    .insertInto('stock_alerts')
    .columns(['product_id', 'email', 'token_hash', 'asked_at'])
    .expression(
      sql`
        select ${productId}::uuid, ${email}::text, ${hashOf(token)}::text, ${now}::timestamptz
        where not internal.refuses(${email}, 'stock alerts')
      `,
    )
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'email'])
        .doUpdateSet({ token_hash: hashOf(token), asked_at: now })
        .where('stock_alerts.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return kept ? { token, expiresAt: new Date(now.getTime() + UNCONFIRMED_DAYS * 24 * 3_600_000) } : null;
}

/** Null for a link that was used or has expired. */
export async function findAlert({ kysely }: Tables, token: string): Promise<FoundAlert | null> {
  const found = await kysely
    .selectFrom('stock_alerts as a')
    .innerJoin('products as p', 'p.id', 'a.product_id')
    .select(['p.name', 'p.slug', 'a.confirmed_at'])
    .where('a.token_hash', '=', hashOf(token))
    .executeTakeFirst();
  return (
    (found && {
      productName: found.name,
      slug: found.slug,
      isConfirmed: found.confirmed_at !== null,
    }) ??
    null
  );
}

/** False for a link that was used or has expired. */
export async function confirmAlert({ kysely }: Tables, token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('stock_alerts')
    // A second press does not start its year again.
    .set({ confirmed_at: sql`coalesce(confirmed_at, ${now})` })
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeAlert({ kysely }: Tables, token: string): Promise<void> {
  await kysely.deleteFrom('stock_alerts').where('token_hash', '=', hashOf(token)).execute();
}

/**
 * Takes out the confirmed alerts whose product is back; each is given to one process only. Those of accounts that
 * refuse alerts wait until they want them again or the alert is forgotten.
 */
export async function takeAnswered(tx: Kysely<Schema>): Promise<AnsweredAlert[]> {
  const { rows } = await sql<AnsweredAlert>`
    with answered as (
      select a.id
      from public.stock_alerts as a
      join public.products as p on p.id = a.product_id
      where a.confirmed_at is not null and p.is_published
        and (p.available > 0 or exists (
          select from public.used_units as unit
          join public.products as offered on offered.id = unit.product_id
          where unit.model_id = p.id and offered.is_offered_unit and offered.is_available
        ))
        and not internal.refuses(a.email, 'stock alerts')
      order by a.asked_at
      limit ${AT_ONCE}
      for update of a skip locked
    )
    delete from public.stock_alerts as a
    using answered
    where a.id = answered.id
    returning a.email, a.product_id as "productId"
  `.execute(tx);
  return rows;
}

export const isOldAlert = (now: Date) => sql<boolean>`
  asked_at < ${now}::timestamptz
    - case when confirmed_at is null then make_interval(days => ${UNCONFIRMED_DAYS}) else ${CONFIRMED}::interval end
`;

/** Deletes alerts that nobody confirmed, and those whose product never came. */
export async function purgeAlerts({ kysely }: Tables, now: Date): Promise<void> {
  await sql`delete from public.stock_alerts where ${isOldAlert(now)}`.execute(kysely);
}
