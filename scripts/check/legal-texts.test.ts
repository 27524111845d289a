import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compileMarkdown } from '#server/content/compile.ts';
import { splitFrontmatter } from '#server/content/source/frontmatter.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../content/pages/legal');

/** Words alone: typesetting changes spaces and apostrophes, Markdown cuts the text into elements. */
const plain = (text: string) =>
  text
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('’', "'")
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim();

/** The newest version of each text, compiled. */
const [terms = '', ...others] = ['cgv', 'legal', 'privacy'].map((type) => {
  const folder = path.join(FOLDER, type);
  const newest = readdirSync(folder).sort().at(-1) ?? '';
  const parts = splitFrontmatter(readFileSync(path.join(folder, newest), 'utf8'));
  return compileMarkdown(parts?.body ?? '').html;
});

test('the terms hold the official box on the legal guarantees word for word, framed and whole', () => {
  const official = plain(readFileSync(path.join(import.meta.dirname, 'encadre-d211-2.txt'), 'utf8'));
  const [, box = ''] = /<aside class="callout callout--legal"[^>]*>(.*?)<\/aside>/s.exec(terms) ?? [];
  const [, words = ''] = /^\s*<p class="callout__title">.*?<\/p>(.*)$/s.exec(box) ?? [];
  expect(official.length).toBeGreaterThan(3000);
  expect(plain(words)).toBe(official);
});

test.each([
  ['quote', 'valable 30 jours'],
  ['repair guarantee', 'La garantie commerciale dure 3 mois'],
  ['used goods', 'une garantie commerciale de 6 mois'],
  ['no VAT', 'TVA non applicable, art. 293 B du CGI'],
  ['withdrawal', 'dans un délai de quatorze jours'],
  ['withdrawal function', '« Renoncer au contrat ici »'],
  ['order button', '« Commande avec obligation de paiement »'],
  ['unclaimed devices', 'loi du 31 décembre 1903'],
  ['reused parts', 'article L. 224-109'],
  ['mediator', 'articles L. 612-1, L. 612-2, L. 616-1 et R. 616-1'],
  ['courts', 'article R. 631-3'],
  ['delivery', 'trente jours après le contrat'],
])('the terms speak of %s', (_subject, words) => {
  expect(plain(terms)).toContain(words);
});

test('no text sends anybody to the closed European platform', () => {
  for (const text of [terms, ...others]) expect(text).not.toMatch(/ec\.europa\.eu\/consumers\/odr/i);
});
