import type { RefundedLine } from './order-account.ts';

/** What the shop asked for with a refund that Stripe makes: it is done when Stripe has given the money back. */
export type AskedRefund = {
  /** Its customer reads both: what is given back, with the shop's own words, and these words alone. */
  note?: string | undefined;
  message?: string | undefined;
  restock: { productId: string; quantity: number }[];
  lines: RefundedLine[];
  withDelivery: boolean;
  isUnowed: boolean;
  /** It gives everything back: an order that has not left ends. */
  isAll: boolean;
  /** What a credit note takes off the price of a free invoice; nothing where it was paid above its price. */
  creditCents?: number | undefined;
  /** What of a counter sale's money was paid for goods, if that is not in proportion. */
  goodsCents?: number | null | undefined;
  /** Whether that credit note goes by mail. */
  isMailed?: boolean | undefined;
};
