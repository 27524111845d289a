import { addDays, addMonths, daysBetween } from '../dates/calendar-day.ts';
import { countText } from '../text/count-text.ts';

// The legal guarantee of conformity (code de la consommation, L. 217-3 and following; the box of annex D. 211-2).

const DAYS_TO_MEND = 30;
const MONTHS = 24;
/** A fault is presumed to have been there within these (L. 217-7). */
const PRESUMED_MONTHS = { isNew: 24, isUsed: 12 };
const MONTHS_AFTER_REPAIR = 6;

export const CLAIM_WISHES = { repair: 'Réparation', replacement: 'Remplacement' } as const;

export type ClaimWish = keyof typeof CLAIM_WISHES;

export const CLAIM_OUTCOMES = {
  repaired: 'Réparé',
  replaced: 'Remplacé, à la demande du client',
  replaced_by_us: 'Remplacé, alors que le client demandait la réparation',
  refunded: 'Remboursé',
  reduced: 'Prix réduit, le bien gardé',
  refused: 'Refusé\u00a0: le défaut n’est pas couvert',
} as const;

export type ClaimOutcome = keyof typeof CLAIM_OUTCOMES;

export type Claim = {
  deliveredOn: string;
  claimedOn: string;
  handedOverOn: string | null;
  outcome: ClaimOutcome | null;
  settledOn: string | null;
};

type Kept = {
  delivered_on: string;
  claimed_on: string;
  handed_over_on: string | null;
  outcome: ClaimOutcome | null;
  settled_on: string | null;
};

/** What the rules look at in a stored claim. */
export const factsOfClaim = (claim: Kept): Claim => ({
  deliveredOn: claim.delivered_on,
  claimedOn: claim.claimed_on,
  handedOverOn: claim.handed_over_on,
  outcome: claim.outcome,
  settledOn: claim.settled_on,
});

/** The last day to bring the good into conformity. */
export const mendBy = (claimedOn: string): string => addDays(claimedOn, DAYS_TO_MEND);

/** Claims of before this day are late. */
export const mendStartedBefore = (today: string): string => addDays(today, -DAYS_TO_MEND);

/** The last day of the guarantee, before anything lengthened it. */
export const guaranteedUntil = (deliveredOn: string): string => addMonths(deliveredOn, MONTHS);

/** Whether nobody has to show that the fault was there from the start. */
export const isPresumed = ({
  deliveredOn,
  claimedOn,
  isUsed,
}: Pick<Claim, 'deliveredOn' | 'claimedOn'> & { isUsed: boolean }) =>
  claimedOn <= addMonths(deliveredOn, isUsed ? PRESUMED_MONTHS.isUsed : PRESUMED_MONTHS.isNew);

/** « Reste 12 jours », « Dernier jour », « En retard de 3 jours ». */
export function daysLeftText(claimedOn: string, today: string): string {
  const left = daysBetween(today, mendBy(claimedOn));
  if (left === 0) return 'Dernier jour';
  return left > 0
    ? `Reste ${countText(left, 'jour', 'jours')}`
    : `En retard de ${countText(-left, 'jour', 'jours')}`;
}

/**
 * Days for which the guarantee stood still: from the demand, or from the day on which the shop had the good if that was earlier, until
 * the customer had it back. Of an open claim, until today.
 */
export function suspendedDays({ claimedOn, handedOverOn, outcome, settledOn }: Claim, today: string): number {
  if (outcome === 'refunded' || outcome === 'refused' || outcome === 'reduced') return 0;
  const from = handedOverOn !== null && handedOverOn < claimedOn ? handedOverOn : claimedOn;
  return Math.max(0, daysBetween(from, settledOn ?? today));
}

/** The last day of the guarantee once a claim is settled; null if the sale is undone. */
export function guaranteedAfter(claim: Claim, today: string): string | null {
  if (claim.outcome === 'refunded') return null;
  if (claim.outcome === 'replaced_by_us') return addMonths(claim.settledOn ?? today, MONTHS);
  const until = addDays(guaranteedUntil(claim.deliveredOn), suspendedDays(claim, today));
  return claim.outcome === 'repaired' ? addMonths(until, MONTHS_AFTER_REPAIR) : until;
}
