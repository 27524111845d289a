import { type LedgerEntry, netCents } from '../payments/ledger.ts';
import type { PaymentWay, TakenWay } from '../payments/payment-ways.ts';

type Entry = Pick<LedgerEntry, 'kind' | 'amount_cents' | 'corrects_id'> & { method: PaymentWay };

/**
 * How what is left of a sale's money goes back when it is cancelled: by the ways it came. What came by card on the site, Stripe gives
 * back; a device taken in exchange is no money.
 */
export function refundParts(
  entries: readonly Entry[],
  keptCents: number,
): { method: TakenWay; cents: number }[] {
  const left = new Map<TakenWay, number>();
  for (const entry of entries)
    if (entry.method !== 'card' && entry.method !== 'exchange')
      left.set(entry.method as TakenWay, (left.get(entry.method as TakenWay) ?? 0) + netCents(entry));
  let remaining = keptCents;
  return [...left].flatMap(([method, came]) => {
    const cents = Math.min(came, remaining);
    if (cents <= 0) return [];
    remaining -= cents;
    return [{ method, cents }];
  });
}
