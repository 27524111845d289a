import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyPromos, type PromoGoods, promoKey, spread, type UsablePromo } from './promo-code.ts';

const TODAY = '2026-12-10';

const promo = (change: Partial<UsablePromo> = {}): UsablePromo => ({
  ...{ id: 'a', code: 'NOEL-10', percent: 10, amountCents: null, startsOn: null, endsOn: null },
  ...{ maxUses: null, maxUsesEach: null, minGoodsCents: 100 },
  ...{ onlyCategories: [], onlyProducts: [], notProducts: [], stacks: false, isActive: true },
  ...{ uses: { all: 0, byCustomer: null } },
  ...change,
});
const amount = (cents: number, change: Partial<UsablePromo> = {}) =>
  promo({ id: 'b', code: 'CINQ', percent: null, amountCents: cents, ...change });
const goods = (...prices: number[]): PromoGoods[] =>
  prices.map((cents, place) => ({
    productId: `p${place}`,
    modelId: null,
    categoryId: place === 0 ? 'ecrans' : 'cables',
    cents,
  }));
const refusalOf = (code: UsablePromo, ...prices: number[]) =>
  applyPromos([code], goods(...prices), TODAY).refused[0]?.refusal ?? null;

test.each([
  ['noel-10', 'NOEL-10'],
  [' Noël 10 ', 'NOEL10'],
  ['e\u0301te\u0301', 'ETE'],
])('a code is the same however it is typed: %s', (typed, key) => {
  expect(promoKey(typed)).toBe(key);
});

test('a code for a product is for its used units; one that leaves it out leaves them out', () => {
  const [first, ...others] = goods(10_000, 995);
  const lines = [...others, ...(first ? [{ ...first, modelId: 'model' }] : [])];
  const discountsOf = (change: Partial<UsablePromo>) => applyPromos([promo(change)], lines, TODAY).discounts;
  expect(discountsOf({ onlyProducts: ['model'] })).toEqual([0, 1000]);
  expect(discountsOf({ onlyProducts: ['p0'] })).toEqual([0, 1000]);
  expect(discountsOf({ notProducts: ['model'] })).toEqual([100, 0]);
});

test('a percentage and an amount are spread over the lines by what they cost', () => {
  expect(applyPromos([promo()], goods(10_000, 995), TODAY)).toEqual({
    applied: [{ id: 'a', code: 'NOEL-10', cents: 1100 }],
    refused: [],
    discounts: [1000, 100],
  });
  expect(applyPromos([amount(1000)], goods(3333, 3333, 3334), TODAY).discounts).toEqual([333, 333, 334]);
});

describe('a code is refused', () => {
  test.each<[string, Partial<UsablePromo>, object]>([
    ['once it is stopped', { isActive: false }, { reason: 'stopped' }],
    ['before its first day', { startsOn: '2026-12-11' }, { reason: 'early', day: '2026-12-11' }],
    ['after its last day', { endsOn: '2026-12-09' }, { reason: 'ended', day: '2026-12-09' }],
    ['once it is used up', { maxUses: 3, uses: { all: 3, byCustomer: null } }, { reason: 'used up' }],
    ['to who had it', { maxUsesEach: 1, uses: { all: 1, byCustomer: 1 } }, { reason: 'used by customer' }],
    ['for other goods', { onlyProducts: ['p7'] }, { reason: 'other goods' }],
    ['for excluded goods', { notProducts: ['p0', 'p1'] }, { reason: 'other goods' }],
    [
      'below its minimum, of the goods that it covers',
      { onlyCategories: ['cables'], minGoodsCents: 3000 },
      { reason: 'below', minCents: 3000, missingCents: 1000 },
    ],
  ])('%s', (_, change, refusal) => {
    expect(refusalOf(promo(change), 5000, 2000)).toEqual(refusal);
  });

  test.each<[string, Partial<UsablePromo>]>([
    ['its first day', { startsOn: TODAY }],
    ['its last day', { endsOn: TODAY }],
    ['its last use', { maxUses: 3, uses: { all: 2, byCustomer: null } }],
    ['an address that is not known yet', { maxUsesEach: 1 }],
    ['its very minimum', { minGoodsCents: 7000 }],
  ])('but not on %s', (_, change) => {
    expect(refusalOf(promo(change), 5000, 2000)).toBeNull();
  });
});

test('a code covers its categories and its products, less what is excluded', () => {
  const limited = promo({ onlyCategories: ['cables'], onlyProducts: ['p0'], notProducts: ['p1'] });
  expect(applyPromos([limited], goods(1000, 1000, 1000), TODAY).discounts).toEqual([100, 0, 100]);
});

test('two codes go together only if both say so: the first one stays', () => {
  const both = (first: UsablePromo, second: UsablePromo) =>
    applyPromos([first, second], goods(10_000), TODAY);
  expect(both(amount(500, { stacks: true }), promo({ stacks: true }))).toMatchObject({
    // Ten percent of the whole, then five euros.
    applied: [
      { code: 'NOEL-10', cents: 1000 },
      { code: 'CINQ', cents: 500 },
    ],
    discounts: [1500],
  });
  expect(both(amount(500, { stacks: true }), promo())).toMatchObject({
    applied: [{ code: 'CINQ' }],
    refused: [{ code: 'NOEL-10', refusal: { reason: 'alone', other: 'CINQ' } }],
  });
});

test('codes together never make goods free', () => {
  const codes = [amount(900, { minGoodsCents: 1000, stacks: true }), amount(900, { id: 'c', stacks: true })];
  expect(applyPromos(codes, goods(1000), TODAY).discounts).toEqual([999]);
});

test('no cent is lost, and no line costs less than nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 1, max: 50_000 }),
      (prices, percent, cents) => {
        const codes = [promo({ percent, stacks: true }), amount(cents, { stacks: true })];
        const { applied, discounts } = applyPromos(codes, goods(...prices), TODAY);
        const sum = applied.reduce((all, each) => all + each.cents, 0);
        expect(discounts.reduce((all, each) => all + each, 0)).toBe(sum);
        expect(discounts.every((each, place) => each >= 0 && each <= (prices[place] ?? 0))).toBe(true);
        expect(sum).toBeLessThan(prices.reduce((all, each) => all + each, 0));
      },
    ),
  );
});

test('nothing is spread over nothing', () => {
  expect(spread(100, [0, 0])).toEqual([0, 0]);
});
