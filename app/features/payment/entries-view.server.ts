import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { entriesInForce, type LedgerEntry, netCents } from '#domain/payments/ledger.ts';
import { PAYMENT_WAYS, type PaymentWay } from '#domain/payments/payment-ways.ts';
import type { EntryView } from './entry-list.tsx';

type Entry = LedgerEntry & { method: PaymentWay; reason: string | null; created_at: Date };

/** The entries of a sale in the ledger, as its screen shows them. */
export function entriesView(entries: readonly Entry[]): (EntryView & { method: PaymentWay })[] {
  const inForce = new Set(entriesInForce(entries).map(({ id }) => id));
  return entries.map(({ id, kind, method, amount_cents, corrects_id, reason, created_at }) => ({
    id,
    method,
    words: [
      corrects_id === null ? (kind === 'refund' ? 'Rendu' : 'Payé') : 'Rectification',
      PAYMENT_WAYS[method].toLocaleLowerCase('fr'),
    ].join(', '),
    reason,
    amount: formatEuros(netCents({ kind, amount_cents, corrects_id })),
    at: formatDate(created_at, { withTime: true }),
    canCorrect: kind === 'payment' && inForce.has(id),
  }));
}
