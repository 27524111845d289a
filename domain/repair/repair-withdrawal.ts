import type { Agreement, RepairState } from './repair-states.ts';

type Contract = {
  state: RepairState;
  agreement: Agreement | null;
  /** The last day; null if there is no contract at a distance. */
  withdrawal_until: string | null;
  /** The customer asked for work to begin earlier, and knows that the right ends with it. */
  starts_early: boolean;
  /** The time of the withdrawal. */
  renounced_at: Date | null;
};

/** Everything that was promised is done. */
const PERFORMED: readonly RepairState[] = ['tested', 'ready', 'handed_over', 'closed'];

/** Agreed, and nothing done yet. */
const NOT_BEGUN: readonly RepairState[] = ['accepted', 'waiting_part'];

/**
 * The last day on which work waits, because the customer may still withdraw and did not ask for it to begin earlier
 * (L. 221-25); null if nothing waits for that.
 */
export function workWaitsUntil(contract: Contract, today: string): string | null {
  const isWaiting = !contract.starts_early && NOT_BEGUN.includes(contract.state);
  return isWaiting ? repairWithdrawalUntil(contract, today) : null;
}

/**
 * Until when a customer can withdraw from the contract about a repair; null if that is not possible: before a
 * contract, for one made at the counter, after its end or a withdrawal, and once it was fully performed at the
 * customer's own request (code de la consommation, L. 221-28, 1°).
 */
export function repairWithdrawalUntil(
  { state, agreement, withdrawal_until: until, starts_early, renounced_at }: Contract,
  today: string,
): string | null {
  if (renounced_at !== null || until === null || agreement !== 'quote' || today > until) return null;
  return starts_early && PERFORMED.includes(state) ? null : until;
}
