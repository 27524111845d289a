import { expect, test } from 'vitest';
import { type DescribedProduct, product } from './product.ts';

const console: DescribedProduct = {
  path: '/produit/switch-lite',
  name: 'Switch Lite',
  sku: 'LAP-CR-007',
  ean: null,
  mpn: undefined,
  description: 'Sticks testés.',
  brand: 'Nintendo',
  category: 'Consoles reconditionnées',
  condition: 'reconditionné',
  directPriceCents: 10_625,
  units: [],
  isAvailable: true,
  pictures: ['/illustrations/console-portable-bloc.svg'],
  parcelCents: 890,
  reviews: null,
};

const site = {
  siteUrl: 'https://exemple.fr',
  shop: {
    name: 'L’Atelier Papin',
    street: '6 Bis Rue Denis Papin',
    postcode: '51100',
    city: 'Reims',
    country: 'FR',
    phoneE164: '+33353010051',
  },
};

test('a product is offered at the price that is paid, in its condition, with its return policy', () => {
  expect(product(console, site)).toMatchObject({
    '@type': 'Product',
    '@id': 'https://exemple.fr/produit/switch-lite#produit',
    brand: { name: 'Nintendo' },
    image: ['https://exemple.fr/illustrations/console-portable-bloc.svg'],
    offers: {
      '@type': 'Offer',
      url: 'https://exemple.fr/produit/switch-lite',
      price: '106.25',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/RefurbishedCondition',
      seller: { '@id': 'https://exemple.fr/#atelier', name: 'L’Atelier Papin', telephone: '+33353010051' },
      hasMerchantReturnPolicy: { merchantReturnDays: 14, applicableCountry: 'FR' },
      shippingDetails: { shippingDestination: { addressCountry: 'FR' } },
    },
  });
});

/** Google's page on merchant listings, read in November 2026: what it requires, then what it recommends that the shop may know. */
test('a product has all that search engines ask of a merchant listing', () => {
  const known = product({ ...console, ean: '4006381333931', mpn: 'HDH-001' }, site);
  expect(known).toMatchObject({
    ...{ name: 'Switch Lite', image: [expect.stringMatching(/^https:/)] },
    ...{ description: 'Sticks testés.', sku: 'LAP-CR-007', gtin: '4006381333931', mpn: 'HDH-001' },
    brand: { '@type': 'Brand', name: 'Nintendo' },
    offers: {
      ...{ price: '106.25', priceCurrency: 'EUR', url: 'https://exemple.fr/produit/switch-lite' },
      ...{ availability: expect.anything(), itemCondition: expect.anything() },
      shippingDetails: {
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'FR' },
        shippingRate: { '@type': 'MonetaryAmount', value: '8.90', currency: 'EUR' },
        deliveryTime: {
          handlingTime: { minValue: 0, maxValue: 1, unitCode: 'DAY' },
          transitTime: { minValue: 2, maxValue: 3, unitCode: 'DAY' },
        },
      },
      hasMerchantReturnPolicy: {
        ...{ applicableCountry: 'FR', returnPolicyCountry: 'FR', merchantReturnDays: 14 },
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        returnMethod: ['https://schema.org/ReturnByMail', 'https://schema.org/ReturnInStore'],
        returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
      },
    },
  });
});

test('what no parcel takes is not sent; nothing is said of it while orders are closed', () => {
  const shippingOf = (parcelCents: null | undefined) => {
    const { offers } = product({ ...console, parcelCents }, site);
    return (offers as { shippingDetails?: unknown }).shippingDetails;
  };
  expect(shippingOf(null)).toEqual({
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'FR' },
    doesNotShip: true,
  });
  expect(shippingOf(undefined)).toBeUndefined();
});

test('units that a visitor chooses from have a price each', () => {
  const units = [
    { sku: 'UO-2026-000123', directPriceCents: 10_625 },
    { sku: 'UO-2026-000124', directPriceCents: 12_000 },
  ];
  const { offers } = product({ ...console, units }, site);
  expect(offers).toMatchObject({
    ...{ '@type': 'AggregateOffer', lowPrice: '106.25', highPrice: '120.00', offerCount: 2 },
    ...{ priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
    hasMerchantReturnPolicy: { merchantReturnDays: 14 },
    offers: [
      { '@type': 'Offer', sku: 'UO-2026-000123', price: '106.25', priceCurrency: 'EUR' },
      { '@type': 'Offer', sku: 'UO-2026-000124', price: '120.00', priceCurrency: 'EUR' },
    ],
  });
  expect(offers).not.toHaveProperty('price');
});

test('what no parcel takes is brought back to the shop', () => {
  const { offers } = product({ ...console, parcelCents: null }, site);
  expect(offers).toMatchObject({
    hasMerchantReturnPolicy: { returnMethod: ['https://schema.org/ReturnInStore'] },
  });
});

test('none left, no brand known', () => {
  const { brand, offers } = product({ ...console, brand: null, isAvailable: false }, site);
  expect([brand, offers]).toEqual([
    undefined,
    expect.objectContaining({ availability: 'https://schema.org/OutOfStock' }),
  ]);
});

test('the EAN is said only where it is known', () => {
  expect(product(console, site).gtin).toBeUndefined();
  expect(product({ ...console, ean: '4006381333931' }, site).gtin).toBe('4006381333931');
});

test('a product that nobody reviewed has no rating; the others have what was published', () => {
  expect(Object.keys(product(console, site))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/rating|review/i)]),
  );
  const row = {
    author: 'Camille R.',
    rating: 4,
    text: 'Sticks sans jeu.',
    publishedAt: new Date('2026-11-21T23:30Z'),
  };
  expect(product({ ...console, reviews: { count: 3, average: 13 / 3, rows: [row] } }, site)).toMatchObject({
    aggregateRating: { ratingValue: 4.3, reviewCount: 3 },
    review: [
      { author: { name: 'Camille R.' }, datePublished: '2026-11-22', reviewRating: { ratingValue: 4 } },
    ],
  });
});
