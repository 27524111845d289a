import type { LedgerEntry } from '#domain/payments/ledger.ts';
import { type PaymentWay, TAKEN_WAYS } from '#domain/payments/payment-ways.ts';

/** Short: a list shows no longer words on a phone. */
const BY_STRIPE = 'Carte bancaire en ligne, par Stripe';

type Entry = Pick<LedgerEntry, 'kind'> & { method: PaymentWay; reference: string | null };

/** How money of these entries may go back; what a card has paid on the site, Stripe gives back. */
export const refundWays = (entries: readonly Entry[]): Readonly<Record<string, string>> =>
  entries.some(isOfStripe) ? { card: BY_STRIPE, ...TAKEN_WAYS } : TAKEN_WAYS;

const isOfStripe = ({ kind, method, reference }: Entry) =>
  kind === 'payment' && method === 'card' && reference?.startsWith('pi_') === true;
