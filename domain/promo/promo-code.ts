/** A code that customers type for a lower price: so many percent, or an amount, off the goods that it covers. */
export type PromoCode = {
  id: string;
  /** In capitals, as it is announced: NOEL-10. */
  code: string;
  /** One of both is null. */
  percent: number | null;
  amountCents: number | null;
  /** Days in Paris, both included: 2026-12-24. */
  startsOn: string | null;
  endsOn: string | null;
  maxUses: number | null;
  /** By one e-mail address. */
  maxUsesEach: number | null;
  /** Of the goods that it covers, at their prices. */
  minGoodsCents: number;
  /** Nothing in both: all goods. */
  onlyCategories: readonly string[];
  onlyProducts: readonly string[];
  notProducts: readonly string[];
  /** Whether it is taken together with others that say so. */
  stacks: boolean;
  isActive: boolean;
};

/** How often a code was used by orders that count; by this customer, where the address is known. */
type PromoUses = { all: number; byCustomer: number | null };

export type UsablePromo = PromoCode & { uses: PromoUses };

/** A line of goods at its price. */
export type PromoGoods = {
  productId: string;
  /** Of a used unit: the product on whose page it is offered. */
  modelId: string | null;
  categoryId: string;
  cents: number;
};

/** Why a code takes nothing off. */
export type PromoRefusal =
  | { reason: 'stopped' | 'used up' | 'used by customer' | 'other goods' }
  | { reason: 'early' | 'ended'; day: string }
  | { reason: 'below'; minCents: number; missingCents: number }
  | { reason: 'alone'; other: string };

export type PromoResult = {
  applied: { id: string; code: string; cents: number }[];
  refused: { id: string; code: string; refusal: PromoRefusal }[];
  /** What each line costs less, in the order of the goods: together the sum of what was applied. */
  discounts: number[];
};

/** The most codes of one order. */
export const MOST_PROMOS = 3;
export const MOST_PERCENT = 90;
/** What an amount leaves at least of the smallest cart that it is for: nothing is given away whole. */
export const LEAST_LEFT_CENTS = 100;

/** A code as it is stored, however it was typed: « noel 10 » is NOEL10, « noël-10 » NOEL-10. */
export const promoKey = (typed: string): string =>
  typed
    .normalize('NFD')
    .replaceAll(/\p{M}|\s/gu, '')
    .toUpperCase();

/**
 * What codes take off goods, to the cent. Percentages come first, each off what the ones before have left. Of two codes that do
 * not go together, the one that came first stays.
 */
export function applyPromos(
  codes: readonly UsablePromo[],
  goods: readonly PromoGoods[],
  today: string,
): PromoResult {
  const result: PromoResult = { applied: [], refused: [], discounts: goods.map(() => 0) };
  const admitted: UsablePromo[] = [];
  for (const promo of codes) {
    const refusal = standingOf(promo, today) ?? besideOf(promo, admitted);
    if (refusal) result.refused.push({ id: promo.id, code: promo.code, refusal });
    else admitted.push(promo);
  }
  for (const promo of admitted.toSorted((a, b) => Number(a.percent === null) - Number(b.percent === null))) {
    const covered = goods.map((line) => covers(promo, line));
    const prices = goods.map(({ cents }, place) => (covered[place] ? cents : 0));
    const left = prices.map((cents, place) => (cents === 0 ? 0 : cents - (result.discounts[place] ?? 0)));
    const cents = discountOf(promo, sumOf(left));
    const refusal = shortOf(promo, sumOf(prices), cents);
    if (refusal) {
      result.refused.push({ id: promo.id, code: promo.code, refusal });
      continue;
    }
    result.applied.push({ id: promo.id, code: promo.code, cents });
    const shares = spread(cents, left);
    result.discounts = result.discounts.map((sum, place) => sum + (shares[place] ?? 0));
  }
  return result;
}

/** A sum in parts as large as the weights say, none larger than its weight while the sum is not: no cent is lost. */
export function spread(cents: number, weights: readonly number[]): number[] {
  const total = sumOf(weights);
  let [weighed, given] = [0, 0];
  return weights.map((weight) => {
    weighed += weight;
    const until = total === 0 ? 0 : Math.floor((cents * weighed) / total);
    const part = until - given;
    given = until;
    return part;
  });
}

function standingOf(
  { isActive, startsOn, endsOn, maxUses, maxUsesEach, uses }: UsablePromo,
  today: string,
): PromoRefusal | null {
  if (!isActive) return { reason: 'stopped' };
  if (startsOn !== null && today < startsOn) return { reason: 'early', day: startsOn };
  if (endsOn !== null && today > endsOn) return { reason: 'ended', day: endsOn };
  if (maxUses !== null && uses.all >= maxUses) return { reason: 'used up' };
  if (maxUsesEach !== null && uses.byCustomer !== null && uses.byCustomer >= maxUsesEach)
    return { reason: 'used by customer' };
  return null;
}

function besideOf({ stacks }: UsablePromo, admitted: readonly UsablePromo[]): PromoRefusal | null {
  const [first] = admitted;
  if (!first || (stacks && first.stacks)) return null;
  return { reason: 'alone', other: first.code };
}

/** A code for a product is for its used units too, and one that leaves a product out leaves them out. */
function covers(promo: PromoCode, { productId, modelId, categoryId }: PromoGoods): boolean {
  const { onlyCategories, onlyProducts, notProducts } = promo;
  const isOneOf = (ids: readonly string[]) =>
    ids.includes(productId) || (modelId !== null && ids.includes(modelId));
  if (isOneOf(notProducts)) return false;
  if (onlyCategories.length + onlyProducts.length === 0) return true;
  return isOneOf(onlyProducts) || onlyCategories.includes(categoryId);
}

/** Of what is left of the goods, which stays above zero. */
function discountOf({ percent, amountCents }: PromoCode, leftCents: number): number {
  const wanted = percent === null ? (amountCents ?? 0) : Math.round((leftCents * percent) / 100);
  return Math.max(0, Math.min(wanted, leftCents - 1));
}

function shortOf({ minGoodsCents }: PromoCode, coveredCents: number, cents: number): PromoRefusal | null {
  if (coveredCents === 0) return { reason: 'other goods' };
  if (coveredCents < minGoodsCents)
    return { reason: 'below', minCents: minGoodsCents, missingCents: minGoodsCents - coveredCents };
  return cents > 0 ? null : { reason: 'other goods' };
}

const sumOf = (all: readonly number[]): number => all.reduce((sum, cents) => sum + cents, 0);
