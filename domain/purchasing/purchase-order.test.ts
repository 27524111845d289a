import { expect, test } from 'vitest';
import { orderedCost, receivedText, stateByLines, unitsToCome } from './purchase-order.ts';

const line = (quantity: number, received = 0, is_closed = false) => ({ quantity, received, is_closed });

test('an order is received once nothing more is to come', () => {
  expect(stateByLines([line(2), line(1)])).toBe('sent');
  expect(stateByLines([line(2, 1), line(1)])).toBe('partly_received');
  expect(stateByLines([line(2, 0, true), line(1)])).toBe('partly_received');
  expect(stateByLines([line(2, 2), line(1, 3)])).toBe('received');
  expect(stateByLines([line(2, 1, true), line(1, 1)])).toBe('received');
});

test('what differs is said', () => {
  expect([line(5, 3), line(5, 6), line(5, 3, true), line(5, 5, true)].map(receivedText)).toEqual([
    '3 sur 5',
    '6 sur 5, 1 de trop',
    '3 sur 5, le reste ne viendra pas',
    '5 sur 5',
  ]);
  expect([line(5, 3), line(5, 6), line(5, 3, true)].map(unitsToCome)).toEqual([2, 0, 0]);
});

test('a sum says whether a cost is missing', () => {
  expect(
    orderedCost([
      { quantity: 2, unit_cost_cents: 1290 },
      { quantity: 3, unit_cost_cents: null },
    ]),
  ).toEqual({ cents: 2580, isWhole: false });
});
