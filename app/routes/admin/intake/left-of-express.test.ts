import { expect, test } from 'vitest';
import { leftOfExpress } from './left-of-express.ts';

test.each([
  ['registered', 'quote'],
  ['diagnosed', 'quote'],
  ['quoted', 'accept'],
  ['accepted', null],
  ['in_repair', 'terminer'],
  ['handed_over', null],
] as const)('what is left of a case that is %s leads to the step %s', (state, step) => {
  const { to } = leftOfExpress({ reference: 'REP-2026-000001', state });
  expect(new URL(to, 'https://x.fr').searchParams.get('etape')).toBe(step);
  expect(to).toContain('REP-2026-000001');
});
