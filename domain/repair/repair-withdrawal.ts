import type { Agreement, RepairState } from './repair-states.ts';

type Contract = {
  state: RepairState;
  agreement: Agreement | null;
  /** The last day; null where there is no contract at a distance. */
  withdrawal_until: string | null;
  /** Its customer asked for work to begin before, and knows that the right ends with it. */
  starts_early: boolean;
  /** When it was renounced. */
  renounced_at: Date | null;
};

/** Everything that was promised is done. */
const PERFORMED: readonly RepairState[] = ['tested', 'ready', 'handed_over', 'closed'];

/** Agreed to, and nothing done yet. */
const NOT_BEGUN: readonly RepairState[] = ['accepted', 'waiting_part'];

/**
 * The last day on which work waits, since its customer may still renounce and did not ask for it to begin before (L. 221-25); null where
 * nothing waits for that.
 */
export function workWaitsUntil(contract: Contract, today: string): string | null {
  const isWaiting = !contract.starts_early && NOT_BEGUN.includes(contract.state);
  return isWaiting ? repairWithdrawalUntil(contract, today) : null;
}

/**
 * Until when the contract about a repair can be renounced; null where it cannot. Not before a contract, nor for one made at the counter,
 * nor once it ended or was renounced; and not once it was wholly performed on its customer's own request (code de la consommation, L. 221-28, 1°).
 */
export function repairWithdrawalUntil(
  { state, agreement, withdrawal_until: until, starts_early, renounced_at }: Contract,
  today: string,
): string | null {
  if (renounced_at !== null || until === null || agreement !== 'quote' || today > until) return null;
  return starts_early && PERFORMED.includes(state) ? null : until;
}
