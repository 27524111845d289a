import { type Agreement, isOver, REPAIR_STATES, type RepairState } from './repair-states.ts';

/** How the device left; null while it has not. */
export type LeftBy = 'counter' | 'carrier' | null;

type Facts = {
  state: RepairState;
  left_by: LeftBy;
  agreement: Agreement | null;
  renounced_at: Date | null;
};

/** Its customer renounced the contract, and the device is not on its way back yet. */
export const isRenounced = ({ state, agreement, renounced_at }: Omit<Facts, 'left_by'>): boolean =>
  renounced_at !== null && !isOver(state) && (agreement !== null || state === 'refused');

/** A state as its customer reads it: what left with a carrier was not given into their hands, what was renounced is not accepted. */
export function customerState(facts: Facts): string {
  if (isRenounced(facts)) return 'Contrat renoncé';
  return facts.state === 'handed_over' && facts.left_by === 'carrier'
    ? 'Renvoyé'
    : REPAIR_STATES[facts.state].customer;
}
