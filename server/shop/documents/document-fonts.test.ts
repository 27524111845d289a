import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { lettersBeyondLatin, openFonts, runsOf } from './document-fonts.ts';

test('letters that the first file lacks are drawn from the second, in their place', () => {
  expect(runsOf('Łukasz Dvořák', 'strong')).toEqual([
    { font: 'strong-ext', text: 'Ł' },
    { font: 'strong', text: 'ukasz Dvo' },
    { font: 'strong-ext', text: 'ř' },
    { font: 'strong', text: 'ák' },
  ]);
});

test('French is one run, letters and marks joined', () => {
  expect(runsOf('L’œuvre «\u00a0d’été\u202f»\u00a0: 12\u00a0€', 'text')).toEqual([
    { font: 'text', text: 'L’œuvre «\u00a0d’été\u00a0»\u00a0: 12\u00a0€' },
  ]);
  expect(runsOf('e\u0301', 'text')).toEqual([{ font: 'text', text: 'é' }]);
});

test('what no file has is a question mark, one for each sign', () => {
  expect(runsOf('山田 Я\n', 'text')).toEqual([{ font: 'text', text: '?? ??' }]);
});

test('the files have each letter that is drawn from them', () => {
  const known = new Map(
    openFonts().map(([name, file]) => {
      const font = create(file);
      return [name, new Set('characterSet' in font ? font.characterSet : [])];
    }),
  );
  const wrong: string[] = [];
  for (let code = 0x20; code < 0x3000; code += 1)
    for (const face of ['text', 'strong'] as const)
      for (const { font, text } of runsOf(String.fromCodePoint(code), face))
        if ([...text].some((letter) => !known.get(font)?.has(letter.codePointAt(0) ?? 0)))
          wrong.push(code.toString(16));
  expect(wrong).toEqual([]);
});

test('letters for other files: neither spaces, nor what is not seen, nor what joins and colours emoji', () => {
  expect([...lettersBeyondLatin('Nguyễn\u3000😀 ré\u00adglé,\u200f 王小')]).toEqual([
    ...['ễ', '😀', '王', '小'],
  ]);
  expect([...lettersBeyondLatin('👩‍🔧👍🏽 1️⃣ ✔️')]).toEqual(['👩', '🔧', '👍', '✔']);
  expect(runsOf('a\u3000b\u00adc', 'text')).toEqual([{ font: 'text', text: 'a bc' }]);
});

test.each([
  ['Camille 😀 Martin', 'Camille Martin'],
  ['🇫🇷 Léa 👩‍🔧👍🏽', 'Léa'],
  ['Prêt ✔️, 1️⃣ fois', 'Prêt, 1 fois'],
  ['Marque™ © ®', 'Marque™ © ®'],
])('emoji that no file has are left out: %s', (text, drawn) => {
  expect(runsOf(text, 'text')).toEqual([{ font: 'text', text: drawn }]);
});

test('those that a file has are drawn, each by itself, and others beside them are not', () => {
  const files = new Map([...'👩🔧'].map((emoji) => [emoji, 'noto-emoji-0']));
  expect(runsOf('Léa 👩‍🔧👍🏽 Roux', 'strong', files)).toEqual([
    { font: 'strong', text: 'Léa ' },
    { font: 'strong-noto-emoji-0', text: '👩🔧' },
    { font: 'strong', text: ' Roux' },
  ]);
});

test('a text of emoji alone draws nothing', () => {
  expect(runsOf('🎉🎉', 'text')).toEqual([]);
});
