import type { Insertable, Selectable, Transaction } from 'kysely';
import { formatEuros } from '#domain/money/money.ts';
import { entryCents, netCents } from '#domain/payments/ledger.ts';
import { CASH_LIMIT_CENTS, type PaymentWay } from '#domain/payments/payment-ways.ts';
import type { Schema } from '../db/schema.ts';
import { faultAt, type Invalid } from '../outcomes.ts';
import { entryDate } from './entry-date.ts';

/** What an entry is of; exactly one column of the ledger says it (decision 081). */
export type Sale =
  | { order_id: string }
  | { repair_id: string }
  | { sale_id: string }
  | { free_invoice_id: string };

/** What of a counter sale a device taken in exchange pays, by its number in the register of used goods. */
type ExchangedFor = { sale_id: string; used_goods_number: string };

/** What is bought, by its number in the register of used goods. */
export type BoughtGoods = { used_goods_number: string };

export type NewEntry = Omit<
  Insertable<Schema['payments']>,
  'order_id' | 'repair_id' | 'sale_id' | 'free_invoice_id' | 'used_goods_number' | 'created_at'
> & { created_at: Date };

/**
 * Writes an entry of the ledger, and returns its number. Nothing changes it afterwards, and nothing is written into a day
 * that is closed. @throws Refusal
 */
export async function writeEntry(
  tx: Transaction<Schema>,
  sale: Sale | BoughtGoods | ExchangedFor,
  entry: NewEntry,
): Promise<number> {
  const { id } = await tx
    .insertInto('payments')
    .values({ ...entry, ...sale, created_at: await entryDate(tx, entry) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether an entry has this reference already. */
export async function isKnownReference(tx: Transaction<Schema>, reference: string): Promise<boolean> {
  const known = await tx
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return known !== undefined;
}

type Correction = {
  /** What should have been written; nothing where no money moved at all. */
  right: { amountCents: number; method: PaymentWay } | null;
  reason: string;
  actorId: string | null;
  now: Date;
};

/**
 * Takes back an entry that was written wrongly, by a counter-entry with its reason, and writes what is right beside it.
 * Returns the number of the right one.
 */
export async function takeBackEntry(
  tx: Transaction<Schema>,
  sale: Sale | BoughtGoods,
  wrong: Selectable<Schema['payments']>,
  { right, reason, actorId, now }: Correction,
): Promise<number | null> {
  const { id, kind, amount_cents, method, is_unowed, is_deposit, goods_cents, used_goods_number } = wrong;
  const same = { kind, is_unowed, is_deposit, goods_cents, actor_id: actorId, created_at: now };
  const counter = { ...same, amount_cents, method, corrects_id: id, reason };
  const beside = right && { ...same, amount_cents: right.amountCents, method: right.method };
  // In the order in which the sums never say that more was given back than paid, or goods were paid twice.
  const wrongly = method === 'exchange' && used_goods_number ? { ...sale, used_goods_number } : sale;
  if (kind !== 'payment') await writeEntry(tx, wrongly, counter);
  const rightId = beside && (await writeEntry(tx, sale, beside));
  if (kind === 'payment') await writeEntry(tx, wrongly, counter);
  return rightId;
}

/**
 * Whether a sum, with what was already paid in cash for this sale, is more than the law allows. A deposit is a part of the price of
 * another invoice: all of them are one debt (code monétaire et financier, D. 112-3).
 */
export async function isOverCashLimit(
  tx: Transaction<Schema>,
  sale: Sale,
  addedCents: number,
): Promise<boolean> {
  const inCash = await tx
    .selectFrom('payments')
    .select(['kind', 'amount_cents', 'corrects_id'])
    .where((eb) =>
      'free_invoice_id' in sale ? eb('free_invoice_id', 'in', oneDebt(tx, sale)) : eb.and(sale),
    )
    .where('kind', '=', 'payment')
    .where('method', '=', 'cash')
    .execute();
  return inCash.reduce((sum, entry) => sum + entryCents(entry), addedCents) > CASH_LIMIT_CENTS;
}

/** A free invoice with its deposits, or with what it is a deposit of and the other deposits of that. */
const oneDebt = (tx: Transaction<Schema>, { free_invoice_id: id }: { free_invoice_id: string }) =>
  tx
    .selectFrom('free_invoices as each')
    .innerJoin('free_invoices as own', (join) => join.on('own.id', '=', id))
    .select('each.id')
    .where(({ eb, fn }) => {
      const whole = fn.coalesce('own.deposit_of_id', 'own.id');
      return eb.or([eb('each.id', '=', whole), eb('each.deposit_of_id', '=', whole)]);
    });

/** What came in cash for a sale and was not given back: no more than that goes back in cash. */
export async function cashKept(tx: Transaction<Schema>, sale: Sale): Promise<number> {
  const entries = await tx
    .selectFrom('payments')
    .select(['kind', 'amount_cents', 'corrects_id'])
    .where((eb) => eb.and(sale))
    .where('method', '=', 'cash')
    .execute();
  return entries.reduce((sum, entry) => sum + netCents(entry), 0);
}

/** What is wrong with giving this much of a sale back: no more goes in cash than came in it. */
export async function cashRefundFault(
  tx: Transaction<Schema>,
  sale: Sale,
  { method, amountCents }: { method: string | undefined; amountCents: number },
): Promise<Invalid | null> {
  const keptCents = method === 'cash' ? await cashKept(tx, sale) : amountCents;
  if (amountCents <= keptCents) return null;
  return faultAt(
    'refundMethod',
    `${formatEuros(keptCents)} sont venus en espèces\u00a0: ${formatEuros(amountCents)} ne repartent pas ainsi. Rendez par un autre moyen.`,
  );
}
