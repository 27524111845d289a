/** Units, and their value at the direct price. */
export type HeldAmount = { units: number; cents: number };

/** What one mailbox, telephone or network may hold at once without paying, confirmed or not. */
export type OwnCaps = {
  /** Caps on orders paid by other ways than a card: orders, their units, units of one product, and their value. */
  orders: number;
  units: number;
  unitsOfProduct: number;
  cents: number;
  /** The share of the whole shop's units and value, by any way of paying; in a small shop at least `least`. */
  shareOfShop: number;
  least: HeldAmount;
};

/** Unconfirmed orders: at once, and together with those of the last day that were never confirmed or paid. */
export type UnprovenCaps = { orders: number; ofDay: number };

/** The share of one network in what everyone who proved nothing may hold together. */
export type NetworkPart = UnprovenCaps & { ofProduct: number; ofShop: number; least: HeldAmount };

/** What may be held of the shop without paying. docs/reliability.md says what follows from these figures. */
export type HoldCaps = {
  own: OwnCaps;
  /** Caps of an IPv4 /24 or an IPv6 /48. By card, the share of the shop also applies to a mailbox or a telephone. */
  network: OwnCaps;
  /**
   * The share of a product's units that one mailbox, telephone or network may hold. By card it may hold all of them,
   * unless some card orders of the last day were never paid.
   */
  shareOfProduct: number;
  leastOfProduct: number;
  /** Card orders that were never paid, of one mailbox or telephone, and of one network. */
  unpaidCards: number;
  unpaidCardsOfNetwork: number;
  /**
   * Confirmed orders of the last thirty days that their customer gave up or never paid: a party with this many may hold
   * no more than `cents`.
   */
  unkept: { orders: number; ofNetwork: number; cents: number };
  unproven: UnprovenCaps;
  /** What all unconfirmed orders may hold together: of a product's units, at least one, and of the whole shop. */
  strangers: {
    shareOfProduct: number;
    shareOfShop: number;
    least: HeldAmount;
    /** The number of products, with a single unit for strangers, of which one network may hold that unit. */
    lastOnes: number;
    /** A customer who holds nothing may have one unit up to this price, whatever others hold. */
    cheapCents: number;
  };
  /** The parts of an IPv4 /24 or an IPv6 /64, and of the IPv6 /48 around it. */
  unprovenOfNetwork: NetworkPart;
  unprovenOfRegion: NetworkPart;
};

export const HOLD_CAPS: HoldCaps = {
  own: {
    orders: 4,
    units: 20,
    unitsOfProduct: 10,
    cents: 200_000,
    shareOfShop: 0.1,
    least: { units: 5, cents: 50_000 },
  },
  network: {
    orders: 12,
    units: 40,
    unitsOfProduct: 20,
    cents: 400_000,
    shareOfShop: 0.2,
    least: { units: 10, cents: 100_000 },
  },
  shareOfProduct: 0.5,
  leastOfProduct: 1,
  unpaidCards: 1,
  unpaidCardsOfNetwork: 3,
  unkept: { orders: 1, ofNetwork: 2, cents: 10_000 },
  unproven: { orders: 2, ofDay: 3 },
  strangers: {
    shareOfProduct: 0.25,
    shareOfShop: 0.1,
    least: { units: 5, cents: 50_000 },
    lastOnes: 5,
    cheapCents: 5_000,
  },
  unprovenOfNetwork: {
    orders: 6,
    ofDay: 8,
    ofProduct: 0.5,
    ofShop: 1 / 3,
    least: { units: 3, cents: 30_000 },
  },
  unprovenOfRegion: {
    orders: 12,
    ofDay: 16,
    ofProduct: 0.5,
    ofShop: 0.5,
    least: { units: 3, cents: 30_000 },
  },
};

/** Who placed an order: `network` is an IPv4 /24 or an IPv6 /64, `region` the /24 or the /48. */
export const PARTIES = ['mailbox', 'phone', 'network', 'region'] as const;
export type Party = (typeof PARTIES)[number];

/** The party that a refusal names to the customer. */
type Whose = 'mailbox' | 'phone' | 'network';

/** The cap that an order would exceed. `most`: how many units of that product may still be held. */
export type Capped =
  /** More than one mailbox, telephone or network may hold unpaid. */
  | { cap: 'orders' | 'units' | 'cents' | 'share' | 'unkept'; of: Whose }
  | { cap: 'product'; of: Whose; productId: string; most: number }
  /** More unconfirmed orders than allowed, now or in a day. */
  | { cap: 'unproven' | 'lapsed'; of: Whose }
  /** More than people who proved nothing may hold: one network, or all together because others hold the rest. */
  | { cap: 'strangers'; of: 'network' | 'all' }
  | { cap: 'strangers of product'; of: 'network' | 'all'; productId: string; most: number };

/** Whether somebody is refused because of what others hold: if so the owner is told, however little that is. */
export const isForOthers = ({ of }: Capped): boolean => of === 'all';

/** How many of a product's unpaid units all unconfirmed orders may hold together. */
export const mostOfProduct = ({ strangers }: HoldCaps, units: number): number =>
  Math.max(1, Math.floor(units * strangers.shareOfProduct));

/** The same for all products together. */
export const mostOfShop = ({ strangers }: HoldCaps, shop: HeldAmount): HeldAmount =>
  shareOf(shop, strangers.shareOfShop, strangers.least);

/** A share of the shop, or `least` in a small one. */
export const shareOf = (shop: HeldAmount, share: number, least: HeldAmount): HeldAmount => ({
  units: Math.max(least.units, Math.floor(shop.units * share)),
  cents: Math.max(least.cents, Math.floor(shop.cents * share)),
});
