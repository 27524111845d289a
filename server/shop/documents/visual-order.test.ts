import { expect, test } from 'vitest';
import { inVisualOrder, readingDirection } from './visual-order.ts';

const order = (...runs: [font: string, text: string][]) =>
  inVisualOrder(
    runs.map(([font, text]) => ({ font, text })),
    readingDirection(runs.map(([, text]) => text).join('')),
  ).map(({ text }) => text);

test('words read from right to left change places, their letters are left to the typeface', () => {
  expect(order(['hebrew', 'שלום'], ['text', ' '], ['hebrew', 'כהן'])).toEqual(['כהן', ' ', 'שלום']);
});

test('Latin words around them keep their order', () => {
  expect(
    order(['text', 'M. '], ['hebrew', 'שלום'], ['text', ' '], ['hebrew', 'כהן'], ['text', ', Reims']),
  ).toEqual(['M. ', 'כהן', ' ', 'שלום', ', Reims']);
});

test('brackets are turned, numbers are not', () => {
  expect(order(['hebrew', 'כהן'], ['text', ' (12)'])).toEqual(['(', '12', ') ', 'כהן']);
});

test('digits of a script are not turned by its typeface', () => {
  expect(order(['arabic', '۱۲']).join('')).toBe('۱۲');
});

test('Latin alone is as it was', () => {
  expect(order(['text', 'Camille (12)'])).toEqual(['Camille (12)']);
});

test('a line of a French text stays French where it begins with a name read from right to left', () => {
  const runs = [
    { font: 'hebrew', text: 'כהן' },
    { font: 'text', text: ', Reims' },
  ];
  expect(readingDirection('Madame שלום כהן, Reims')).toBe('ltr');
  expect(inVisualOrder(runs, 'ltr')).toEqual(runs);
  expect(inVisualOrder(runs, 'rtl').map(({ text }) => text)).toEqual(['Reims', ' ,', 'כהן']);
});
