import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { CardSale } from './card-sale.ts';

export type CardNews = Awaited<ReturnType<typeof readCardNews>>;

/** What Stripe has said of a sale's money, or is still to say, besides the entries of the ledger. */
export async function readCardNews(kysely: Kysely<Schema>, sale: CardSale) {
  const cardRefunds = await kysely
    .selectFrom('internal.card_refunds')
    .select(['id', 'state', 'amount_cents', 'failure', 'asked_at'])
    .where((eb) => eb.and(sale))
    .where('state', '<>', 'done')
    .orderBy('asked_at')
    .execute();
  const disputes = await kysely
    .selectFrom('internal.card_disputes')
    .select(['id', 'state', 'amount_cents', 'due_at'])
    .where((eb) => eb.and(sale))
    .orderBy('opened_at')
    .execute();
  return { cardRefunds, disputes };
}
