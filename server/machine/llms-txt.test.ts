import { expect, test } from 'vitest';
import { shippedContent } from '../content/fixtures/shipped-content.ts';
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
  standIns: [],
};
const site = { siteUrl: 'https://exemple.fr', shop };

test('says who the shop is, then each page of the sitemap with its summary', async () => {
  const content = await shippedContent();
  const sections = content.siteSections();
  const text = llmsTxt({ ...site, sections, pages: content.pageHeads() });
  expect(text).toMatch(/^# L’Atelier Papin\n\n> Atelier de réparation .+ 51100 Reims/);
  expect(text).toContain('Téléphone\u00a0: 03 53 01 00 51.');
  for (const { title } of sections) expect(text).toContain(`## ${title}`);
  const guide = content.listGuides()[0];
  expect(text).toContain(`- [${guide?.title}](https://exemple.fr${guide?.path}): ${guide?.summary}`);
  expect(text).not.toContain('{{');
});

test('gives no number before the owner has', () => {
  const text = llmsTxt({ ...site, shop: { ...shop, standIns: ['phone'] }, sections: [], pages: [] });
  expect(text).not.toContain('Téléphone');
});
