import type { Kysely, Transaction } from 'kysely';
import type { AskedRefund } from '#domain/order/asked-refund.ts';
import type { Schema } from '../../db/schema.ts';
import { Refusal } from '../../outcomes.ts';
import type { CardMoney, CardMoneyOutcome, Payable } from '../../payments/card-money.ts';
import type { CardSale, DueSale } from '../../payments/card-sale.ts';
import {
  applyCardRefund,
  findPayableRepair,
  recordCardPayment,
  recordCardRefund,
} from '../../repairs/card-money.ts';
import { lockRepair } from '../../repairs/repair-row.ts';
import {
  applyCounterRefund,
  findPayableSale,
  recordCounterPayment,
  recordCounterRefund,
} from '../counter/card-sale-money.ts';
import {
  applyInvoiceRefund,
  type CardInvoiceDeps,
  findPayableInvoice,
  recordInvoicePayment,
  recordInvoiceRefund,
} from '../free-invoices/card-invoice-money.ts';
import { findPayableOrder } from '../orders/payable-order.ts';

// What each kind of sale does with money that moves at Stripe. What is paid for an order has steps of its own (../orders/).

/** What may be paid now; null if that is nothing. */
export async function findPayable(
  { database, clock }: { database: { kysely: Kysely<Schema> }; clock: () => Date },
  sale: CardSale,
): Promise<Payable | null> {
  if ('order_id' in sale) return findPayableOrder(database.kysely, sale.order_id, clock());
  if ('repair_id' in sale) return findPayableRepair(database, sale.repair_id);
  if ('sale_id' in sale) return findPayableSale(database, sale.sale_id);
  return findPayableInvoice(database, sale.free_invoice_id);
}

/** Records what a card has paid. */
export const recordSalePayment = (
  deps: CardInvoiceDeps,
  sale: DueSale,
  payment: CardMoney,
): Promise<CardMoneyOutcome> =>
  'repair_id' in sale
    ? recordCardPayment(deps, sale.repair_id, payment)
    : 'sale_id' in sale
      ? recordCounterPayment(deps, sale.sale_id, payment)
      : recordInvoicePayment(deps, sale.free_invoice_id, payment);

/** Records what went back at Stripe without the back office. */
export const recordSaleRefund = (
  deps: CardInvoiceDeps,
  sale: DueSale,
  refund: CardMoney & { reason: string },
): Promise<CardMoneyOutcome> =>
  'repair_id' in sale
    ? recordCardRefund(deps, sale.repair_id, refund)
    : 'sale_id' in sale
      ? recordCounterRefund(deps, sale.sale_id, refund)
      : recordInvoiceRefund(deps, sale.free_invoice_id, refund);

type AskedSaleRefund = CardMoney &
  Pick<AskedRefund, 'creditCents' | 'goodsCents' | 'isMailed'> & {
    reason: string;
    actorId: string | undefined;
  };

/** Records a refund that the shop asked for. @throws Refusal */
export async function applySaleRefund(
  tx: Transaction<Schema>,
  sale: DueSale,
  { creditCents, goodsCents, isMailed, ...refund }: AskedSaleRefund,
  now: Date,
): Promise<void> {
  const given =
    'repair_id' in sale
      ? await applyRepairRefund(tx, sale.repair_id, refund, now)
      : 'sale_id' in sale
        ? await applyCounterRefund(tx, sale.sale_id, { ...refund, creditCents, goodsCents }, now)
        : await applyInvoiceRefund(tx, sale.free_invoice_id, { ...refund, creditCents, isMailed }, now);
  if (given.outcome === 'refused') throw new Refusal(given.reason);
}

async function applyRepairRefund(
  tx: Transaction<Schema>,
  repairId: string,
  { actorId, ...refund }: Omit<AskedSaleRefund, 'creditCents' | 'goodsCents' | 'isMailed'>,
  now: Date,
): Promise<CardMoneyOutcome> {
  const repair = await lockRepair(tx, repairId);
  if (!repair) throw new Refusal('Ce dossier n’existe pas.');
  const who = actorId ? ({ kind: 'shop', userId: actorId } as const) : ({ kind: 'system' } as const);
  return applyCardRefund(tx, repair, refund, who, now);
}
