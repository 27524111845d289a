import type { SellerDocument, UsedGoodsWay } from '../accounting/used-goods.ts';
import { CASH_LIMIT_CENTS, type PaymentWay } from './payment-ways.ts';

/** The ways of the register of used goods, as the ledger knows them. */
const WAYS = {
  card: 'own_card',
  transfer: 'transfer',
  cash: 'cash',
  cheque: 'cheque',
} as const satisfies Partial<Record<UsedGoodsWay, PaymentWay>>;

export type PayoutMethod = (typeof WAYS)[keyof typeof WAYS];

type Bought = { price: number; way: UsedGoodsWay; documentKind: SellerDocument };

/**
 * What the shop pays for an entry of the register of used goods; null if nothing is, or if a company sells: its invoice is a line of
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
export const isPaidOverCashLimit = ({ price, way }: Pick<Bought, 'price' | 'way'>): boolean =>
  way === 'cash' && price > CASH_LIMIT_CENTS;
