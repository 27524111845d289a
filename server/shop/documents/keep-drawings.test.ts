import { expect, test, vi } from 'vitest';
import type { DocumentTexts } from './document-texts.ts';
import { keepDrawings } from './keep-drawings.ts';

const at = new Date('2026-11-26T08:00:00Z');
const words = (title: string): DocumentTexts => ({
  title,
  facts: [],
  seller: ['L’Atelier Papin'],
  customer: [],
  lines: [],
  totals: [],
  mentions: [],
});

const drawer = () => vi.fn(async ({ title }: DocumentTexts) => Buffer.alloc(10, title));

test('a document that many ask for at once, or again, is drawn once', async () => {
  const draw = drawer();
  const print = keepDrawings(draw);
  const drawn = await Promise.all(Array.from({ length: 120 }, () => print(words('a'), at)));
  expect(new Set(drawn).size).toBe(1);
  expect(await print(words('a'), at)).toBe(drawn[0]);
  expect(draw).toHaveBeenCalledTimes(1);
});

test('whatever stands on it makes another paper: a word, the hour, the data for programs', async () => {
  const draw = drawer();
  const print = keepDrawings(draw);
  await print(words('a'), at);
  await print(words('b'), at);
  await print(words('a'), new Date(0));
  await print(words('a'), at, '<xml/>');
  expect(draw).toHaveBeenCalledTimes(4);
});

test('of many documents those last asked for are kept, up to so many bytes', async () => {
  const draw = drawer();
  const print = keepDrawings(draw, 20);
  for (const title of ['a', 'b', 'a', 'c']) await print(words(title), at);
  expect(draw).toHaveBeenCalledTimes(3);
  await print(words('a'), at);
  expect(draw).toHaveBeenCalledTimes(3);
  await print(words('b'), at);
  expect(draw).toHaveBeenCalledTimes(4);
});

test('a drawing that fails is tried again', async () => {
  const draw = drawer();
  draw.mockRejectedValueOnce(new Error('no font'));
  const print = keepDrawings(draw);
  await expect(print(words('a'), at)).rejects.toThrow('no font');
  expect(await print(words('a'), at)).toHaveLength(10);
});
