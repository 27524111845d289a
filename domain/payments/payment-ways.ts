import { REFUND_METHODS } from '../order/refund-methods.ts';

const { shop_card, contactless, cash, transfer, cheque } = REFUND_METHODS;

/** Ways in which staff take money; the site records its own card payments. */
export const TAKEN_WAYS = { shop_card, contactless, cash, transfer, cheque } as const;

export type TakenWay = keyof typeof TAKEN_WAYS;

export const takenWays = Object.keys(TAKEN_WAYS) as [TakenWay, ...TakenWay[]];

/**
 * Every way that the ledger knows. `before` comes from hand-overs that did not say how; `bonus` from the organisation that pays a bonus
 * in the place of a customer; by `own_card` the shop pays itself; by `exchange` no money moves: a device that the shop takes pays a
 * part of a counter sale.
 */
export const PAYMENT_WAYS = {
  ...REFUND_METHODS,
  before: 'Payé d’avance',
  bonus: 'Bonus réparation',
  own_card: 'Carte de l’entreprise',
  exchange: 'Reprise en échange',
} as const;

export type PaymentWay = keyof typeof PAYMENT_WAYS;

/** A way within a sentence: « espèces ». */
export const wayText = (way: PaymentWay): string => PAYMENT_WAYS[way].toLocaleLowerCase('fr');

/**
 * A larger sum in cash between a resident and a professional is forbidden, in one payment or in several (code
 * monétaire et financier, L. 112-6 and D. 112-3).
 */
export const CASH_LIMIT_CENTS = 100_000;

export const CASH_LIMIT_TEXT = 'La loi limite le paiement en espèces à 1000\u00a0€ par achat.';

/** Stripe takes no smaller sum in euros. */
export const LEAST_CARD_CENTS = 50;
