import { expect, test } from 'vitest';
import type { OrderState } from './order-states.ts';
import { lastWithdrawalDay, withdrawalPeriod } from './withdrawal-period.ts';

test.each([
  ['a Monday', '2026-11-23', '2026-12-07'],
  ['a Saturday: the Saturday two weeks later is no working day', '2026-11-21', '2026-12-07'],
  ['a Sunday', '2026-11-22', '2026-12-07'],
  ['two weeks before Christmas Day, a Friday: the weekend follows', '2026-12-11', '2026-12-28'],
  ['two weeks before New Year’s Day, in another year', '2026-12-18', '2027-01-04'],
  ['two weeks before Easter Monday', '2027-03-15', '2027-03-30'],
  ['the last day of February', '2028-02-29', '2028-03-14'],
])('received on %s (%s), until %s', (_, receivedOn, lastDay) => {
  expect(lastWithdrawalDay(receivedOn)).toBe(lastDay);
});

const at = (iso: string, from_state: OrderState | null, to_state: OrderState) => ({
  from_state,
  to_state,
  created_at: new Date(iso),
});

test('before the goods are there the period has not begun, however long ago they were ordered', () => {
  const events = [at('2026-01-05T10:00:00Z', null, 'pending'), at('2026-01-06T10:00:00Z', 'paid', 'shipped')];
  expect(withdrawalPeriod({ state: 'shipped', events }, new Date('2026-11-21T10:00:00Z'))).toEqual({
    receivedOn: null,
    lastDay: null,
    isOpen: true,
  });
});

test('the last day ends at midnight in Reims', () => {
  const events = [
    at('2026-11-20T10:00:00Z', null, 'pending'),
    // It is the 24th already in Reims.
    at('2026-11-23T23:30:00Z', 'shipped', 'delivered'),
    at('2026-11-25T10:00:00Z', 'delivered', 'delivered'),
  ];
  const period = (now: string) => withdrawalPeriod({ state: 'delivered', events }, new Date(now));
  expect(period('2026-12-08T22:59:59Z')).toEqual({
    receivedOn: '2026-11-24',
    lastDay: '2026-12-08',
    isOpen: true,
  });
  expect(period('2026-12-08T23:00:00Z')?.isOpen).toBe(false);
});

test.each<OrderState>(['cancelled', 'returned', 'refunded'])('an order that is %s has none', (state) => {
  expect(withdrawalPeriod({ state, events: [] }, new Date())).toBeNull();
});
