import { expect, test } from 'vitest';
import { entriesInForce, type LedgerEntry, netCents } from './ledger.ts';

const taken = { id: 1, kind: 'payment', amount_cents: 5000, corrects_id: null } as const;
const back = { id: 2, kind: 'refund', amount_cents: 2000, corrects_id: null } as const;

const counterOf = <Entry extends LedgerEntry>(entry: Entry) => ({ ...entry, corrects_id: entry.id });

test('a counter-entry takes back what its entry brought in or out', () => {
  expect(netCents(taken)).toBe(5000);
  expect(netCents(counterOf(taken))).toBe(-5000);
  expect(netCents(back)).toBe(-2000);
  expect(netCents(counterOf(back))).toBe(2000);
});

test('neither a counter-entry nor what it takes back is in force', () => {
  const entries = [taken, back, { ...taken, id: 3, corrects_id: 1 }, { ...taken, id: 4, amount_cents: 4500 }];
  expect(entriesInForce(entries).map(({ id }) => id)).toEqual([2, 4]);
});
