import { expect, test } from 'vitest';
import { excerptOf, highlight } from './highlight.ts';

const marked = (text: string, ...terms: string[]) =>
  highlight(text, new Set(terms))
    .map(({ text: part, isHit }) => (isHit ? `[${part}]` : part))
    .join('');

test('marks words by their term, whatever their accents and endings', () => {
  expect(marked('Écrans cassés : un écran', 'ecran')).toBe('[Écrans] cassés : un [écran]');
});

test('marks a code whole, and a model with its number', () => {
  expect(marked('L’erreur CE-34878-0', 'ce348780', '34878')).toBe('L’erreur [CE-34878-0]');
  expect(marked('La Switch 2 neuve', 'switch', 'switch2')).toBe('La [Switch 2] neuve');
});

test('gives back the whole text, found or not', () => {
  for (const text of ['', 'rien ici', 'Écran — <b>cassé</b> & “fini” 😀 écran'])
    expect(
      highlight(text, new Set(['ecran']))
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
});

const far = `${'Des mots sans rapport. '.repeat(60)}Ici le connecteur HDMI est ressoudé, puis essayé. ${'La suite. '.repeat(60)}`;

test('an excerpt shows the place where most is found, cut between words', () => {
  const parts = excerptOf(
    { summary: 'Un résumé.', text: `Un connecteur seul. ${far}` },
    new Set(['connecteur', 'hdmi']),
  );
  const text = parts.map((part) => part.text).join('');
  expect(parts.filter(({ isHit }) => isHit).map((part) => part.text)).toEqual(['connecteur', 'HDMI']);
  expect(text.length).toBeLessThan(230);
  expect(text.startsWith('… ')).toBe(true);
  expect(text.endsWith(' …')).toBe(true);
});

test('the summary is preferred, and stands when nothing is found', () => {
  expect(excerptOf({ summary: 'Le port HDMI.', text: far }, new Set(['hdmi']))).toEqual([
    { text: 'Le port ', isHit: false },
    { text: 'HDMI', isHit: true },
    { text: '.', isHit: false },
  ]);
  expect(excerptOf({ summary: 'Un résumé.', text: far }, new Set(['starlink']))).toEqual([
    { text: 'Un résumé.', isHit: false },
  ]);
});
