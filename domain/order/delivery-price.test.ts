import { expect, test } from 'vitest';
import { deliveryPriceCents, isServed } from './delivery-price.ts';

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
  expect(deliveryPriceCents(rates, method, goods)).toBe(price);
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
