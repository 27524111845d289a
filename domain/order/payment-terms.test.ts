import { expect, test } from 'vitest';
import { formatLongDate } from '../dates/dates.ts';
import { heldUntil } from './payment-terms.ts';

test.each([
  ['shop', '2026-11-24T08:15:00Z', '2026-12-01T22:59:59.999Z', '1er décembre 2026'],
  ['transfer', '2026-11-24T08:15:00Z', '2026-12-04T22:59:59.999Z', '4 décembre 2026'],
  // Ordered after midnight in Paris, and kept across a change of clocks.
  ['shop', '2026-10-20T22:30:00Z', '2026-10-28T22:59:59.999Z', '28 octobre 2026'],
  ['shop', '2026-03-23T22:59:00Z', '2026-03-30T21:59:59.999Z', '30 mars 2026'],
] as const)('goods paid by %s, ordered at %s, are kept to the end of the day that is told', (...row) => {
  const [payment, orderedAt, end, told] = row;
  const until = heldUntil(payment, new Date(orderedAt));
  expect(until.toISOString()).toBe(end);
  expect(formatLongDate(until)).toBe(told);
});

test('a card has an hour', () => {
  expect(heldUntil('card', new Date('2026-11-24T08:15:00Z')).toISOString()).toBe('2026-11-24T09:15:00.000Z');
});
