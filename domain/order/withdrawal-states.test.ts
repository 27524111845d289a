import { expect, test } from 'vitest';
import type { OrderState } from './order-states.ts';
import {
  isWithdrawalLate,
  settleBy,
  WITHDRAWAL_STATES,
  WITHDRAWAL_TRANSITIONS,
  type WithdrawalState,
  withdrawalObstacle,
} from './withdrawal-states.ts';

const STATES = Object.keys(WITHDRAWAL_STATES) as WithdrawalState[];
const delivered = { state: 'delivered' as OrderState, paidCents: 8929, refundedCents: 0 };

test('whatever the table does not name is refused, in words', () => {
  const allowed = WITHDRAWAL_TRANSITIONS.map(({ from, to }) => `${from} ${to}`);
  expect(new Set(allowed).size).toBe(allowed.length);
  for (const from of STATES)
    for (const to of STATES) {
      const obstacle = withdrawalObstacle({ state: from, order: null }, to);
      if (allowed.includes(`${from} ${to}`)) expect([from, to, obstacle]).toEqual([from, to, undefined]);
      else expect(obstacle).toContain(`de «\u00a0${WITHDRAWAL_STATES[from]}\u00a0»`);
    }
});

test.each<[WithdrawalState, Partial<typeof delivered>, string | undefined]>([
  ['returned', {}, undefined],
  ['returned', { state: 'preparing' }, 'Les produits de cette commande ne sont pas sortis de l’atelier.'],
  ['refunded', {}, undefined],
  ['refunded', { refundedCents: 8929 }, 'Il ne reste rien à rembourser pour cette commande.'],
  ['closed', {}, 'Cette commande a été payée\u00a0: ce qui reste est à rembourser.'],
  ['closed', { state: 'reserved', paidCents: 0 }, undefined],
  ['refused', { state: 'reserved', paidCents: 0 }, undefined],
])('%s with an order that is %o: %s', (to, change, obstacle) => {
  expect(withdrawalObstacle({ state: 'answered', order: { ...delivered, ...change } }, to)).toBe(obstacle);
});

test('fourteen days, counted from the day in Reims; none is added for a Sunday or a holiday', () => {
  // Past midnight there.
  expect(settleBy(new Date('2026-12-10T23:30:00Z'))).toBe('2026-12-25');
  expect(settleBy(new Date('2027-02-20T10:00:00Z'))).toBe('2027-03-06');
});

test('late from midnight in Reims, until it is settled', () => {
  const declaredAt = new Date('2026-11-01T10:00:00Z');
  const lateAt = (iso: string, state: WithdrawalState) =>
    isWithdrawalLate({ state, declaredAt }, new Date(iso));
  expect(lateAt('2026-11-15T22:59:59Z', 'answered')).toBe(false);
  expect(lateAt('2026-11-15T23:00:00Z', 'answered')).toBe(true);
  expect(STATES.filter((state) => lateAt('2027-01-01T00:00:00Z', state))).toEqual([
    'received',
    'answered',
    'returned',
  ]);
});
