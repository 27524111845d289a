import { expect, test } from 'vitest';
import { deliveryPriceCents, isServed, missingForFreeCents } from './delivery-price.ts';

const rates = {
  packagingG: 200,
  assumedProductG: 1000,
  notServed: ['20', '29990'],
  bands: {
    parcel: [
      { upToG: 1000, priceCents: 900 },
      { upToG: 5000, priceCents: 1500 },
    ],
    relay: [{ upToG: 3000, priceCents: 500 }],
  },
};

const withPrice = (goods: { quantity: number; weightG: number | null }) => ({
  ...goods,
  unitPriceCents: 2500,
});

test.each([
  ['pickup', [{ quantity: 99, weightG: 99_000 }], 0],
  ['parcel', [{ quantity: 2, weightG: 400 }], 900],
  ['parcel', [{ quantity: 2, weightG: 401 }], 1500],
  ['parcel', [{ quantity: 1, weightG: null }], 1500],
  ['parcel', [{ quantity: 4, weightG: 1200 }], 1500],
  ['parcel', [{ quantity: 4, weightG: 1201 }], null],
  ['relay', [{ quantity: 1, weightG: 2800 }], 500],
  [
    'relay',
    [
      { quantity: 1, weightG: 2800 },
      { quantity: 1, weightG: 1 },
    ],
    null,
  ],
] as const)('%s of %o costs %s', (method, goods, price) => {
  expect(deliveryPriceCents(rates, method, goods.map(withPrice))).toBe(price);
});

test('what no carrier takes keeps the whole order at the counter', () => {
  const goods = [
    withPrice({ quantity: 1, weightG: 100 }),
    { ...withPrice({ quantity: 1, weightG: 50 }), isPickupOnly: true },
  ];
  const prices = (['pickup', 'parcel', 'relay'] as const).map((method) =>
    deliveryPriceCents(rates, method, goods),
  );
  expect(prices).toEqual([0, null, null]);
  const free = { ...rates, freeFromCents: 1 };
  expect(deliveryPriceCents(free, 'parcel', goods)).toBeNull();
});

test.each([
  ['51100', true],
  ['20200', false],
  ['29990', false],
  ['29900', true],
  ['92000', true],
])('a parcel to %s leaves: %s', (postcode, isSent) => {
  expect(isServed(rates, postcode)).toBe(isSent);
});

test.each([
  [null, null, 900],
  [10_000, 5000, 900],
  [5001, 1, 900],
  [5000, 0, 0],
])('with sending free from %s, 50 € lack %s and cost %s', (freeFromCents, missing, price) => {
  const free = { ...rates, freeFromCents };
  const goods = [withPrice({ quantity: 2, weightG: 400 })];
  expect(missingForFreeCents(free, goods)).toBe(missing);
  expect(deliveryPriceCents(free, 'parcel', goods)).toBe(price);
  // What is too heavy for a way is not sent by it for nothing either.
  expect(deliveryPriceCents(free, 'relay', [withPrice({ quantity: 9, weightG: 400 })])).toBeNull();
});
