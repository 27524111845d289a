import { type LedgerEntry, netCents } from '../payments/ledger.ts';

type Money = Omit<LedgerEntry, 'id'> & { is_unowed: boolean };

/** Money that arrived when nothing was owed, and that the shop has not given back yet. */
export const unowedCents = (payments: readonly Money[]): number =>
  payments.filter(({ is_unowed }) => is_unowed).reduce((sum, entry) => sum + netCents(entry), 0);
