import { expect, test } from 'vitest';
import { type DescribedService, service } from './service.ts';

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
const page: DescribedService = {
  path: '/services/micro-soudure',
  cardTitle: 'Micro-soudure',
  summary: 'Ports et composants, sous microscope.',
  priceFrom: 59,
  mailIn: true,
};

test('describes a service that starts at a price and comes by post', () => {
  expect(service(page, site)).toEqual({
    '@type': 'Service',
    '@id': 'https://exemple.fr/services/micro-soudure#service',
    name: 'Micro-soudure',
    serviceType: 'Micro-soudure',
    description: 'Ports et composants, sous microscope.',
    url: 'https://exemple.fr/services/micro-soudure',
    image: 'https://exemple.fr/social/services/micro-soudure.png',
    provider: {
      '@type': 'Organization',
      '@id': 'https://exemple.fr/#atelier',
      name: 'L’Atelier Papin',
      url: 'https://exemple.fr',
      logo: 'https://exemple.fr/favicon.svg',
      telephone: '+33353010051',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '6 Bis Rue Denis Papin',
        postalCode: '51100',
        addressLocality: 'Reims',
        addressCountry: 'FR',
      },
    },
    areaServed: { '@type': 'Country', name: 'France' },
    offers: {
      '@type': 'Offer',
      url: 'https://exemple.fr/services/micro-soudure',
      priceSpecification: { '@type': 'PriceSpecification', minPrice: 59, priceCurrency: 'EUR' },
    },
  });
});

test('describes a service on quote, at the counter only', () => {
  const described = service({ ...page, priceFrom: undefined, mailIn: false }, site);
  expect(described.offers).toBeUndefined();
  expect(described.areaServed).toEqual({ '@type': 'City', name: 'Reims' });
});

test('offers a free service at zero euros', () => {
  expect(service({ ...page, priceFrom: 0 }, site).offers).toMatchObject({
    priceSpecification: { minPrice: 0 },
  });
});

test('gives both ends of a range', () => {
  expect(service({ ...page, priceTo: 129 }, site).offers).toMatchObject({
    priceSpecification: { minPrice: 59, maxPrice: 129 },
  });
});

test('describes what is done on line and paid by the month', () => {
  const described = service(
    { ...page, mailIn: false, isOnline: true, isMonthly: true, priceFrom: 4.99 },
    site,
  );
  expect(described.areaServed).toEqual({ '@type': 'Country', name: 'France' });
  expect(described.offers).toMatchObject({
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      minPrice: 4.99,
      priceCurrency: 'EUR',
      unitCode: 'MON',
    },
  });
});
