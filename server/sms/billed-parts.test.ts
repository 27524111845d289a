import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { billedParts } from './billed-parts.ts';

test.each([
  ['L’Atelier Papin\u00a0: votre code est 402917', 1],
  ['é'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['ê'.repeat(70), 1],
  ['ê'.repeat(71), 2],
  ['☎'.repeat(135), 3],
])('%j is billed as so many', (text, parts) => {
  expect(billedParts(text)).toBe(parts);
});

test('no shipped text message has a letter that doubles its price', () => {
  const areas: Record<string, Record<string, string>> = parse(
    readFileSync('content/data/messages.yml', 'utf8'),
  );
  const texts = Object.values(areas).flatMap((area) => Object.values(area));
  expect(texts.length).toBeGreaterThan(10);
  const filled = texts.map((text) => text.replaceAll(/\{\w+\}/g, 'x'));
  // As long as only the basic letters let one message be.
  expect(filled.filter((text) => billedParts(text.padEnd(150, 'x')) > 1)).toEqual([]);
});
