import { offeredQuantity, sharedUnits } from '../stock/offered-quantity.ts';
import {
  type Capped,
  type HeldAmount,
  type HoldCaps,
  mostOfProduct,
  mostOfShop,
  type NetworkPart,
  type OwnCaps,
  type Party,
  shareOf,
  type UnprovenCaps,
} from './hold-caps.ts';

/**
 * Units of a product in unpaid orders. A party's flag says whether they belong to that party of the order being placed.
 */
export type HeldPart = {
  productId: string;
  units: number;
  unitCents: number;
  isUnproven: boolean;
  isByCard: boolean;
} & Record<Party, boolean>;

/**
 * The number of one party's orders: open ones not paid by card, unconfirmed ones, those of the last day that were never
 * proven or paid, and those of the last thirty days that were confirmed and never paid.
 */
export type OrderCounts = {
  unpaid: number;
  unproven: number;
  lapsed: number;
  unpaidCards: number;
  unkept: number;
};

export type HoldFacts = {
  asked: readonly { productId: string; quantity: number; unitPriceCents: number }[];
  /** The goods of the order are already held; the question is whether this mailbox or telephone may hold them. */
  isHeld?: boolean;
  isByCard: boolean;
  isProven: boolean;
  /** The counts of each party. There are none without a known network, or for a customer who is exempt. */
  counts: Partial<Record<Party, OrderCounts>>;
  held: readonly HeldPart[];
  /**
   * The goods that nobody has paid for, held ones included: of the whole shop, in the units in which shares are
   * counted; `unitsOf` has all units of the products asked for or held.
   */
  shop: HeldAmount;
  unitsOf: (productId: string) => number;
};

type Own = { party: Party; of: 'mailbox' | 'phone' | 'network'; caps: OwnCaps; counts: OrderCounts };

const sum = (parts: Iterable<HeldAmount>): HeldAmount => {
  const total = { units: 0, cents: 0 };
  for (const { units, cents } of parts) {
    total.units += units;
    total.cents += cents;
  }
  return total;
};

const heldBy = ({ held }: HoldFacts, isOf: (part: HeldPart) => boolean): HeldAmount =>
  sum(held.filter(isOf).map(({ units, unitCents }) => ({ units, cents: units * unitCents })));

const askedBy = ({ asked }: HoldFacts): HeldAmount =>
  sum(asked.map(({ quantity, unitPriceCents }) => ({ units: quantity, cents: quantity * unitPriceCents })));

const ofProduct = (isOf: (part: HeldPart) => boolean, productId: string) => (part: HeldPart) =>
  part.productId === productId && isOf(part);

/** The cap that an order would exceed, if any. Stocks that pages describe alike get the same answer. */
export function findCapped(caps: HoldCaps, facts: HoldFacts): Capped | undefined {
  const owns = ownsOf(caps, facts);
  return (
    (facts.isByCard ? undefined : first(owns, (own) => beyondOwn(caps, facts, own))) ??
    (facts.isProven ? undefined : tooManyUnproven(caps, facts)) ??
    (facts.isProven || facts.isHeld ? undefined : beyondStrangers(caps, facts)) ??
    first(owns, (own) => beyondShares(caps, facts, own))
  );
}

function first<T>(all: readonly T[], find: (one: T) => Capped | undefined): Capped | undefined {
  for (const one of all) {
    const found = find(one);
    if (found) return found;
  }
  return undefined;
}

function ownsOf(caps: HoldCaps, { counts }: HoldFacts): Own[] {
  const all = [
    { party: 'mailbox', of: 'mailbox', caps: caps.own },
    { party: 'phone', of: 'phone', caps: caps.own },
    { party: 'region', of: 'network', caps: caps.network },
  ] as const;
  return all.flatMap((own) => {
    const counted = counts[own.party];
    return counted ? [{ ...own, counts: counted }] : [];
  });
}

/** Checks the caps on orders paid by other ways than a card: a card pays at once or lets go within the hour. */
function beyondOwn(
  { unkept }: HoldCaps,
  facts: HoldFacts,
  { party, of, caps, counts }: Own,
): Capped | undefined {
  const isOf = (part: HeldPart) => part[party] && !part.isByCard;
  for (const { productId, quantity } of facts.asked) {
    const most = caps.unitsOfProduct - heldBy(facts, ofProduct(isOf, productId)).units;
    if (quantity > most) return { cap: 'product', of, productId, most: Math.max(0, most) };
  }
  const all = sum([heldBy(facts, isOf), askedBy(facts)]);
  if (counts.unpaid >= caps.orders) return { cap: 'orders', of };
  if (all.units > caps.units) return { cap: 'units', of };
  if (all.cents > caps.cents) return { cap: 'cents', of };
  const isUnkept = counts.unkept >= (party === 'region' ? unkept.ofNetwork : unkept.orders);
  return isUnkept && all.cents > unkept.cents ? { cap: 'unkept', of } : undefined;
}

function beyondShares(caps: HoldCaps, facts: HoldFacts, own: Own): Capped | undefined {
  const { party, of, counts } = own;
  const isOf = (part: HeldPart) => part[party];
  const held = heldBy(facts, isOf);
  const asked = askedBy(facts);
  // A customer who holds nothing may have one unit of anything, and whatever was held for them once, however many units
  // are sold meanwhile.
  if (held.units === 0 && (asked.units === 1 || facts.isHeld)) return undefined;
  const unpaidCards = party === 'region' ? caps.unpaidCardsOfNetwork : caps.unpaidCards;
  const isTried = facts.isByCard && counts.unpaidCards < unpaidCards;
  if (!isTried)
    for (const { productId, quantity } of facts.asked) {
      const share = Math.floor(sharedUnits(facts.unitsOf(productId)) * caps.shareOfProduct);
      const already = heldBy(facts, ofProduct(isOf, productId)).units;
      if (facts.isHeld && already === 0) continue;
      const most = Math.max(caps.leastOfProduct, share) - already;
      if (quantity > most) return { cap: 'product', of, productId, most: Math.max(0, most) };
    }
  const { shareOfShop, least } = isTried ? caps.network : own.caps;
  return isWithin(sum([held, asked]), shareOf(facts.shop, shareOfShop, least))
    ? undefined
    : { cap: 'share', of };
}

const isWithin = ({ units, cents }: HeldAmount, most: HeldAmount) =>
  units <= most.units && cents <= most.cents;

function tooManyUnproven(caps: HoldCaps, { counts, isByCard }: HoldFacts): Capped | undefined {
  const all = [
    // The page for card payments has limits of its own.
    ...(isByCard
      ? []
      : (['mailbox', 'phone'] as const).map((of) => ({ of, party: of, most: caps.unproven }))),
    { of: 'network', party: 'network', most: caps.unprovenOfNetwork },
    { of: 'network', party: 'region', most: caps.unprovenOfRegion },
  ] as const satisfies { of: string; party: Party; most: UnprovenCaps }[];
  for (const { of, party, most } of all) {
    const { unproven, lapsed } = counts[party] ?? { unproven: 0, lapsed: 0 };
    if (unproven >= most.orders) return { cap: 'unproven', of };
    if (unproven + lapsed >= most.ofDay) return { cap: 'lapsed', of };
  }
  return undefined;
}

/** Checks what everyone who proved nothing holds, and the share of one network, so that no network alone uses it up. */
function beyondStrangers(caps: HoldCaps, facts: HoldFacts): Capped | undefined {
  const isOfAll = ({ isUnproven }: HeldPart) => isUnproven;
  const parts = (['network', 'region'] as const).flatMap((party) =>
    facts.counts[party]
      ? [
          {
            isOf: (part: HeldPart) => part.isUnproven && part[party],
            part: party === 'network' ? caps.unprovenOfNetwork : caps.unprovenOfRegion,
          },
        ]
      : [],
  );
  for (const { productId, quantity } of facts.asked) {
    const already = heldBy(facts, ofProduct(isOfAll, productId)).units;
    const share = mostOfProduct(caps, sharedUnits(facts.unitsOf(productId)));
    const ofNetwork = parts.map(
      ({ isOf, part }) => Math.ceil(share * part.ofProduct) - heldBy(facts, ofProduct(isOf, productId)).units,
    );
    const most = Math.max(0, Math.min(share - already, ...ofNetwork));
    if (quantity > most)
      return {
        cap: 'strangers of product',
        of: whose(already, quantity > share - already),
        productId,
        // The answer tells what others hold only in the steps of the stock.
        most: offeredQuantity(most),
      };
  }
  const asked = askedBy(facts);
  const isAnyOwn = (part: HeldPart) => part.mailbox || part.network || part.region;
  const { lastOnes, cheapCents } = caps.strangers;
  // A few strangers must not close the shop to everybody else.
  if (asked.units === 1 && asked.cents <= cheapCents && heldBy(facts, isAnyOwn).units === 0) return undefined;
  if (parts.some(({ isOf }) => lastOnesOf(caps, facts, isOf) > lastOnes))
    return { cap: 'strangers', of: 'network' };
  const isBeyond = (held: HeldAmount, most: HeldAmount) => {
    const isFirst = held.units === 0 && asked.units === 1;
    return !isFirst && !isWithin(sum([held, asked]), most);
  };
  const already = heldBy(facts, isOfAll);
  const share = mostOfShop(caps, facts.shop);
  if (isBeyond(already, share)) return { cap: 'strangers', of: whose(already.units, true) };
  const isOfNetwork = parts.some(({ isOf, part }) => isBeyond(heldBy(facts, isOf), partOf(share, part)));
  return isOfNetwork ? { cap: 'strangers', of: 'network' } : undefined;
}

/** The number of products of which this network would hold the only unit that strangers may hold. */
function lastOnesOf(caps: HoldCaps, facts: HoldFacts, isOf: (part: HeldPart) => boolean): number {
  const held = facts.held.filter((part) => part.isUnproven && isOf(part));
  const ids = new Set([...held, ...facts.asked].map(({ productId }) => productId));
  return [...ids].filter((id) => mostOfProduct(caps, sharedUnits(facts.unitsOf(id))) === 1).length;
}

/** Whose cap it is. If nobody else holds anything, the order is too much for this network alone. */
const whose = (already: number, isBeyondAll: boolean) => (isBeyondAll && already > 0 ? 'all' : 'network');

const partOf = (share: HeldAmount, { ofShop, least }: NetworkPart): HeldAmount => ({
  units: Math.min(share.units, Math.max(least.units, Math.floor(share.units * ofShop))),
  cents: Math.min(share.cents, Math.max(least.cents, Math.floor(share.cents * ofShop))),
});
