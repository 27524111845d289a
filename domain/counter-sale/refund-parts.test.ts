import { expect, test } from 'vitest';
import { refundParts } from './refund-parts.ts';

const entry = (
  kind: 'payment' | 'refund',
  method: 'cash' | 'cheque' | 'card' | 'exchange',
  amount_cents: number,
  corrects_id: number | null = null,
) => ({ kind, method, amount_cents, corrects_id });

test('money goes back by the ways it came, less what went back or was noted wrongly', () => {
  const entries = [
    entry('payment', 'cash', 3000),
    entry('payment', 'cheque', 5000),
    entry('payment', 'cheque', 5000, 2),
    entry('payment', 'card', 4000),
    entry('payment', 'exchange', 2000),
    entry('refund', 'cash', 1000),
    entry('payment', 'cheque', 700),
  ];
  expect(refundParts(entries, 6700)).toEqual([
    { method: 'cash', cents: 2000 },
    { method: 'cheque', cents: 700 },
  ]);
});

test('no more goes back than the sale kept', () => {
  expect(refundParts([entry('payment', 'cash', 3000), entry('payment', 'cheque', 700)], 3100)).toEqual([
    { method: 'cash', cents: 3000 },
    { method: 'cheque', cents: 100 },
  ]);
  expect(refundParts([], 0)).toEqual([]);
});
