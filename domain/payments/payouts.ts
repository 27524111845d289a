import type { SellerDocument, UsedGoodsWay } from '../accounting/used-goods.ts';
import { CASH_LIMIT_CENTS, type PaymentWay } from './payment-ways.ts';

/** The ways of the register of used goods, as the ledger knows them. */
const WAYS = {
  card: 'own_card',
  transfer: 'transfer',
  cash: 'cash',
  cheque: 'cheque',
  exchange: 'exchange',
} as const satisfies Partial<Record<UsedGoodsWay, PaymentWay>>;

export type PayoutMethod = (typeof WAYS)[keyof typeof WAYS];

type Bought = { price: number; way: UsedGoodsWay; documentKind: SellerDocument };

/**
 * What the shop pays for an entry of the register of used goods, in money or by what it takes off a sale; null if nothing is, or if a company sells: its invoice is a line of
 * the purchases, and the ledger would count it twice.
 */
export function payoutOf({
  price,
  way,
  documentKind,
}: Bought): { amountCents: number; method: PayoutMethod } | null {
  if (way === 'none' || price === 0 || documentKind === 'company') return null;
  return { amountCents: price, method: WAYS[way] };
}

/** A larger debt of a professional is not paid in cash (code monétaire et financier, L. 112-6 and D. 112-3). */
export const isPaidOverCashLimit = ({ price, way }: { price: number; way?: string | undefined }): boolean =>
  way === 'cash' && price > CASH_LIMIT_CENTS;

/** Nothing is paid by card, in cash or by an exchange: who writes so has left out the price, or chosen the wrong way. */
export const isNothingPaid = ({ price, way }: { price: number; way: string }): boolean =>
  price === 0 && way in WAYS;

export const NOTHING_PAID_TEXT =
  'Écrivez le prix payé, ou la valeur de l’échange\u00a0; «\u00a0Dépôt ou don\u00a0» s’il n’y en a pas.';
