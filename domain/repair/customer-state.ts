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

const RENOUNCED = 'Contrat renoncé';

/** A state as the shop reads it: what was renounced is not « À réparer ». Once that is settled, what to do stands again. */
export const shopState = (facts: Omit<Facts, 'left_by'>): string =>
  facts.state !== 'refused' && isRenounced(facts) ? RENOUNCED : REPAIR_STATES[facts.state].shop;

/** A state as its customer reads it: what left with a carrier was not given into their hands, what was renounced is not accepted. */
export function customerState(facts: Facts): string {
  if (isRenounced(facts)) return RENOUNCED;
  return facts.state === 'handed_over' && facts.left_by === 'carrier'
    ? 'Renvoyé'
    : REPAIR_STATES[facts.state].customer;
}
