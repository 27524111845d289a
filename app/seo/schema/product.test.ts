import { expect, test } from 'vitest';
import { type DescribedProduct, product } from './product.ts';

const console: DescribedProduct = {
  path: '/produit/switch-lite',
  name: 'Switch Lite',
  sku: 'LAP-CR-007',
  ean: null,
  description: 'Sticks testés.',
  brand: 'Nintendo',
  category: 'Consoles reconditionnées',
  condition: 'reconditionné',
  directPriceCents: 10_625,
  isAvailable: true,
  pictures: ['/illustrations/console-portable-bloc.svg'],
  weightG: 600,
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
