import type { RepairState } from './repair-states.ts';

/** While the parts of a case may change: after the tests, used parts are in the device and nothing more is held. */
export const BEFORE_TESTS: readonly RepairState[] = [
  'registered',
  'diagnosed',
  'quoted',
  'accepted',
  'waiting_part',
  'in_repair',
];
