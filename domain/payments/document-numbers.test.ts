import { expect, test } from 'vitest';
import { documentNumbers } from './document-numbers.ts';

test.each([
  ['FAC-2026-000012', ['FAC-2026-000012', 'DEMO-FAC-2026-000012']],
  [' fac 2026 12', ['FAC-2026-000012', 'DEMO-FAC-2026-000012']],
  ['AV\u20112026\u2011000003', ['AV-2026-000003', 'DEMO-AV-2026-000003']],
  ['demo-av-2026-3', ['DEMO-AV-2026-000003']],
  ['VEN-2026-000012', []],
  ['FACTURE 2026', []],
  ['FAC-26-1', []],
  ['', []],
])('%j may be %j', (typed, numbers) => {
  expect(documentNumbers(typed)).toEqual(numbers);
});
