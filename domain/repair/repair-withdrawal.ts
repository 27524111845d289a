import type { Agreement, RepairState } from './repair-states.ts';

type Contract = {
  state: RepairState;
  agreement: Agreement | null;
  /** The last day of the period; null if there is no contract at a distance. */
  withdrawal_until: string | null;
  /** The customer asked for work to begin earlier, and knows that the right ends with it. */
  starts_early: boolean;
  /** The time of the withdrawal. */
  renounced_at: Date | null;
};

/** States in which everything that was promised is done. */
const PERFORMED: readonly RepairState[] = ['tested', 'ready', 'handed_over', 'closed'];

/** States in which the work is agreed and not begun. */
const NOT_BEGUN: readonly RepairState[] = ['accepted', 'waiting_part'];

/**
 * The last day on which work waits, because the customer may still withdraw and did not ask for it to begin earlier (L.
 * 221-25); null if nothing waits for that.
 */
export function workWaitsUntil(contract: Contract, today: string): string | null {
  const isWaiting = !contract.starts_early && NOT_BEGUN.includes(contract.state);
  return isWaiting ? repairWithdrawalUntil(contract, today) : null;
}

/**
 * The last day on which a customer can withdraw from the contract about a repair. Null if that is not possible: before
 * a contract, for a contract made at the counter, after the period or a withdrawal, and once the work was fully
 * performed at the customer's own request (code de la consommation, L. 221-28, 1°).
 */
export function repairWithdrawalUntil(
  { state, agreement, withdrawal_until: until, starts_early, renounced_at }: Contract,
  today: string,
): string | null {
  if (renounced_at !== null || until === null || agreement !== 'quote' || today > until) return null;
  return starts_early && PERFORMED.includes(state) ? null : until;
}
