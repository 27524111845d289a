import { expect, test } from 'vitest';
import { wrapTitle } from './wrap-title.ts';

// A fixed pitch makes the figures plain: at size 50, a line of 556 px has 22 characters.
const PITCH = 0.5;
const room = { width: 556, space: PITCH };

test.each([
  ['FAQ', 68, ['FAQ']],
  ['Micro-soudure à Reims', 68, ['Micro-soudure', 'à Reims']],
  ['Réparation de la carte mère', 68, ['Réparation', 'de la carte mère']],
  ['Récupération de données à Reims et ailleurs', 56, ['Récupération', 'de données à Reims', 'et ailleurs']],
])('sets %j at %i in %j', (title, size, lines) => {
  expect(wrap(title)).toEqual({ size, lines });
});

test('takes smaller type for a longer title, never more than four lines', () => {
  const sizes = [1, 6, 8, 12, 17].map((count) => wrap('composant '.repeat(count).trim()));
  expect(sizes.map(({ size }) => size)).toEqual([68, 56, 50, 35, 35]);
  for (const { lines } of sizes) expect(lines.length).toBeLessThanOrEqual(4);
});

test('keeps every word, in order, when the title fits', () => {
  const title = 'Réparation de PS5 : port HDMI, surchauffe, lecteur et alimentation';
  expect(wrap(title).lines.join(' ')).toBe(title);
});

test('stays within the line', () => {
  const { size, lines } = wrap('Hébergement de serveurs de jeu Minecraft, Rust et Valheim près de Reims');
  for (const line of lines) expect(line.length * PITCH * size).toBeLessThanOrEqual(room.width);
});

test('cuts a title without end after four lines, and says so', () => {
  const { size, lines } = wrap('mot '.repeat(200).trim());
  expect(size).toBe(35);
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toMatch(/ mot…$/);
});

test('shrinks for a word that is wider than a line', () => {
  const { size, lines } = wrap(`le ${'x'.repeat(60)}`);
  expect(60 * PITCH * size).toBeCloseTo(room.width);
  expect(lines).toEqual(['le', 'x'.repeat(60)]);
});

test('never breaks at a no-break space', () => {
  for (const line of wrap('Combien coûte un diagnostic\u00a0? Rien\u00a0: il est gratuit').lines) {
    expect(line).not.toMatch(/^[?:]/);
  }
});

test('has one empty line for no title', () => {
  expect(wrapTitle([], room)).toEqual({ size: 68, lines: [''] });
});

function wrap(title: string) {
  const words = title.split(' ').map((text) => ({ text, width: text.length * PITCH }));
  return wrapTitle(words, room);
}
