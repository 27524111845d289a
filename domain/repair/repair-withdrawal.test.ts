import { expect, test } from 'vitest';
import { repairWithdrawalUntil, workWaitsUntil } from './repair-withdrawal.ts';

const contract = {
  state: 'accepted',
  agreement: 'quote',
  withdrawal_until: '2026-12-07',
  starts_early: false,
  renounced_at: null,
} as const;

type Contract = Parameters<typeof repairWithdrawalUntil>[0];

test.each<[string, { today?: string } & Partial<Contract>, boolean]>([
  ['accepted over the link', {}, true],
  ['on its last day', { today: '2026-12-07' }, true],
  ['the day after', { today: '2026-12-08' }, false],
  ['made at the counter', { withdrawal_until: null }, false],
  ['before any contract', { state: 'quoted', agreement: null, withdrawal_until: null }, false],
  ['that its customer gave up', { state: 'refused', agreement: null }, false],
  ['renounced already', { renounced_at: new Date('2026-11-24T10:00:00Z') }, false],
  ['begun early, under way', { starts_early: true, state: 'in_repair' }, true],
  ['begun early, wholly done', { starts_early: true, state: 'tested' }, false],
  ['begun early, ready', { starts_early: true, state: 'ready' }, false],
  ['begun early, handed over', { starts_early: true, state: 'handed_over' }, false],
  // Without the request, the work takes nothing away from the right.
  ['done without the request', { state: 'handed_over' }, true],
])('a contract %s can be renounced or not', (_, { today = '2026-11-25', ...change }, can) => {
  expect(repairWithdrawalUntil({ ...contract, ...change }, today)).toBe(can ? '2026-12-07' : null);
});

test.each<[string, { today?: string } & Partial<Contract>, boolean]>([
  ['agreed to without an early start', {}, true],
  ['that also waits for a part', { state: 'waiting_part' }, true],
  ['the day after', { today: '2026-12-08' }, false],
  ['asked to begin at once', { starts_early: true }, false],
  ['made at the counter', { withdrawal_until: null }, false],
  ['renounced', { renounced_at: new Date('2026-11-24T10:00:00Z') }, false],
  ['under way', { state: 'in_repair' }, false],
])('work %s waits for the end of the period or not', (_, { today = '2026-11-25', ...change }, waits) => {
  expect(workWaitsUntil({ ...contract, ...change }, today)).toBe(waits ? '2026-12-07' : null);
});
