import { expect, test } from 'vitest';
import { accountOf, chargeText } from './repair-account.ts';

const repair = {
  agreement: 'quote',
  isRenounced: false,
  acceptedCents: 12_000,
  charges: [],
  paidCents: 0,
  refundedCents: 0,
} as const;

test('the accepted quote is due, with what was added and taken off', () => {
  const charges = [{ amount_cents: 890 }, { amount_cents: -1000 }];
  expect(accountOf({ ...repair, charges, paidCents: 5000 })).toEqual({
    agreedCents: 12_000,
    bonusCents: 0,
    depositDueCents: 0,
    priceCents: 11_890,
    keptCents: 5000,
    dueCents: 6890,
    overCents: 0,
  });
});

test.each([
  ['a device that goes back as it came', { agreement: null }],
  ['a guarantee repair', { agreement: 'guarantee' }],
  ['a contract that its customer withdrew from', { isRenounced: true }],
] as const)('%s owes what was added alone; a deposit goes back', (_, change) => {
  const account = accountOf({ ...repair, ...change, charges: [{ amount_cents: 890 }], paidCents: 5000 });
  expect(account).toMatchObject({ priceCents: 890, dueCents: 0, overCents: 4110 });
});

test('a quote that was accepted before agreements were on record is due as well', () => {
  expect(accountOf({ ...repair, agreement: 'before' })).toMatchObject({
    priceCents: 12_000,
    dueCents: 12_000,
  });
});

test('work that was agreed without a quote costs what was written for it', () => {
  const charges = [{ amount_cents: 4900 }];
  expect(accountOf({ ...repair, agreement: 'before', acceptedCents: null, charges })).toMatchObject({
    priceCents: 4900,
    dueCents: 4900,
  });
});

test('a deposit is due as far as it is not paid, never beyond the price, and only while the agreement stands', () => {
  const asked = { ...repair, charges: [], askedCents: 4000 };
  const due = (change: object) => accountOf({ ...asked, paidCents: 0, ...change }).depositDueCents;
  expect([due({}), due({ paidCents: 1500 }), due({ paidCents: 4000 }), due({ paidCents: 5000 })]).toEqual([
    4000, 2500, 0, 0,
  ]);
  expect(due({ charges: [{ amount_cents: -9000 }] })).toBe(3000);
  expect(due({ isRenounced: true })).toBe(0);
});

test('what the shop gives back of a deposit with a lower price is not asked for again', () => {
  const asked = { ...repair, charges: [], askedCents: 4000, paidCents: 4000 };
  const due = (change: object) => accountOf({ ...asked, ...change }).depositDueCents;
  expect(due({ refundedCents: 1500, charges: [{ amount_cents: -1500 }] })).toBe(0);
  // Given back, and still owed: a payment that was taken away.
  expect(due({ refundedCents: 1500 })).toBe(1500);
  expect(due({ paidCents: 1000, refundedCents: 500, charges: [{ amount_cents: -500 }] })).toBe(3000);
});

test('what a grouped invoice asks for is not due here, and was not paid here', () => {
  expect(accountOf({ ...repair, groupedCents: 12_000 })).toMatchObject({ dueCents: 0, overCents: 0 });
  // The customer had the page of a card open.
  expect(accountOf({ ...repair, groupedCents: 12_000, paidCents: 12_000 }).overCents).toBe(12_000);
  expect(accountOf({ ...repair, isRenounced: true, groupedCents: 12_000 })).toMatchObject({ overCents: 0 });
});

const bonus = { cents: 2500, leastCents: 5000 };

test('a bonus lowers what its customer owes, not the price, and counts only while its conditions hold', () => {
  expect(accountOf({ ...repair, bonus })).toMatchObject({
    priceCents: 12_000,
    bonusCents: 2500,
    dueCents: 9500,
  });
  expect(accountOf({ ...repair, bonus, paidCents: 9500 })).toMatchObject({ dueCents: 0, overCents: 0 });
  expect(accountOf({ ...repair, bonus, paidCents: 12_000 }).overCents).toBe(2500);
  const lowered = { ...repair, bonus, charges: [{ amount_cents: -7001 }] };
  expect(accountOf(lowered)).toMatchObject({ priceCents: 4999, bonusCents: 0, dueCents: 4999 });
  for (const change of [{ agreement: null }, { agreement: 'guarantee' }, { isRenounced: true }] as const)
    expect(accountOf({ ...repair, bonus, ...change })).toMatchObject({ bonusCents: 0, dueCents: 0 });
});

test('a deposit is never more than its customer owes beside the bonus', () => {
  const asked = { ...repair, bonus, askedCents: 12_000 };
  expect(accountOf(asked).depositDueCents).toBe(9500);
  expect(accountOf({ ...asked, askedCents: 4000, paidCents: 1000 }).depositDueCents).toBe(3000);
});

test('an invoiced bonus is aside until it is paid or asked back, whatever the price has become', () => {
  const invoiced = { ...repair, bonus, paidCents: 9500, asideCents: 2500 };
  expect(accountOf(invoiced)).toMatchObject({ bonusCents: 2500, dueCents: 0, overCents: 0 });
  // Paid by the organisation: it is in the ledger.
  expect(accountOf({ ...invoiced, paidCents: 12_000, asideCents: 0 })).toMatchObject({
    ...{ bonusCents: 0, dueCents: 0, overCents: 0, keptCents: 12_000 },
  });
  // Refused, and asked of the customer.
  expect(accountOf({ ...invoiced, asideCents: 0 })).toMatchObject({ bonusCents: 0, dueCents: 2500 });
  const lowered = { ...invoiced, charges: [{ amount_cents: -11_000 }], paidCents: 0 };
  expect(accountOf(lowered)).toMatchObject({ priceCents: 1000, bonusCents: 1000, dueCents: 0 });
});

test('a charge is named by its kind and its label, and not twice by the same word', () => {
  expect(chargeText({ kind: 'return_postage', label: 'Colissimo' })).toBe('Port du retour\u00a0: Colissimo');
  expect(chargeText({ kind: 'diagnosis', label: 'Diagnostic' })).toBe('Diagnostic');
});
