import { expect, test } from 'vitest';
import { localBusiness, type ShopPlace } from './local-business.ts';

const shop: ShopPlace = {
  name: 'L’Atelier Papin',
  street: '6 Bis Rue Denis Papin',
  postcode: '51100',
  city: 'Reims',
  country: 'FR',
  latitude: 49.2583,
  longitude: 4.0317,
  standIns: [],
  phoneE164: '+33353010051',
  email: 'contact@atelier-papin.example',
  priceRange: '€€',
  payments: ['espèces', 'carte bancaire', 'sans contact'],
  openingHours: [
    { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], opens: '10:00', closes: '19:00' },
    { days: ['saturday'], opens: '10:00', closes: '14:00' },
  ],
  closures: [],
  mapsUrl: 'https://maps.exemple/papin',
  instagramUrl: 'https://www.instagram.com/latelierpapin/',
  facebookUrl: '',
};
const siteUrl = 'https://exemple.fr';

test('says where the shop is and how to reach it', () => {
  expect(localBusiness({ shop, siteUrl, services: [] })).toMatchObject({
    '@type': ['ElectronicsStore', 'ComputerStore'],
    '@id': 'https://exemple.fr/#atelier',
    name: 'L’Atelier Papin',
    telephone: '+33353010051',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '6 Bis Rue Denis Papin',
      postalCode: '51100',
      addressLocality: 'Reims',
      addressCountry: 'FR',
    },
    geo: { '@type': 'GeoCoordinates', latitude: 49.2583, longitude: 4.0317 },
    priceRange: '€€',
    paymentAccepted: 'espèces, carte bancaire, sans contact',
    image: 'https://exemple.fr/social/index.png',
  });
});

test('gives no coordinates before the owner has', () => {
  const node = localBusiness({ shop: { ...shop, standIns: ['latitude'] }, siteUrl, services: [] });
  expect(node.geo).toBeUndefined();
});

test('says which days are closed besides, when there are any', () => {
  expect(localBusiness({ shop, siteUrl, services: [] }).specialOpeningHoursSpecification).toBeUndefined();
  const closures = [{ from: '2027-08-02', to: '2027-08-21' }];
  const node = localBusiness({ shop: { ...shop, closures }, siteUrl, services: [] });
  expect(node.specialOpeningHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      validFrom: '2027-08-02',
      validThrough: '2027-08-21',
      opens: '00:00',
      closes: '00:00',
    },
  ]);
});

test('gives the opening hours of the shop’s facts, days in the words of schema.org', () => {
  expect(localBusiness({ shop, siteUrl, services: [] }).openingHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
        (day) => `https://schema.org/${day}`,
      ),
      opens: '10:00',
      closes: '19:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['https://schema.org/Saturday'],
      opens: '10:00',
      closes: '14:00',
    },
  ]);
});

test('lists only the accounts that exist', () => {
  expect(localBusiness({ shop, siteUrl, services: [] }).sameAs).toEqual([
    'https://www.instagram.com/latelierpapin/',
  ]);
});

test('serves its city by default, the given towns otherwise, and the country by post', () => {
  const country = { '@type': 'Country', name: 'France' };
  expect(localBusiness({ shop, siteUrl, services: [] }).areaServed).toEqual([
    { '@type': 'City', name: 'Reims' },
    country,
  ]);
  expect(localBusiness({ shop, siteUrl, services: [], towns: ['Tinqueux', 'Bétheny'] }).areaServed).toEqual([
    { '@type': 'City', name: 'Tinqueux' },
    { '@type': 'City', name: 'Bétheny' },
    country,
  ]);
});

test('offers its services, with the starting price of those that have one', () => {
  const services = [
    { name: 'Micro-soudure', path: '/services/micro-soudure', summary: 'Sous microscope.', priceFrom: 59 },
    { name: 'Diagnostic', path: '/services/diagnostic-devis' },
  ];
  const written = JSON.parse(JSON.stringify(localBusiness({ shop, siteUrl, services }).hasOfferCatalog));
  expect(written.itemListElement).toEqual([
    {
      '@type': 'Offer',
      itemOffered: {
        '@type': 'Service',
        name: 'Micro-soudure',
        description: 'Sous microscope.',
        url: 'https://exemple.fr/services/micro-soudure',
      },
      priceSpecification: { '@type': 'PriceSpecification', minPrice: 59, priceCurrency: 'EUR' },
    },
    {
      '@type': 'Offer',
      itemOffered: {
        '@type': 'Service',
        name: 'Diagnostic',
        url: 'https://exemple.fr/services/diagnostic-devis',
      },
    },
  ]);
});

test('has no catalogue without services', () => {
  expect(localBusiness({ shop, siteUrl, services: [] }).hasOfferCatalog).toBeUndefined();
});
