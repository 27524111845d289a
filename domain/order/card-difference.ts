/** Something that Stripe's account and the ledger did not agree about. */
export type CardDifference = {
  kind: 'payment' | 'refund';
  /** Which side alone had it, or that both have it with other sums. */
  where: 'stripe' | 'ledger' | 'amount';
  /** It is recorded now. */
  isMended: boolean;
  /** Stripe's own id. */
  reference: string;
  amountCents: number;
  /** The number of its order or its repair, as far as it is known. */
  case: string | null;
};

const KINDS = { payment: 'Paiement', refund: 'Remboursement' };

/** A difference in the owner's words, without its sum and its order. */
export function differenceText({ kind, where, isMended }: CardDifference): string {
  const what = KINDS[kind];
  if (where === 'amount') return `${what} noté ici pour une autre somme que chez Stripe`;
  if (where === 'ledger') return `${what} noté ici, que Stripe ne connaît pas`;
  return isMended
    ? `${what} trouvé chez Stripe, noté maintenant`
    : `${what} trouvé chez Stripe, qu’aucun dossier n’explique`;
}
