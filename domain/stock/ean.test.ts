import { expect, test } from 'vitest';
import { readEan } from './ean.ts';

test.each([
  ['4006381333931', '4006381333931'],
  [' 4006381 333931 ', '4006381333931'],
  ['96385074', '96385074'],
  ['036000291452', '0036000291452'],
])('%j is a code', (text, ean) => {
  expect(readEan(text)).toBe(ean);
});

test.each([
  '',
  '4006381333932',
  '4006381339331',
  '96385075',
  '400638133393',
  '0000000000000',
  '4,00638E+12',
  '٤٠٠٦٣٨١٣',
])('%j is none', (text) => {
  expect(readEan(text)).toBeNull();
});
