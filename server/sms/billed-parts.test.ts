import { expect, test } from 'vitest';
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
