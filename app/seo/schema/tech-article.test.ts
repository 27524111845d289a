import { expect, test } from 'vitest';
import { techArticle } from './tech-article.ts';

const guide = {
  path: '/guides/astuces/cable',
  title: 'Choisir un câble',
  updated: '2026-11-21',
  difficulty: 'avancé' as const,
  tools: ['Testeur', 'Loupe'],
  seo: { description: 'Une description.', keywords: ['câble', 'usb'] },
};
const site = { siteUrl: 'https://exemple.fr', shopName: 'L’Atelier Papin', section: 'Astuces' };

test('describes a guide of the shop', () => {
  expect(techArticle(guide, site)).toMatchObject({
    '@type': 'TechArticle',
    '@id': 'https://exemple.fr/guides/astuces/cable#guide',
    dateModified: '2026-11-21',
    articleSection: 'Astuces',
    keywords: 'câble, usb',
    proficiencyLevel: 'Expert',
    dependencies: 'Testeur, Loupe',
  });
});

test('names no tool when none is needed', () => {
  expect(techArticle({ ...guide, tools: [] }, site).dependencies).toBeUndefined();
});
