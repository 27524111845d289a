import { shownPhone } from '#domain/customers/phone.ts';
import { dayInParis, formatDate } from '#domain/dates/dates.ts';
import {
  CLAIM_OUTCOMES,
  CLAIM_WISHES,
  daysLeftText,
  factsOfClaim,
  guaranteedAfter,
  guaranteedUntil,
  isPresumed,
  mendBy,
  suspendedDays,
} from '#domain/guarantee/guarantee-claim.ts';
import { shopState } from '#domain/repair/customer-state.ts';
import { countText } from '#domain/text/count-text.ts';
import type { GuaranteeClaims } from '#server/shop/guarantee-claims/claims-module.ts';
import type { FoundClaim } from '#server/shop/guarantee-claims/find-claims.ts';

export type ClaimView = ReturnType<typeof claimView>;

/** A claim as its screen shows it. */
export function claimView(claim: FoundClaim, now: Date) {
  const today = dayInParis(now);
  const facts = factsOfClaim(claim);
  const until = guaranteedAfter(facts, today);
  const { id, number, version, item, fault, outcome } = claim;
  return {
    ...{ id, number, version, item, fault },
    isOpen: outcome === null,
    wish: CLAIM_WISHES[claim.wish],
    customer:
      [claim.customer_name, claim.phone && shownPhone(claim.phone), claim.email].filter(Boolean).join(', ') ||
      'Sans nom',
    order: claim.order_number,
    email: claim.email ?? '',
    repair: repairOf(claim),
    sale: claim.sale_id && { id: claim.sale_id, number: claim.sale_number ?? '' },
    delivered: formatDate(claim.delivered_on),
    claimed: formatDate(claim.claimed_on),
    handedOver: claim.handed_over_on && formatDate(claim.handed_over_on),
    mendBy: formatDate(mendBy(claim.claimed_on)),
    daysLeft: daysLeftText(claim.claimed_on, today),
    isLate: outcome === null && mendBy(claim.claimed_on) < today,
    isBeyond: claim.claimed_on > guaranteedUntil(claim.delivered_on),
    presumed: isPresumed({ ...facts, isUsed: claim.is_used })
      ? 'Oui\u00a0: le client n’a rien à prouver de sa date.'
      : 'Non\u00a0: au client de montrer que le défaut existait à la remise.',
    outcome: outcome && CLAIM_OUTCOMES[outcome],
    note: claim.outcome_note,
    settled: claim.settled_on && formatDate(claim.settled_on),
    suspended: countText(suspendedDays(facts, today), 'jour', 'jours'),
    guaranteedUntil: until === null ? 'La vente est défaite' : formatDate(until),
    writer: claim.actor_name ?? 'L’atelier',
  };
}

/** The repair that mends the good; null as long as none was registered. */
const repairOf = ({ repair_reference: reference, repair_state: state, repair_way_in, ...of }: FoundClaim) =>
  reference === null || state === null || repair_way_in === null
    ? null
    : {
        reference,
        stateName: shopState({
          state,
          way_in: repair_way_in,
          agreement: of.repair_agreement,
          renounced_at: of.repair_renounced_at,
          left_by: of.repair_left_by,
          ready_at: of.repair_ready_at,
          delivered_on: of.repair_delivered_on,
        }),
        isMended: state === 'handed_over' && of.repair_agreement !== null,
      };

type Listed = Awaited<ReturnType<GuaranteeClaims['list']>>['open'][number];

/** A claim in the list. */
export const listedClaim = (claim: Listed, now: Date) => ({
  id: claim.id,
  number: claim.number,
  words: [
    claim.item,
    claim.customer_name,
    `vendu par ${claim.order_number ?? claim.sale_number ?? 'l’atelier'}`,
  ]
    .filter(Boolean)
    .join(', '),
  standing: claim.outcome
    ? `${CLAIM_OUTCOMES[claim.outcome]}, le ${formatDate(claim.settled_on)}`
    : `${daysLeftText(claim.claimed_on, dayInParis(now))}, jusqu’au ${formatDate(mendBy(claim.claimed_on))}`,
});
