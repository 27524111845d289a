import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros, typedEuros } from '#domain/money/money.ts';
import { entriesInForce, netCents } from '#domain/payments/ledger.ts';
import { PAYMENT_WAYS } from '#domain/payments/payment-ways.ts';
import { type OwedFee, owedFees, unrepairedFees } from '#domain/repair/announced-fees.ts';
import { chargeText } from '#domain/repair/repair-account.ts';
import type { ShopRepair } from '#server/repairs/find-for-shop.ts';

import { cardNewsView } from '../card-news-view.server.ts';

// The money of a case and its documents, as the shop sees them.

/**
 * Cents for the forms, texts for the page. Forms send `seenCents` back, to show that the balance has not changed
 * meanwhile.
 */
export function moneyView(repair: ShopRepair, today: string) {
  const { money, paid_cents, refunded_cents, moneyDocuments } = repair;
  const { priceCents, dueCents, depositDueCents, overCents, keptCents, bonusCents, charges, entries } = money;
  const isInvoiced = moneyDocuments.invoices.some(({ isDeposit }) => !isDeposit);
  const invoiced = new Set(moneyDocuments.invoices.map(({ deposit_id }) => deposit_id));
  const inForce = new Set(entriesInForce(entries).map(({ id }) => id));
  return {
    price: formatEuros(priceCents),
    priceCents,
    paid: formatEuros(paid_cents),
    refunded: refunded_cents > 0 ? formatEuros(refunded_cents) : null,
    /** What an organisation owes of it, or the shop bears. */
    bonus: bonusCents > 0 ? formatEuros(bonusCents) : null,
    due: formatEuros(dueCents),
    dueCents,
    dueTyped: typedEuros(dueCents),
    depositDue: depositDueCents > 0 ? formatEuros(depositDueCents) : null,
    depositTyped: depositDueCents > 0 ? typedEuros(depositDueCents) : null,
    over: overCents > 0 ? formatEuros(overCents) : null,
    overTyped: typedEuros(overCents),
    keptCents,
    kept: formatEuros(keptCents),
    /** Stripe gives back what it took. */
    isRefundedByStripe: entriesInForce(entries).some(
      ({ kind, method, reference }) =>
        kind === 'payment' && method === 'card' && reference?.startsWith('pi_'),
    ),
    cardNews: cardNewsView(repair),
    grouped: repair.grouped && {
      id: repair.grouped.id,
      number: repair.grouped.number,
      amount: formatEuros(repair.grouped.amount_cents),
    },
    seenCents: paid_cents + refunded_cents,
    /** What the customer accepted before the device was left, and can be asked for now, each in one press. */
    fees: isInvoiced || repair.grouped_cents > 0 ? [] : owedFees({ ...repair, charges }, today).map(feeView),
    unrepairedFees: unrepairedFees({ ...repair, charges }, today).map(feeView),
    charges: charges.map(({ id, kind, label, amount_cents }) => ({
      id,
      words: chargeText({ kind, label }),
      amount: formatEuros(amount_cents),
    })),
    entries: entries.map((entry) => ({
      id: entry.id,
      kind: entryKind(entry),
      amount: formatEuros(netCents(entry)),
      amountTyped: typedEuros(entry.amount_cents),
      way: entry.method,
      details: [PAYMENT_WAYS[entry.method], entry.reference, entry.reason, entry.actor_name ?? 'L’atelier']
        .filter(Boolean)
        .join(' · '),
      at: formatDate(entry.created_at, { withTime: true }),
      /** What Stripe has taken or given back, and what an organisation has paid, is not corrected here. */
      canCorrect: inForce.has(entry.id) && entry.method !== 'card' && entry.method !== 'bonus',
      isCorrected: entry.corrects_id === null && !inForce.has(entry.id),
      /** Whether it is a deposit that has no invoice yet. */
      canInvoice: entry.is_deposit && inForce.has(entry.id) && !isInvoiced && !invoiced.has(entry.id),
    })),
  };
}

const feeView = ({ kind, label, cents }: OwedFee) => ({
  kind,
  cents,
  words: `${label}, ${formatEuros(cents)}`,
});

/** Notes, invoices and credit notes, by the names of their files. */
export const moneyDocumentsView = ({ moneyDocuments: { noteAt, invoices, creditNotes } }: ShopRepair) => [
  ...(noteAt ? [{ file: 'note.pdf', label: `Note du ${formatDate(noteAt)}` }] : []),
  ...invoices.map(({ number, isDeposit }) => ({
    file: `${number}.pdf`,
    label: `${isDeposit ? 'Facture d’acompte' : 'Facture'} ${number}`,
  })),
  ...creditNotes.map(({ number }) => ({ file: `${number}.pdf`, label: `Avoir ${number}` })),
];

function entryKind({ kind, corrects_id, is_deposit }: ShopRepair['money']['entries'][number]): string {
  if (corrects_id !== null) return 'Rectification';
  if (kind === 'refund') return 'Remboursement';
  return is_deposit ? 'Acompte' : 'Paiement';
}
