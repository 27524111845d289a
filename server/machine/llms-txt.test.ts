import { expect, test } from 'vitest';
import { llmsTxt } from './llms-txt.ts';

const shop = {
  name: 'L’Atelier Papin',
  street: '6 Bis Rue Denis Papin',
  postcode: '51100',
  city: 'Reims',
  hours: 'du lundi au vendredi',
  phone: '03 53 01 00 51',
  repairWarranty: '3 mois',
  quoteValidity: '30 jours',
  diagnosisFee: null,
  refusalFee: null,
  standIns: [],
};
const site = { siteUrl: 'https://exemple.fr', shop, summaries: new Map([['/guides/a/b', 'Une phrase.']]) };
const sections = [
  {
    title: 'Guides',
    path: '/guides',
    links: [{ path: '/guides/a', title: 'A', pages: [{ path: '/guides/a/b', title: 'B' }] }],
  },
];

test('says who the shop is, then each page of the sitemap with its summary', () => {
  const text = llmsTxt({ ...site, sections }).replaceAll('\u00a0', ' ');
  expect(text).toMatch(/^# L’Atelier Papin\n\n> Atelier de réparation .+ 51100 Reims/);
  expect(text).toContain('Téléphone : 03 53 01 00 51.');
  expect(text).toContain(`
## Guides

- [Guides](https://exemple.fr/guides)
- [A](https://exemple.fr/guides/a)
- [B](https://exemple.fr/guides/a/b): Une phrase.
`);
});

test('gives no number before the owner has', () => {
  const text = llmsTxt({ ...site, shop: { ...shop, standIns: ['phone'] }, sections: [] });
  expect(text).not.toContain('Téléphone');
});
