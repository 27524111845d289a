import type { Kysely, Transaction } from 'kysely';
import { dueOfInvoice, overpaidOfInvoice } from '#domain/free-invoice/free-invoice-account.ts';
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
import { invoiceTitle } from '../documents/deposit-texts.ts';
import { insertInvoiceCredit } from './credit-free-invoice.ts';
import { countChange, type FreeInvoiceRow, lockInvoice } from './free-invoice-row.ts';
import { queueInvoiceMail } from './mail-free-invoice.ts';
import { whyUnitsNotForSale } from './units-of-draft.ts';

// What Stripe says has moved for a free invoice. It is recorded whatever the invoice has become since.

export type CardInvoiceDeps = {
  database: Pick<Database, 'kysely' | 'transaction'>;
  outbox: Pick<Outbox, 'post'>;
  shop: () => ShopSettings;
  clock: () => Date;
};

/** What may be paid now for an invoice by card; null if that is nothing. */
export async function findPayableInvoice(
  { kysely }: { kysely: Kysely<Schema> },
  id: string,
): Promise<Payable | null> {
  const invoice = await kysely
    .selectFrom('free_invoices as f')
    .innerJoin('invoices as i', 'i.free_invoice_id', 'f.id')
    .select(['f.state', 'f.email', 'f.total_cents', 'f.credited_cents', 'f.paid_cents', 'f.refunded_cents'])
    .select(['i.number', 'f.is_deposit', 'f.deposit_of_id'])
    .where('f.id', '=', id)
    .executeTakeFirst();
  const amountCents = invoice ? dueOfInvoice(invoice) : 0;
  if (!invoice || amountCents < LEAST_CARD_CENTS) return null;
  if (invoice.deposit_of_id && (await whyUnitsNotForSale(kysely, invoice.deposit_of_id))) return null;
  const { number, email, total_cents: total, is_deposit: isDeposit } = invoice;
  const more = total > amountCents ? `Total ${formatEuros(total)}, le reste est payé ou déduit` : '';
  return { number, email, amountCents, name: invoiceTitle({ isDeposit }, number), description: more };
}

type Work = { tx: Transaction<Schema>; invoice: FreeInvoiceRow; number: string; now: Date };

/** One change of an issued invoice that this transaction has locked. */
const onInvoice = <T>({ database, clock }: CardInvoiceDeps, id: string, change: (work: Work) => Promise<T>) =>
  database.transaction(async (tx) => change({ ...(await lockIssued(tx, id)), tx, now: clock() }));

/** @throws Refusal */
async function lockIssued(tx: Transaction<Schema>, id: string) {
  const invoice = await lockInvoice(tx, id);
  const issued = await tx
    .selectFrom('invoices')
    .select('number')
    .where('free_invoice_id', '=', id)
    .executeTakeFirst();
  if (!invoice || !issued) throw new Refusal('Cette facture n’existe pas.');
  return { invoice, number: issued.number };
}

const again = async (tx: Transaction<Schema>, id: string): Promise<FreeInvoiceRow> => {
  const invoice = await lockInvoice(tx, id);
  if (!invoice) throw new Error(`the invoice ${id} is gone`);
  return invoice;
};

/** Records what a card has paid. What is above the price is told to the shop, which gives it back. */
export const recordInvoicePayment = (
  deps: CardInvoiceDeps,
  id: string,
  { amountCents, reference }: CardMoney,
): Promise<CardMoneyOutcome> =>
  onInvoice(deps, id, async ({ tx, number, now }) => {
    if (await isKnownReference(tx, reference)) return { outcome: 'repeated' };
    const entry = { kind: 'payment', method: 'card', amount_cents: amountCents, reference } as const;
    await writeEntry(tx, { free_invoice_id: id }, { ...entry, created_at: now });
    const invoice = await again(tx, id);
    await countChange({ tx, invoice, now });
    await tell(deps, { tx, invoice, number, now }, { news: 'payment', amountCents });
    return { outcome: 'recorded' };
  });

/** The bank has said no, days after the page was left: nothing was taken. */
export async function tellFailedPayment(
  deps: Omit<CardInvoiceDeps, 'database'>,
  tx: Transaction<Schema>,
  id: string,
): Promise<void> {
  const { invoice, number } = await lockIssued(tx, id);
  const work = { tx, invoice, number, now: deps.clock() };
  await countChange(work);
  await tell(deps, work, { news: 'payment-failed', amountCents: 0 });
}

/** Tells the customer, if there is an address, and the shop. */
async function tell(
  { outbox, shop }: Pick<CardInvoiceDeps, 'outbox' | 'shop'>,
  { tx, invoice, number, now }: Work,
  { news, amountCents }: Pick<ToldCardNews, 'news' | 'amountCents'>,
): Promise<void> {
  const { id, email, is_deposit: isDeposit } = invoice;
  if (email !== null)
    await queueInvoiceMail({ tx, invoice, now }, { kind: news, number, email, actorId: null });
  const payload: ToldCardNews = {
    news,
    amountCents,
    what: invoiceTitle({ isDeposit }, number),
    dueCents: dueOfInvoice(invoice),
    overCents: overpaidOfInvoice(invoice),
    path: `/admin/factures/${id}`,
  };
  await outbox.post({ kind: CARD_MAIL_KIND, address: shop().email, payload }, tx);
}

type CardRefund = CardMoney & {
  reason: string;
  /** What a credit note takes off, if the shop asked for one. Otherwise what was paid above the price goes back first. */
  creditCents?: number | undefined;
  /** Whether a credit note goes to the address of the invoice; so it does unless the shop wants otherwise. */
  isMailed?: boolean | undefined;
  actorId?: string | undefined;
};

/** Records what went back at Stripe without the back office. */
export const recordInvoiceRefund = (deps: CardInvoiceDeps, id: string, refund: CardRefund) =>
  onInvoice(deps, id, ({ tx, now }) => applyInvoiceRefund(tx, id, refund, now));

/** The same within a transaction: the money, with a credit note for what lowers the price. */
export async function applyInvoiceRefund(
  tx: Transaction<Schema>,
  id: string,
  { amountCents, reference, reason, creditCents, isMailed = true, actorId }: CardRefund,
  now: Date,
): Promise<CardMoneyOutcome> {
  const { invoice } = await lockIssued(tx, id);
  if (await isKnownReference(tx, reference)) return { outcome: 'repeated' };
  const kept = invoice.paid_cents - invoice.refunded_cents;
  if (amountCents > kept) throw new Refusal(`Il reste ${formatEuros(kept)} à rendre au plus.`);
  const lowered = creditCents ?? Math.max(0, amountCents - overpaidOfInvoice(invoice));
  const credited = Math.min(lowered, invoice.total_cents - invoice.credited_cents);
  const refundId = await writeEntry(
    tx,
    { free_invoice_id: id },
    {
      kind: 'refund',
      method: 'card',
      amount_cents: amountCents,
      reference,
      actor_id: actorId ?? null,
      created_at: now,
    },
  );
  const work = { tx, invoice, now };
  if (credited > 0) {
    const note = { amountCents: credited, reason, refundId, refundedCents: amountCents };
    const number = await insertInvoiceCredit(work, note);
    const { email } = invoice;
    if (isMailed && email !== null)
      await queueInvoiceMail(work, { kind: 'credit-note', number, email, actorId: actorId ?? null });
  }
  await countChange(work);
  return { outcome: 'recorded' };
}
