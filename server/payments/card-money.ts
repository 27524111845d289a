import type { Refused } from '../outcomes.ts';

// Words for what Stripe says has moved, whatever kind of sale it is of.

export type CardMoney = {
  amountCents: number;
  /** The provider's own name of it: recording the same one again changes nothing. */
  reference: string;
};

export type CardMoneyOutcome = { outcome: 'recorded' | 'repeated' } | Refused;

/**
 * The name of the entry with what a payment brought above what was due for an order: Stripe knows both as one payment, the
 * ledger keeps them apart.
 */
export const excessReference = (reference: string): string => `trop ${reference}`;

/** What may be paid now on a page of Stripe's, and what that page says. */
export type Payable = {
  /** As its customer knows it. */
  number: string;
  email: string | null;
  amountCents: number;
  name: string;
  /** Why it is less than the price; empty if it is not. */
  description: string;
  /** Whether nothing of the price is paid yet, where that changes what the page says. */
  isWhole?: boolean;
};
