import { expect, test } from 'vitest';
import type { Offer } from '../shop/catalogue/list-offers.ts';
import { merchantFeed } from './merchant-feed.ts';

const offer: Offer = {
  sku: 'LAP-CR-006',
  slug: 'switch-v2',
  name: 'Switch <V2> & dock',
  description: 'Sticks calibrés.',
  brand: 'Nintendo',
  category: 'Consoles reconditionnées',
  condition: 'reconditionné',
  directPriceCents: 16_875,
  isAvailable: true,
  weightG: 1_400,
  picture: '/photos/switch.webp',
};
const feed = (...offers: Offer[]) =>
  merchantFeed({ siteUrl: 'https://exemple.fr', shopName: 'L’Atelier & Fils', offers });

test('says of each product what is paid, whether it is there, in which state', () => {
  const text = feed(offer);
  expect(text).toContain('<title>L’Atelier &amp; Fils</title>');
  expect(text).toContain(
    '<item><g:id>LAP-CR-006</g:id><g:title>Switch &lt;V2&gt; &amp; dock</g:title>' +
      '<g:description>Sticks calibrés.</g:description><g:link>https://exemple.fr/produit/switch-v2</g:link>' +
      '<g:image_link>https://exemple.fr/photos/switch.webp</g:image_link><g:availability>in_stock</g:availability>' +
      '<g:price>168.75 EUR</g:price><g:condition>refurbished</g:condition><g:brand>Nintendo</g:brand>' +
      '<g:identifier_exists>no</g:identifier_exists><g:product_type>Consoles reconditionnées</g:product_type>' +
      '<g:shipping_weight>1400 g</g:shipping_weight></item>',
  );
});

test('what is not known is left out, a drawing gives way to the social image', () => {
  const text = feed({
    ...offer,
    brand: null,
    weightG: null,
    isAvailable: false,
    condition: 'occasion',
    description: '',
    picture: '/illustrations/console.svg',
  });
  expect(text).not.toMatch(/g:brand|g:shipping_weight|\.svg/);
  expect(text).toContain('<g:image_link>https://exemple.fr/social/produit/switch-v2.png</g:image_link>');
  expect(text).toContain('<g:availability>out_of_stock</g:availability>');
  expect(text).toContain('<g:condition>used</g:condition>');
  expect(text).toContain('<g:description>Switch &lt;V2&gt; &amp; dock</g:description>');
});

test('a long name is cut where the format ends', () => {
  const [, title = ''] = /<g:title>(.*?)<\/g:title>/.exec(feed({ ...offer, name: 'é'.repeat(180) })) ?? [];
  expect(title).toHaveLength(150);
});
