import type { PaymentWay } from '../payments/payment-ways.ts';

/** What came in and went out by one way; corrections count below zero. */
type WaySums = {
  inCents: number;
  /** Given back to customers. */
  outCents: number;
  /** Paid for used goods; left out where nothing was. */
  boughtCents?: number;
};

/** What the ledger says of a stretch of time. */
export type LedgerSums = Partial<Record<PaymentWay, WaySums>>;

/** What is known of the till besides the ledger. */
export type Counted = {
  /** In the till when the day began. */
  floatCents: number;
  /** Taken out of it for a purchase that the ledger does not know. */
  spentCents: number;
  countedCents: number;
  bankedCents: number;
  /** The total of the card terminal. */
  terminalCents: number;
};

const netOf = (sums: LedgerSums, ...ways: PaymentWay[]): number =>
  ways.reduce((total, way) => total + (sums[way]?.inCents ?? 0) - (sums[way]?.outCents ?? 0), 0);

/** What sales brought by all ways, less what was given back; what was bought is no sale. */
export const ledgerCents = (sums: LedgerSums): number => netOf(sums, ...(Object.keys(sums) as PaymentWay[]));

/** What should be in the till, and what the card terminal should say. */
export const expectedOf = (
  sums: LedgerSums,
  { floatCents, spentCents }: Pick<Counted, 'floatCents' | 'spentCents'>,
) => ({
  cashCents: floatCents + netOf(sums, 'cash') - (sums.cash?.boughtCents ?? 0) - spentCents,
  terminalCents: netOf(sums, 'shop_card', 'contactless'),
});

/** What was found less what was expected: below zero, money is missing. */
export function differencesOf(sums: LedgerSums, counted: Counted) {
  const expected = expectedOf(sums, counted);
  return {
    cashCents: counted.countedCents - expected.cashCents,
    terminalCents: counted.terminalCents - expected.terminalCents,
  };
}

/** What stays in the till for the next day. */
export const leftCents = ({
  countedCents,
  bankedCents,
}: Pick<Counted, 'countedCents' | 'bankedCents'>): number => countedCents - bankedCents;
