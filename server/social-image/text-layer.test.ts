import { expect, test } from 'vitest';
import { drawableText, textLayer } from './text-layer.ts';

const ink = { title: '#F4F8F2', kicker: '#C2DACE' };
const FRENCH = 'ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸÆŒ àâäçéèêëîïôöùûüÿæœ « ’ » – — … € % ° & 0123456789 (a/b) + × ²';

test('has a shape for every character of French', async () => {
  const kept = await drawableText(FRENCH);
  expect(kept.replace(/\s/g, '')).toBe(FRENCH.replace(/\s/g, ''));
});

test.each([
  ['Réparation 🔧 de PS5 → Reims', 'Réparation de PS5 Reims'],
  ['24\u201148\u202fh', '24-48\u00a0h'],
  ['Mode d’emploi : où commencer ?', 'Mode d’emploi\u00a0: où commencer\u00a0?'],
  ["L'atelier", 'L’atelier'],
  ['e\u0301te\u0301', 'été'],
  ['  deux   espaces\n', 'deux espaces'],
  ['', ''],
])('makes %j drawable: %j', async (text, expected) => {
  expect(await drawableText(text)).toBe(expected);
});

test('draws accents: letters with and without differ', async () => {
  const kicker = '';
  const [plain, accented] = await Promise.all([
    textLayer({ title: 'ete', kicker, ink }),
    textLayer({ title: 'été', kicker, ink }),
  ]);
  expect(accented).not.toBe(plain);
});

test('needs no font where it is drawn, and takes a title as text', async () => {
  const svg = await textLayer({ title: '<text>&amp;</svg>', kicker: '', ink });
  expect(svg).not.toContain('<text');
  expect(svg.match(/<\/svg>/g)).toHaveLength(1);
});

test('writes in the colours it is given', async () => {
  const svg = await textLayer({ title: 'a', kicker: 'b', ink: { title: '#11221A', kicker: '#3F5147' } });
  const colours = [...svg.matchAll(/fill="(#[\da-f]{6})"/gi)].map(([, colour]) => colour?.toUpperCase());
  expect(new Set(colours)).toEqual(new Set(['#11221A', '#3F5147']));
});
