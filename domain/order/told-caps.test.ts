import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offeredQuantity, sharedUnits } from '../stock/offered-quantity.ts';
import { findCapped, type HeldPart, type HoldFacts } from './find-capped.ts';
import { HOLD_CAPS, type Party } from './hold-caps.ts';

// Anyone may ask for a refusal as often as they like, at no cost: it reveals no more about a stock than the pages do.

const MOST_UNITS = 60;
const STRANGERS: Record<Party, boolean> = { mailbox: false, phone: false, network: false, region: false };
const NONE = { unpaid: 0, unproven: 0, lapsed: 0, unpaidCards: 0, unkept: 0 };

type Asking = {
  quantity: number;
  isProven: boolean;
  isByCard: boolean;
  held: HeldPart[];
  unpaidCards: number;
};

/** The answer to a customer of a shop with two products, one of which has `units` units. */
function answer(units: number, { quantity, isProven, isByCard, held, unpaidCards }: Asking) {
  const unitCents = 9_000;
  const unitsOf = (id: string) => (id === 'asked' ? units : 30);
  const shared = sharedUnits(units) + sharedUnits(30);
  const counts = { ...NONE, unpaidCards };
  const facts: HoldFacts = {
    asked: [{ productId: 'asked', quantity, unitPriceCents: unitCents }],
    isByCard,
    isProven,
    counts: { mailbox: counts, phone: counts, network: counts, region: counts },
    held,
    shop: { units: shared, cents: shared * unitCents },
    unitsOf,
  };
  return findCapped(HOLD_CAPS, facts) ?? null;
}

/** The stocks that pages describe alike. */
const steps = [
  ...Map.groupBy(
    Array.from({ length: MOST_UNITS }, (_, index) => index + 1),
    offeredQuantity,
  ).values(),
];

const heldPart = fc.record({
  productId: fc.constantFrom('asked', 'other'),
  units: fc.integer({ min: 1, max: 12 }),
  unitCents: fc.constant(9_000),
  isUnproven: fc.boolean(),
  isByCard: fc.boolean(),
  mailbox: fc.boolean(),
  phone: fc.boolean(),
  network: fc.boolean(),
  region: fc.boolean(),
});

test.each([
  ['a guest', { isProven: false, isByCard: false }],
  ['a guest with a card', { isProven: false, isByCard: true }],
  ['an account', { isProven: true, isByCard: false }],
  ['an account with a card', { isProven: true, isByCard: true }],
])('%s who holds nothing hears the same of all stocks of one step, of whatever quantity', (_, who) => {
  for (const units of steps)
    for (let quantity = 1; quantity <= MOST_UNITS; quantity += 1) {
      const asking = { ...who, quantity, held: [], unpaidCards: 0 };
      const answers = new Set(units.map((each) => JSON.stringify(answer(each, asking))));
      expect([units, quantity, [...answers]]).toEqual([units, quantity, [[...answers][0]]]);
    }
});

test('and so does everybody, whatever they and others hold', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...steps),
      fc.integer({ min: 1, max: MOST_UNITS }),
      fc.boolean(),
      fc.boolean(),
      fc.array(heldPart, { maxLength: 4 }),
      fc.integer({ min: 0, max: 3 }),
      (units, quantity, isProven, isByCard, held, unpaidCards) => {
        const asking = { quantity, isProven, isByCard, held, unpaidCards };
        const answers = units.map((each) => answer(each, asking));
        for (const each of answers) expect(each).toEqual(answers[0]);
      },
    ),
  );
});

test('what a stranger may have is told before what one may: the last units are not told apart by whose refusal it is', () => {
  const others = { ...STRANGERS, productId: 'asked', units: 1, unitCents: 9_000, isUnproven: true };
  const asking = { quantity: 9, isProven: false, isByCard: false, unpaidCards: 0 };
  for (const held of [[], [{ ...others, isByCard: false }]])
    for (let units = 10; units <= MOST_UNITS; units += 1)
      expect(answer(units, { ...asking, held })?.cap).toMatch(/^strangers/);
});
