import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LegalPage } from '#server/content/pages.ts';
import { LegalHead, LegalView } from './legal-view.tsx';

const versions = [
  { since: '2026-11-21', path: '/legal/cgv/2026-11-21', changes: ['Le médiateur est nommé.'] },
  { since: '2025-06-01', path: '/legal/cgv/2025-06-01', changes: ['Première version publiée.'] },
];
const current: LegalPage = {
  type: 'legal',
  title: 'Conditions',
  seo: { title: 'Conditions', description: 'Les conditions de l’atelier.', keywords: ['cgv'] },
  changes: ['Le médiateur est nommé.'],
  path: '/legal/cgv',
  source: 'content/pages/legal/cgv/2026-11-21.md',
  headings: [],
  words: 1,
  links: [],
  html: '<p>Texte</p>',
  updated: '2026-11-21',
  versions,
};
const old: LegalPage = { ...current, updated: '2025-06-01', path: '/legal/cgv/2025-06-01' };
const text = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('the version in force has its date and no warning', () => {
  const html = renderToStaticMarkup(<LegalHead page={current} textPath="/legal/cgv" />);
  expect(text(html)).toContain('Dernière mise à jour : 21 novembre 2026');
  expect(html).not.toContain('note--warn');
});

test('an older one says until when it holds, and leads to the one in force', () => {
  const html = renderToStaticMarkup(<LegalHead page={old} textPath="/legal/cgv" />);
  expect(text(html)).toContain('Version du 1er juin 2025, remplacée');
  expect(text(html)).toContain('jusqu’au 21 novembre 2026');
  expect(html).toContain('<a href="/legal/cgv">lire la version en vigueur</a>');
});

test('all versions are listed with what changed, the one shown marked', () => {
  const html = renderToStaticMarkup(<LegalView page={old} others={[]} siteUrl="https://exemple.fr" />);
  expect(text(html)).toMatch(
    /Version du 21 novembre 2026 en vigueur Ce qui a changé : Le médiateur est nommé\. Version du 1er juin 2025 remplacée le 21 novembre 2026 Ce qui a changé : Première version publiée\./,
  );
  expect(html).toContain('<a href="/legal/cgv/2025-06-01" aria-current="true">');
  expect(html.match(/aria-current="true"/g)).toHaveLength(1);
});
