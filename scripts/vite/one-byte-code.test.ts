import { expect, test } from 'vitest';
import { oneByteCode } from './one-byte-code.ts';

const run = (code: string): unknown => new Function(`return ${code}`)();

test.each([
  ['a string', '"l’été 🎮 à 5 €"'],
  ['a string with escapes before the characters', String.raw`"\\’ \’ \\\’ \n’ \u00e9é"`],
  ['a string that goes on in the next line', '"a\\\u2028b"'],
  ['a template', '`«\u00a0l’été\u00a0» 🎮`'],
  ['a set of characters', '"aé—z".replace(/[\u00e0-ÿ—]/gu, "*")'],
  ['a character of two units in an expression', '"🎮🎲".match(/^[🎮🎲]{2}$/u)?.length'],
  ['a name', '(({ été }) => été)({ été: 1 })'],
  ['a comment', '/* l’été */ 1'],
])('means the same in one byte a character: %s', (_case, code) => {
  const written = oneByteCode(code);
  expect(written).not.toMatch(/[^ -~]/);
  expect(run(written)).toEqual(run(code));
});
