import { expect, test } from 'vitest';
import { foldText } from '#domain/text/fold-text.ts';
import { termOf, tokenize } from './tokenize.ts';

const words = (text: string) => tokenize(text).map(({ word }) => word);

test.each([
  ['CE-34878-0', ['ce348780', '34878', '0']],
  ['M92T36', ['m92t36']],
  ['Joy-Con', ['joycon', 'joy', 'con']],
  ['la Switch 2', ['switch', 'switch2', '2']],
  ['L’écran de l’iPhone', ['ecran', 'iphone']],
  ['cœur et œil', ['coeur', 'oeil']],
  ['USB-C', ['usbc', 'usb']],
  ['1\u00A0200 €', ['1', '200']],
  ['le de la et', []],
  ['', []],
])('« %s » is read as %j', (text, expected) => expect(words(text)).toEqual(expected));

test('each word knows its place in the text', () => {
  const text = 'Un écran cassé, une CE-34878-0.';
  for (const { word, start, end } of tokenize(text))
    expect(foldText(text.slice(start, end)).replaceAll('-', '')).toBe(word);
});

test.each([
  ['reparer', 'reparation'],
  ['casse', 'cassees'],
  ['gonflee', 'gonfles'],
  ['ecrans', 'ecran'],
  ['ordinateur', 'pc'],
  ['smartphones', 'telephone'],
  ['playstation5', 'ps5'],
])('%s and %s are one term', (one, other) => expect(termOf(one)).toBe(termOf(other)));

test('a word longer than any of ours is left out', () => {
  expect(words(`ps5 ${'a'.repeat(5_000)} hdmi`)).toEqual(['ps5', 'hdmi']);
});
