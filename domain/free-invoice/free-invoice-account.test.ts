import { expect, test } from 'vitest';
import {
  dueDay,
  dueOfInvoice,
  isOverdue,
  linePriceCents,
  overpaidOfInvoice,
  quantityText,
  standingText,
} from './free-invoice-account.ts';

const issued = {
  state: 'issued',
  total_cents: 10_000,
  credited_cents: 0,
  paid_cents: 0,
  refunded_cents: 0,
} as const;

test('a line is its quantity times its price, to the cent', () => {
  expect([linePriceCents(150, 4500), linePriceCents(133, 999), linePriceCents(50, 1)]).toEqual([
    6750, 1329, 1,
  ]);
});

test('a quantity has its unit, in the plural from two on', () => {
  expect(quantityText(150, 'hour')).toBe('1,5\u00a0heure');
  expect(quantityText(200, 'hour')).toBe('2\u00a0heures');
  expect(quantityText(1200, 'month')).toBe('12\u00a0mois');
});

test('credit notes and payments lower what is due; what was paid above goes back', () => {
  expect(dueOfInvoice({ ...issued, state: 'draft' })).toBe(0);
  expect(dueOfInvoice({ ...issued, paid_cents: 4000 })).toBe(6000);
  expect(dueOfInvoice({ ...issued, paid_cents: 4000, credited_cents: 2500 })).toBe(3500);
  expect(overpaidOfInvoice({ ...issued, paid_cents: 10_000, credited_cents: 2500 })).toBe(2500);
  expect(
    overpaidOfInvoice({ ...issued, paid_cents: 10_000, credited_cents: 2500, refunded_cents: 2500 }),
  ).toBe(0);
});

test('an invoice is late the day after its due day, until it is paid', () => {
  const dueOn = dueDay('2026-01-31', 30);
  expect(dueOn).toBe('2026-03-02');
  expect(isOverdue(issued, dueOn, '2026-03-02')).toBe(false);
  expect(isOverdue(issued, dueOn, '2026-03-03')).toBe(true);
  expect(isOverdue({ ...issued, paid_cents: 10_000 }, dueOn, '2026-03-03')).toBe(false);
});

test.each([
  [{ ...issued, state: 'draft' as const }, 'Brouillon'],
  [issued, 'À payer'],
  [{ ...issued, paid_cents: 4000 }, 'Payée en partie, 60,00\u00a0€ dus'],
  [{ ...issued, paid_cents: 10_000 }, 'Payée'],
  [{ ...issued, credited_cents: 10_000 }, 'Annulée par avoir'],
])('how it stands is said in a word', (invoice, words) => {
  expect(standingText(invoice, '2026-03-02', '2026-03-01')).toBe(words);
});

test('what is late says for how long, over a change of the clock too', () => {
  expect(standingText(issued, '2026-03-02', '2026-03-03')).toBe(
    'En retard de 1\u00a0jour, 100,00\u00a0€ dus',
  );
  expect(standingText(issued, '2026-03-02', '2026-04-01')).toBe(
    'En retard de 30\u00a0jours, 100,00\u00a0€ dus',
  );
});
