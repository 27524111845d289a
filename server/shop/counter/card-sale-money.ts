import type { Kysely, Transaction } from 'kysely';
import { dueOfSale, overpaidOfSale } from '#domain/counter-sale/sale-account.ts';
import { formatEuros } from '#domain/money/money.ts';
import { LEAST_CARD_CENTS } from '#domain/payments/payment-ways.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import { Refusal } from '../../outcomes.ts';
import { CARD_MAIL_KIND, type ToldCardNews } from '../../payments/card-mail.ts';
import type { CardMoney, CardMoneyOutcome, Payable } from '../../payments/card-money.ts';
import { isKnownReference, writeEntry } from '../../payments/write-entry.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { creditSale, issueWhenPaid } from './documents/sale-invoices.ts';
import { numbersOfSale } from './find-sales.ts';
import { SALE_DOCUMENT } from './sale-document-mail.ts';
import { SALE_REFUSED } from './sale-refused-mail.ts';
import { lockCounterSale, noteSaleChange } from './sale-row.ts';

// What Stripe says has moved for a counter sale. It is recorded whatever the sale has become since.

type CardCounterDeps = {
  database: Pick<Database, 'kysely' | 'transaction'>;
  outbox: Pick<Outbox, 'post'>;
  shop: () => ShopSettings;
  clock: () => Date;
};

/** What may be paid now for a sale by card; null if that is nothing. */
export async function findPayableSale(
  { kysely }: { kysely: Kysely<Schema> },
  id: string,
): Promise<Payable | null> {
  const sale = await kysely
    .selectFrom('counter_sales')
    .select(['number', 'state', 'email', 'total_cents', 'returned_cents', 'paid_cents', 'refunded_cents'])
    .select('grouped_cents')
    .where('id', '=', id)
    .where('state', '=', 'closed')
    .executeTakeFirst();
  const amountCents = sale ? dueOfSale(sale) : 0;
  if (!sale || sale.number === null || amountCents < LEAST_CARD_CENTS) return null;
  const { number, email, total_cents: total } = sale;
  const more = total > amountCents ? `Total ${formatEuros(total)}, le reste est payé ou déduit` : '';
  return { number, email, amountCents, name: `Achat à l’atelier ${number}`, description: more };
}

/** The current sale, locked, with its number. @throws Refusal */
async function lockNumbered(tx: Transaction<Schema>, id: string) {
  const sale = await lockCounterSale(tx, id);
  if (!sale || sale.number === null) throw new Refusal('Cette vente n’existe pas, ou n’est pas encaissée.');
  return { ...sale, number: sale.number };
}

type NumberedSale = Awaited<ReturnType<typeof lockNumbered>>;
type Work = { tx: Transaction<Schema>; sale: NumberedSale; now: Date };

/** Records what a card has paid. What is above the price is told to the shop, which gives it back. */
export const recordCounterPayment = (
  deps: CardCounterDeps,
  id: string,
  { amountCents, reference }: CardMoney,
): Promise<CardMoneyOutcome> =>
  deps.database.transaction(async (tx) => {
    const now = deps.clock();
    await lockNumbered(tx, id);
    if (await isKnownReference(tx, reference)) return { outcome: 'repeated' };
    const entry = { kind: 'payment', method: 'card', amount_cents: amountCents, reference } as const;
    await writeEntry(tx, { sale_id: id }, { ...entry, created_at: now });
    const sale = await lockNumbered(tx, id);
    if (sale.state === 'closed' && dueOfSale(sale) === 0)
      await issueWhenPaid(tx, sale, { shop: deps.shop(), now });
    await noteSaleChange({ tx, sale, now });
    await tellShop(deps, { tx, sale, now }, { news: 'payment', amountCents });
    await mailTicket(deps, { tx, sale, now });
    return { outcome: 'recorded' };
  });

/** Who gave an address has the invoice, or the ticket, of what was paid. */
async function mailTicket({ outbox }: Pick<CardCounterDeps, 'outbox'>, { tx, sale }: Work): Promise<void> {
  if (sale.email === null) return;
  const [invoice = 'ticket'] = await numbersOfSale(tx, sale.id);
  const payload = { file: `${invoice}.pdf` };
  await outbox.post({ kind: SALE_DOCUMENT, aboutId: sale.id, address: sale.email, payload }, tx);
}

/** The bank has said no, days after the page was left: nothing was taken. Its customer is told too, where there is an address. */
export async function tellFailedSale(
  deps: Omit<CardCounterDeps, 'database'>,
  tx: Transaction<Schema>,
  id: string,
): Promise<void> {
  const work = { tx, sale: await lockNumbered(tx, id), now: deps.clock() };
  await noteSaleChange(work);
  await tellShop(deps, work, { news: 'payment-failed', amountCents: 0 });
  const { email } = work.sale;
  if (email !== null) await deps.outbox.post({ kind: SALE_REFUSED, aboutId: id, address: email }, tx);
}

async function tellShop(
  { outbox, shop }: Pick<CardCounterDeps, 'outbox' | 'shop'>,
  { tx, sale }: Work,
  told: Pick<ToldCardNews, 'news' | 'amountCents'>,
): Promise<void> {
  const payload: ToldCardNews = {
    ...told,
    what: `Vente ${sale.number}`,
    dueCents: dueOfSale(sale),
    overCents: overpaidOfSale(sale),
    path: `/admin/vente/${sale.id}`,
  };
  await outbox.post({ kind: CARD_MAIL_KIND, address: shop().email, payload }, tx);
}

type CounterRefund = CardMoney & {
  reason: string;
  /** What comes off the price besides; otherwise what was paid above it goes back first, and the rest comes off it. */
  creditCents?: number | undefined;
  goodsCents?: number | null | undefined;
  actorId?: string | undefined;
};

/** Records what went back at Stripe without the back office. */
export const recordCounterRefund = (
  { database, clock }: CardCounterDeps,
  id: string,
  refund: CounterRefund,
) => database.transaction((tx) => applyCounterRefund(tx, id, refund, clock()));

/** The same within a transaction: the money, with a credit note for what lowers the price of an invoiced sale. */
export async function applyCounterRefund(
  tx: Transaction<Schema>,
  id: string,
  { amountCents, reference, reason, creditCents, goodsCents, actorId }: CounterRefund,
  now: Date,
): Promise<CardMoneyOutcome> {
  const sale = await lockNumbered(tx, id);
  if (await isKnownReference(tx, reference)) return { outcome: 'repeated' };
  const kept = sale.paid_cents - sale.refunded_cents;
  if (amountCents > kept) throw new Refusal(`Il reste ${formatEuros(kept)} à rendre au plus.`);
  const refundId = await writeEntry(
    tx,
    { sale_id: id },
    {
      kind: 'refund',
      method: 'card',
      amount_cents: amountCents,
      goods_cents: goodsCents ?? null,
      reference,
      actor_id: actorId ?? null,
      created_at: now,
    },
  );
  const price = sale.state === 'cancelled' ? 0 : sale.total_cents - sale.returned_cents;
  const lowered = Math.min(creditCents ?? Math.max(0, amountCents - overpaidOfSale(sale)), price);
  if (lowered > 0) {
    await tx
      .updateTable('counter_sales')
      .set({ returned_cents: sale.returned_cents + lowered })
      .where('id', '=', id)
      .execute();
    await creditSale(tx, id, { cents: lowered, reason, refundId, refundedCents: amountCents }, now);
  }
  await noteSaleChange({ tx, sale, now });
  return { outcome: 'recorded' };
}
