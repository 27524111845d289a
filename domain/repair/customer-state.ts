import { type Agreement, isOver, REPAIR_STATES, type RepairState } from './repair-states.ts';

/** How the device left; null as long as it has not. */
export type LeftBy = 'counter' | 'carrier' | null;

type Facts = {
  state: RepairState;
  left_by: LeftBy;
  agreement: Agreement | null;
  renounced_at: Date | null;
};

/** Whether the customer withdrew from the contract and the device is not on its way back yet. */
export const isRenounced = ({ state, agreement, renounced_at }: Omit<Facts, 'left_by'>): boolean =>
  renounced_at !== null && !isOver(state) && (agreement !== null || state === 'refused');

const RENOUNCED = 'Contrat renoncé';

/**
 * A state in the shop's words: after a withdrawal it is not « À réparer ». Once that is settled, the work to do is
 * shown again.
 */
export const shopState = (facts: Omit<Facts, 'left_by'>): string =>
  facts.state !== 'refused' && isRenounced(facts) ? RENOUNCED : REPAIR_STATES[facts.state].shop;

/**
 * A state in the customer's words: a device that a carrier took was not handed over, a quote that was withdrawn from is
 * not accepted.
 */
export function customerState(facts: Facts): string {
  if (isRenounced(facts)) return RENOUNCED;
  return facts.state === 'handed_over' && facts.left_by === 'carrier'
    ? 'Renvoyé'
    : REPAIR_STATES[facts.state].customer;
}
