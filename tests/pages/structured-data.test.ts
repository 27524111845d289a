import { expect, test } from 'vitest';
import { faultsOfVocabulary } from '#tests/support/pages/schema-org.ts';
import { faultsOfStructuredData, identitiesOf } from '#tests/support/pages/structured-data.ts';

// The compiler reads the whole vocabulary.
const answer = { '@type': 'Answer', text: 'Oui.' };
const faq = (question: object) => ({
  '@type': 'FAQPage',
  mainEntity: [{ '@type': 'Question', ...question }],
});
const block = (node: object) => ({ '@context': 'https://schema.org', ...node });
const service = {
  '@type': 'Service',
  '@id': 'https://exemple.fr/a#service',
  name: 'Soudure',
  serviceType: 'Soudure',
  description: 'Au composant.',
  url: 'https://exemple.fr/a',
  image: 'https://exemple.fr/a.png',
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
};

test('the vocabulary knows types, properties and values, at any depth', async () => {
  const faults = await faultsOfVocabulary([
    { on: '/type', node: { '@type': 'Repairer', name: 'x' } },
    { on: '/types', node: { '@type': ['ElectronicsStore', 'Mender'], name: 'x' } },
    { on: '/property', node: { ...service, colour: 'x' } },
    { on: '/inner-type', node: faq({ name: 'q', acceptedAnswer: { ...answer, '@type': 'Reply' } }) },
    { on: '/inner-property', node: { '@type': 'Service', offers: { '@type': 'Offer', cost: 4 } } },
    {
      on: '/value',
      node: {
        '@type': 'Service',
        offers: { '@type': 'Offer', priceSpecification: { '@type': 'PriceSpecification', minPrice: 'cher' } },
      },
    },
    {
      on: '/member',
      node: { '@type': 'OpeningHoursSpecification', dayOfWeek: ['https://schema.org/Lundi'] },
    },
    {
      on: '/action',
      node: { '@type': 'WebSite', potentialAction: { '@type': 'SearchAction', 'colour-input': 'required' } },
    },
    { on: '/untyped', node: { name: 'x' } },
    { on: '/sound', node: service },
    { on: '/sound', node: faq({ name: 'q', acceptedAnswer: answer }) },
    { on: '/sound', node: { '@type': ['ElectronicsStore', 'ComputerStore'], name: 'x', priceRange: '€' } },
    {
      on: '/sound',
      node: {
        '@type': 'WebSite',
        potentialAction: { '@type': 'SearchAction', 'query-input': 'required name=q' },
      },
    },
  ]);
  expect([...new Set(faults.map((fault) => fault.split(':')[0]))].sort()).toEqual([
    '/action',
    '/inner-property',
    '/inner-type',
    '/member',
    '/property',
    '/type',
    '/types',
    '/untyped',
    '/value',
  ]);
});

test.each([
  [service, []],
  [{ '@type': 'Repairer' }, ['no rule for the type Repairer']],
  [{ ...service, url: '/a' }, ['Service.url: ']],
  [{ ...service, provider: undefined }, ['Service.provider: ']],
  [
    { ...service, provider: { '@id': 'https://exemple.fr/#atelier' } },
    [
      'Service.provider.name: ',
      'Service.provider.url: ',
      'Service.provider.telephone: ',
      'Service.provider.address: ',
    ],
  ],
  [{ '@type': 'HowToStep', text: 'Ouvrir' }, ['HowToStep.url: ']],
  [faq({ name: 'q' }), ['Question.acceptedAnswer: ']],
  [
    {
      '@type': 'BreadcrumbList',
      itemListElement: [{ '@type': 'ListItem', position: 2, name: 'a', item: 'https://exemple.fr' }],
    },
    ['BreadcrumbList.itemListElement: '],
  ],
  [
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['x'], opens: '10 h', closes: '19:00' },
    ['OpeningHoursSpecification.opens: '],
  ],
])('search engines require of %j: %j', (node, expected) => {
  const faults = faultsOfStructuredData(block(node));
  expect(faults).toEqual(expected.map((start) => expect.stringContaining(start)));
});

test('dates of an article are ISO dates', () => {
  const posting = { '@type': 'BlogPosting', datePublished: '18/06/2025', dateModified: '2025-06-18' };
  const faults = faultsOfStructuredData(block(posting));
  expect(faults.some((fault) => fault.startsWith('BlogPosting.datePublished'))).toBe(true);
  expect(faults.some((fault) => fault.startsWith('BlogPosting.dateModified'))).toBe(false);
});

test('tells what is described from what is only named', () => {
  const named = { ...service, provider: { '@id': 'https://exemple.fr/#atelier' } };
  expect(identitiesOf([block(named)])).toEqual({
    named: ['https://exemple.fr/#atelier'],
    described: ['https://exemple.fr/a#service'],
  });
});
