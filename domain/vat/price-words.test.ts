import { expect, test } from 'vitest';
import { isVatIncluded, totalWords, VAT_INCLUDED } from './price-words.ts';

test('a total is « TTC » where prices have VAT in them, and never in franchise', () => {
  expect(totalWords('Total à payer', isVatIncluded(VAT_INCLUDED))).toBe('Total TTC à payer');
  expect(totalWords('Total', isVatIncluded('TVA non applicable, art. 293 B du CGI'))).toBe('Total');
});
