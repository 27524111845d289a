/** Trials of one administrator: enough to find the right settings, too few to look for machines with. */
export const TRIALS = { count: 30, perS: 3600, burst: 30 };
