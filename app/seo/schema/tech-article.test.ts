import { expect, test } from 'vitest';
import { techArticle } from './tech-article.ts';

const guide = {
  path: '/guides/astuces/cable',
  title: 'Choisir un câble',
  published: '2026-11-21',
  updated: '2026-11-26',
  difficulty: 'avancé' as const,
  tools: ['Testeur', 'Loupe'],
  sources: [{ url: 'https://norme.fr/usb' }],
  seo: { description: 'Une description.', keywords: ['câble', 'usb'] },
};
const site = { siteUrl: 'https://exemple.fr', shopName: 'L’Atelier Papin', section: 'Astuces' };

test('describes a guide of the shop', () => {
  expect(techArticle(guide, site)).toMatchObject({
    '@type': 'TechArticle',
    '@id': 'https://exemple.fr/guides/astuces/cable#guide',
    datePublished: '2026-11-21',
    dateModified: '2026-11-26',
    articleSection: 'Astuces',
    keywords: 'câble, usb',
    proficiencyLevel: 'Expert',
    dependencies: 'Testeur, Loupe',
    citation: ['https://norme.fr/usb'],
  });
});

test('names no tool and no source when there is none', () => {
  const bare = techArticle({ ...guide, tools: [], sources: [] }, site);
  expect(bare.dependencies).toBeUndefined();
  expect(bare.citation).toBeUndefined();
});
