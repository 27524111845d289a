import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { Offer } from '../shop/catalogue/list-offers.ts';
import { merchantFeed } from './merchant-feed.ts';

const offer: Offer = {
  sku: 'LAP-CR-006',
  slug: 'switch-v2',
  name: 'Switch <V2> & dock',
  description: 'Sticks calibrés.',
  brand: 'Nintendo',
  maker: null,
  ean: null,
  makerReference: null,
  category: 'Consoles reconditionnées',
  condition: 'reconditionné',
  directPriceCents: 16_875,
  isAvailable: true,
  weightG: 1_400,
  isPickupOnly: false,
  pictures: ['/illustrations/console.svg', '/photos/switch.webp', '/photos/dos.webp'],
};
const feed = (offers: readonly Offer[], parcelCents: number | null = 1_290) =>
  merchantFeed({
    siteUrl: 'https://exemple.fr',
    shopName: 'L’Atelier & Fils',
    offers,
    parcelCents: () => parcelCents,
  });

test('says of each product what is paid, whether it is there, in which state, what sending costs', () => {
  const text = feed([offer]);
  expect(text).toContain('<title>L’Atelier &amp; Fils</title>');
  expect(text).toContain(
    '<item><g:id>LAP-CR-006</g:id><g:title>Switch &lt;V2&gt; &amp; dock</g:title>' +
      '<g:description>Sticks calibrés.</g:description><g:link>https://exemple.fr/produit/switch-v2</g:link>' +
      '<g:image_link>https://exemple.fr/photos/switch.webp</g:image_link>' +
      '<g:additional_image_link>https://exemple.fr/photos/dos.webp</g:additional_image_link>' +
      '<g:availability>in_stock</g:availability>' +
      '<g:price>168.75 EUR</g:price><g:condition>refurbished</g:condition><g:brand>Nintendo</g:brand>' +
      '<g:identifier_exists>no</g:identifier_exists><g:product_type>Consoles reconditionnées</g:product_type>' +
      '<g:shipping_weight>1400 g</g:shipping_weight><g:shipping><g:country>FR</g:country>' +
      '<g:service>À domicile</g:service><g:price>12.90 EUR</g:price>' +
      '<g:min_handling_time>0</g:min_handling_time><g:max_handling_time>1</g:max_handling_time>' +
      '<g:min_transit_time>2</g:min_transit_time><g:max_transit_time>3</g:max_transit_time></g:shipping></item>',
  );
});

test('its numbers are said where they are known', () => {
  const known = feed([{ ...offer, ean: '4006381333931', makerReference: 'HEG-001' }]);
  expect(known).toContain(
    '<g:gtin>4006381333931</g:gtin><g:mpn>HEG-001</g:mpn><g:identifier_exists>yes</g:identifier_exists>',
  );
  expect(feed([{ ...offer, brand: null, maker: 'Nintendo' }])).toContain('<g:brand>Nintendo</g:brand>');
});

test('what is not known of a used device is left out', () => {
  const text = feed([{ ...offer, brand: null, weightG: null, isAvailable: false, description: '' }]);
  expect(text).not.toMatch(/g:brand|g:gtin|g:mpn|g:shipping_weight|\.svg/);
  expect(text).toContain('<g:availability>out_of_stock</g:availability>');
  expect(text).toContain('<g:description>Switch &lt;V2&gt; &amp; dock</g:description>');
});

test('a product that lacks what is asked for, or that no parcel takes, is not in it', () => {
  const isNew = { ...offer, condition: 'neuf' as const };
  expect(feed([{ ...isNew, ean: '4006381333931' }])).toContain('<g:condition>new</g:condition>');
  expect(feed([isNew, { ...offer, pictures: ['/illustrations/console.svg'] }])).not.toContain('<item>');
  expect(feed([offer], null)).not.toContain('<item>');
});

test('a long name is cut where the format ends', () => {
  const [, title = ''] = /<g:title>(.*?)<\/g:title>/.exec(feed([{ ...offer, name: 'é'.repeat(180) }])) ?? [];
  expect(title).toHaveLength(150);
});

/** Google's fields in the order that we write them: required, or for whoever knows them (specification of November 2026). */
const FIELDS: readonly [name: string, pattern: string, need?: 'optional' | 'zeroOrMore'][] = [
  ['id', '.{1,50}'],
  ['title', '.{1,150}'],
  ['description', '.{1,5000}'],
  ['link', 'https://.{1,1990}'],
  ['image_link', 'https://.+[.](webp|jpg|jpeg|png)'],
  ['additional_image_link', 'https://.+[.](webp|jpg|jpeg|png)', 'zeroOrMore'],
  ['availability', 'in_stock|out_of_stock|preorder|backorder'],
  ['price', '[0-9]+[.][0-9]{2} EUR'],
  ['condition', 'new|refurbished|used'],
  ['brand', '.{1,70}', 'optional'],
  ['gtin', '[0-9]{8}|[0-9]{13}', 'optional'],
  ['mpn', '.{1,70}', 'optional'],
  ['identifier_exists', 'yes|no'],
  ['product_type', '.{1,750}'],
  ['shipping_weight', '[0-9]+ g', 'optional'],
];
const SHIPPING: typeof FIELDS = [
  ['country', '[A-Z]{2}'],
  ['service', '.+'],
  ['price', '[0-9]+[.][0-9]{2} EUR'],
  ['min_handling_time', '[0-9]+'],
  ['max_handling_time', '[0-9]+'],
  ['min_transit_time', '[0-9]+'],
  ['max_transit_time', '[0-9]+'],
];

const elementsOf = (fields: typeof FIELDS) =>
  fields
    .map(([name, pattern, need]) => {
      const element = `<element name="g:${name}"><data type="string"><param name="pattern">${pattern}</param></data></element>`;
      return need ? `<${need}>${element}</${need}>` : element;
    })
    .join('');

const SCHEMA = `<element name="rss" xmlns="http://relaxng.org/ns/structure/1.0" xmlns:g="http://base.google.com/ns/1.0"
  datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
  <attribute name="version"><value>2.0</value></attribute>
  <element name="channel">
    <element name="title"><text/></element><element name="link"><text/></element><element name="description"><text/></element>
    <zeroOrMore><element name="item">
      ${elementsOf(FIELDS)}<element name="g:shipping">${elementsOf(SHIPPING)}</element>
    </element></zeroOrMore>
  </element>
</element>`;

test('it is XML with the fields of the format, whatever a product is called', async () => {
  const contents = feed([
    { ...offer, name: ']]> & "É" \u0000\u000b', ean: '4006381333931', makerReference: '<1>' },
    { ...offer, sku: 'B', condition: 'occasion', brand: null, weightG: null },
  ]);
  const faultsOf = async (text: string) => {
    const schema = [{ fileName: 'feed.rng', contents: SCHEMA }];
    const xml = [{ fileName: 'feed.xml', contents: text }];
    const { errors } = await validateXML({ xml, schema, extension: 'relaxng' });
    return errors.map(({ message }) => message);
  };
  expect(await faultsOf(contents)).toEqual([]);
  // The schema sees what is missing.
  expect(await faultsOf(contents.replace(/<g:price>168.*?<\/g:price>/, ''))).not.toEqual([]);
});
