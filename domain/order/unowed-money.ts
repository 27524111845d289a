type Money = { kind: 'payment' | 'refund'; amount_cents: number; is_unowed: boolean };

/** Money that arrived when nothing was owed, and that the shop has not given back yet. */
export const unowedCents = (payments: readonly Money[]): number =>
  payments
    .filter(({ is_unowed }) => is_unowed)
    .reduce((sum, { kind, amount_cents }) => sum + (kind === 'payment' ? amount_cents : -amount_cents), 0);
