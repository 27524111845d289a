/** What may be held of the shop without having been paid. docs/reliability.md says what follows from these figures. */
export type HoldCaps = {
  /** Of one order that is not paid by card: units of all products, of one of them, and what they come to. */
  units: number;
  unitsOfProduct: number;
  cents: number;
  /** Orders at once that nobody confirmed, of one mailbox or telephone, and of one network. */
  unproven: number;
  unprovenOfNetwork: number;
  /** Orders at once that nobody paid, confirmed or not. */
  unpaid: number;
  unpaidOfNetwork: number;
  /** What all orders that nobody confirmed hold together: of the units of a product, one at least, and of those of the whole shop. */
  shareOfProduct: number;
  shareOfShop: number;
  leastOfShop: number;
};

export const HOLD_CAPS: HoldCaps = {
  units: 20,
  unitsOfProduct: 10,
  cents: 200_000,
  unproven: 2,
  unprovenOfNetwork: 6,
  unpaid: 4,
  unpaidOfNetwork: 12,
  shareOfProduct: 0.25,
  shareOfShop: 0.1,
  leastOfShop: 5,
};

/** Which cap an order would pass. */
export type Capped =
  | { cap: 'units' | 'cents' | 'mailbox' | 'phone' | 'network' | 'shop' }
  | { cap: 'units of product' | 'product'; productId: string; most: number };

/** How many units of a product all unconfirmed orders together may hold, where `units` are not sold to anybody else. */
export const mostOfProduct = ({ shareOfProduct }: HoldCaps, units: number): number =>
  Math.max(1, Math.floor(units * shareOfProduct));

/** The same for all products together. */
export const mostOfShop = ({ shareOfShop, leastOfShop }: HoldCaps, units: number): number =>
  Math.max(leastOfShop, Math.floor(units * shareOfShop));
