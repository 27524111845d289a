import { REPAIR_STATES, type RepairState } from './repair-states.ts';

/** How the device left; null while it has not. */
export type LeftBy = 'counter' | 'carrier' | null;

/** A state as its customer reads it: what left with a carrier was not given into their hands. */
export const customerState = ({ state, left_by }: { state: RepairState; left_by: LeftBy }): string =>
  state === 'handed_over' && left_by === 'carrier' ? 'Renvoyé' : REPAIR_STATES[state].customer;
