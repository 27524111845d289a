import { expect, test } from 'vitest';
import {
  type Claim,
  daysLeftText,
  guaranteedAfter,
  guaranteedUntil,
  isPresumed,
  mendBy,
  suspendedDays,
} from './guarantee-claim.ts';

const claim: Claim = {
  deliveredOn: '2026-01-31',
  claimedOn: '2026-11-01',
  handedOverOn: '2026-11-03',
  outcome: null,
  settledOn: null,
};

test('thirty days run from the demand', () => {
  expect(mendBy('2026-11-01')).toBe('2026-12-01');
  expect(
    ['2026-11-01', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-05'].map((today) =>
      daysLeftText('2026-11-01', today),
    ),
  ).toEqual([
    'Reste 30 jours',
    'Reste 1 jour',
    'Dernier jour',
    'En retard de 1 jour',
    'En retard de 4 jours',
  ]);
});

test('a fault is presumed for two years, of used goods for one', () => {
  const dates = { deliveredOn: '2026-01-31', claimedOn: '2027-02-01' };
  expect([isPresumed({ ...dates, isUsed: false }), isPresumed({ ...dates, isUsed: true })]).toEqual([
    true,
    false,
  ]);
  expect(isPresumed({ ...dates, claimedOn: '2027-01-31', isUsed: true })).toBe(true);
});

test('the guarantee stands still from the demand to the return, and a repair adds six months', () => {
  expect(guaranteedUntil('2026-01-31')).toBe('2028-01-31');
  expect(suspendedDays(claim, '2026-11-15')).toBe(14);
  expect(suspendedDays({ ...claim, handedOverOn: '2026-10-30' }, '2026-11-15')).toBe(16);
  const settled = { ...claim, settledOn: '2026-11-21' };
  expect(guaranteedAfter({ ...settled, outcome: 'repaired' }, '2027-01-01')).toBe('2028-08-20');
  expect(guaranteedAfter({ ...settled, outcome: 'replaced' }, '2027-01-01')).toBe('2028-02-20');
});

test('a replacement that the shop imposed begins two years anew', () => {
  const settled = { ...claim, settledOn: '2026-11-21' };
  expect(guaranteedAfter({ ...settled, outcome: 'replaced_by_us' }, '2027-01-01')).toBe('2028-11-21');
  expect(guaranteedAfter({ ...settled, outcome: 'refused' }, '2027-01-01')).toBe('2028-01-31');
  expect(guaranteedAfter({ ...settled, outcome: 'refunded' }, '2027-01-01')).toBeNull();
});
