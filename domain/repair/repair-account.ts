import { type AgreedBonus, bonusOf } from '../bonus/bonus.ts';
import type { Agreement } from './repair-states.ts';

/** What is added to the price that was agreed, or taken off it. */
export const CHARGE_KINDS = {
  work: 'Travail convenu sans devis',
  diagnosis: 'Diagnostic',
  refusal: 'Refus du devis',
  return_postage: 'Port du retour',
  storage: 'Gardiennage',
  other: 'Autre',
  discount: 'Remise',
} as const;

export type ChargeKind = keyof typeof CHARGE_KINDS;

/** « Port du retour : Colissimo »; its label alone where that says the same as its kind. */
export const chargeText = ({ kind, label }: { kind: ChargeKind; label: string }): string =>
  label === CHARGE_KINDS[kind] ? label : `${CHARGE_KINDS[kind]}\u00a0: ${label}`;

type RepairMoney = {
  agreement: Agreement | null;
  /** Whether the customer has withdrawn from the agreement: nothing is owed for it any more. */
  isRenounced: boolean;
  /** The price of the accepted quote. */
  acceptedCents: number | null;
  /** The deposit that this quote asks for. */
  askedCents?: number;
  charges: readonly { amount_cents: number }[];
  paidCents: number;
  refundedCents: number;
  /** What a grouped invoice asks for in its place. */
  groupedCents?: number;
  /** The bonus that the accepted quote gives, paid by an organisation. */
  bonus?: Pick<AgreedBonus, 'cents' | 'leastCents'> | null;
  /** Once it is invoiced: what of it is neither asked of the customer nor in the ledger yet (domain/bonus/bonus-states.ts). */
  asideCents?: number | null;
};

export type RepairAccount = {
  /** What the accepted quote adds to the price; nothing once its agreement no longer stands. */
  agreedCents: number;
  priceCents: number;
  /** What remains to be paid; never below zero. */
  dueCents: number;
  /** What remains of the deposit that was asked for. */
  depositDueCents: number;
  /** What of the price an organisation owes in the customer's place, or the shop bears. */
  bonusCents: number;
  /** What was paid above the price, and goes back. */
  overCents: number;
  /** What was paid and not given back. */
  keptCents: number;
};

/**
 * What a repair costs and what remains of it: the accepted quote as long as its agreement stands, and what was added or
 * taken off since. A repair under guarantee, or a device that goes back as it came, costs what was added to it.
 */
export function accountOf(repair: RepairMoney): RepairAccount {
  const { agreement, isRenounced, acceptedCents, askedCents = 0, charges, paidCents, refundedCents } = repair;
  const { groupedCents = 0, bonus = null, asideCents = null } = repair;
  const stands = (agreement === 'quote' || agreement === 'before') && !isRenounced;
  const agreedCents = stands ? (acceptedCents ?? 0) : 0;
  const priceCents = Math.max(
    0,
    charges.reduce((sum, { amount_cents }) => sum + amount_cents, agreedCents),
  );
  const keptCents = paidCents - refundedCents;
  // What a refund took off the price was paid as a deposit, and is not asked for again.
  const discountCents = charges.reduce((sum, { amount_cents }) => sum + Math.max(0, -amount_cents), 0);
  const depositPaidCents = keptCents + Math.min(refundedCents, discountCents);
  const bonusCents = Math.min(priceCents, asideCents ?? (stands ? bonusOf(bonus, priceCents) : 0));
  const elsewhereCents = groupedCents + bonusCents;
  return {
    agreedCents,
    priceCents,
    keptCents,
    bonusCents,
    dueCents: Math.max(0, priceCents - keptCents - elsewhereCents),
    depositDueCents: stands
      ? Math.max(0, Math.min(askedCents, priceCents - bonusCents) - depositPaidCents - groupedCents)
      : 0,
    // What is asked for elsewhere was not paid here.
    overCents: Math.max(0, Math.min(keptCents, keptCents + elsewhereCents - priceCents)),
  };
}

/** What may be paid now: all that is due once the work is done, before that what remains of the deposit. */
export const payableCents = (
  { dueCents, depositDueCents }: Pick<RepairAccount, 'dueCents' | 'depositDueCents'>,
  isWorkDone: boolean,
): number => (isWorkDone ? dueCents : depositDueCents);
