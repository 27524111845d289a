import { type Kysely, sql, type Transaction } from 'kysely';
import type { BuyBackState } from '#domain/buy-back/buy-back-states.ts';
import { isWholeNumber } from '#domain/cases/case-number.ts';
import type { Schema } from '../../db/schema.ts';
import { holdsWords, wordQuery } from '../../db/word-query.ts';
import { BUY_BACK_UPLOADS } from './ask-buy-back.ts';
import { buyBackTokenHash } from './buy-back-link.ts';
import { basePriceOf, readTerms } from './buy-back-prices.ts';
import { offeredFor, seenBeforeOffer } from './buy-back-row.ts';

const PER_PAGE = 50;

export type BuyBackQuery = { words: string; state: BuyBackState | undefined; page: number };

/** A page of requests: those that wait for the shop first, then those that changed last. */
export async function listBuyBacks(tx: Transaction<Schema>, { words, state, page }: BuyBackQuery) {
  const asked = wordQuery(words);
  let rows = tx.selectFrom('buy_backs as b');
  if (asked !== null) rows = rows.where(holdsWords('buyBacks', asked));
  // Whoever types a whole number means that request, whatever the filter.
  if (state && !isWholeNumber(words)) rows = rows.where('b.state', '=', state);
  const { count } = await rows
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const listed = await rows
    .select(['b.id', 'b.number', 'b.state', 'b.device', 'b.customer_name as name'])
    .select(['b.indicated_cents as indicatedCents', 'b.offer_cents as offerCents'])
    .select(['b.offer_until as offerUntil', 'b.created_at as askedAt'])
    .orderBy(sql`b.state in ('asked', 'accepted')`, 'desc')
    .orderBy('b.updated_at', 'desc')
    .orderBy('b.id')
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
    .execute();
  return { rows: listed, count: Number(count), pageCount: Math.ceil(Number(count) / PER_PAGE) };
}

export type FoundBuyBack = NonNullable<Awaited<ReturnType<typeof findBuyBack>>>;

/** A request with its photos and its history; null if there is none of this id. */
export async function findBuyBack(tx: Transaction<Schema>, id: string) {
  const row = await tx
    .selectFrom('buy_backs as b')
    .leftJoin('used_units as u', 'u.id', 'b.unit_id')
    .leftJoin('used_goods as g', 'g.id', 'u.used_goods_id')
    .selectAll('b')
    .select(['u.number as unit_number', 'g.number as entry_number'])
    .where('b.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const photos = await tx
    .selectFrom('uploads')
    .select(['id', 'mime'])
    .where('owner_kind', '=', BUY_BACK_UPLOADS)
    .where('owner_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const events = await tx
    .selectFrom('buy_back_events as e')
    .leftJoin('profiles as who', 'who.id', 'e.actor_id')
    .select(['e.id', 'e.kind', 'e.note', 'e.payload', 'e.created_at', 'e.actor_id', 'who.full_name as by'])
    .where('e.buy_back_id', '=', id)
    .orderBy('e.id', 'desc')
    .execute();
  const terms = await readTerms(tx);
  return {
    ...row,
    offered_for: await offeredFor(tx, row),
    photos,
    events,
    offerDays: terms.offerDays,
    table: { baseCents: await basePriceOf(tx, row.device_id), deductions: terms.deductions },
  };
}

export type LinkedBuyBack = NonNullable<Awaited<ReturnType<typeof findLinkedBuyBack>>>;

/** What the holder of a link may see of a request; null if the link opens none. */
export async function findLinkedBuyBack(kysely: Kysely<Schema>, token: string) {
  const row = await kysely
    .selectFrom('buy_backs')
    .select(['id', 'number', 'state', 'device', 'answers', 'note', 'indicated_cents', 'created_at'])
    .select(['offer_id', 'offer_cents', 'offer_until', 'offer_note', 'email', 'bought_at', 'seen_answers'])
    .where('link_hash', '=', buyBackTokenHash(token))
    .executeTakeFirst();
  if (!row) return null;
  const declined = await kysely
    .selectFrom('buy_back_events')
    .select('note')
    .where('buy_back_id', '=', row.id)
    .where('kind', '=', 'declined')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { answerDays } = await readTerms(kysely);
  return {
    ...row,
    answerDays,
    seenBefore: await seenBeforeOffer(kysely, row),
    declinedFor: row.state === 'declined' ? (declined?.note ?? null) : null,
  };
}
