import { readdirSync, readFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { drawTerms } from './draw-terms.ts';
import { type TermsBlock, termsText } from './terms-texts.ts';

const DIR = 'content/pages/legal';
const start = readShopSettings('content/data/shop.yml');
const known = {
  mediatorName: 'Médiateur',
  mediatorAddress: 'Paris',
  mediatorUrl: 'https://mediateur.example',
};
const shop = { ...start, ...known, siren: '123 456 789', rne: 'RNE', eprId: 'FR000000' };
const plain = (text: string) => text.replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim();

const read = (version: string) => {
  const words = termsText(DIR, version, { shop, siteUrl: 'https://www.exemple.fr' });
  if (!words) throw new Error(`there are no terms ${version}`);
  return words;
};

const textOf = (block: TermsBlock) => (block.kind === 'box' ? block.paragraphs.join(' ') : block.text);

const versions = readdirSync(`${DIR}/cgv`).map((file) => `cgv/${file.replace('.md', '')}`);

test.each(versions)('%s has the official box word for word, and the form to withdraw', (version) => {
  const { blocks } = read(version);
  const boxes = blocks.filter((block) => block.kind === 'box');
  const official = readFileSync('scripts/check/encadre-d211-2.txt', 'utf8');
  expect(boxes.map((box) => plain(textOf(box)))).toContain(plain(official));
  const all = blocks.map(textOf).join('\n');
  expect(plain(all)).toContain(`À l'attention de ${shop.name.replaceAll('’', "'")}`);
  expect(all).toContain('(*) Rayez la mention inutile.');
  expect(all).toContain('https://www.exemple.fr/legal/legal');
  expect(all).not.toMatch(/\{\{|\*\*|\\|\{#|:::/);
});

test.each(versions)('%s says all that the published page says, in its order', (version) => {
  const { blocks } = read(version);
  const source = readFileSync(`${DIR}/${version}.md`, 'utf8');
  const titles = [...source.matchAll(/^##+ (.+?)(?: \{#\w+\})?$/gm)].map(([, title = '']) => plain(title));
  const headings = blocks.filter(({ kind }) => kind === 'heading').map((block) => plain(textOf(block)));
  expect(headings).toEqual(titles);
  const items = [...source.matchAll(/^(?:-|\d+\.) /gm)].length;
  expect(blocks.filter(({ kind }) => kind === 'item')).toHaveLength(items);
});

test('what the owner has not said yet is in none of its sentences and items', () => {
  const words = termsText(DIR, 'cgv/2026-11-21', { shop: start, siteUrl: 'https://www.exemple.fr' });
  const all = words?.blocks.map(textOf).join('\n') ?? '';
  expect(all).not.toMatch(/\{\{|SIREN|Médiateur\u00a0?\s*:|Identifiant unique/);
  expect(all).toContain('La médiation est facultative');
  expect(read('cgv/2026-11-21').blocks.map(textOf).join(' ')).toMatch(/SIREN\s*: 123/);
});

test.each(['cgv/2020-01-01', '../package', 'cgv/2026-11-21/..', ''])('%o is no version', (version) => {
  expect(termsText(DIR, version, { shop, siteUrl: '' })).toBeNull();
});

test('drawn, every word is on a page, and each page says which it is', async () => {
  const words = read('cgv/2026-11-21');
  const file = await drawTerms(words, new Date('2026-11-21'));
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(file)));
  expect(totalPages).toBeGreaterThan(3);
  text.forEach((page, index) => {
    expect(plain(page)).toContain(`page ${index + 1} sur ${totalPages}`);
  });
  const footer = /Conditions générales du 21 novembre 2026 · page \d+ sur \d+/g;
  const drawn = plain(text.join(' ')).replaceAll(footer, ' ').replaceAll(/\s+/g, '');
  for (const block of words.blocks) expect(drawn).toContain(plain(textOf(block)).replaceAll(/\s+/g, ''));
});
