import { parseArgs } from 'node:util';

export type BenchOptions = {
  /** Duration of each load. */
  seconds: number;
  /** Pairs of loads or starts, in alternating order. */
  rounds: number;
  lighthouseRuns: number;
  /** Number of requests in each of the two halves of a memory measure. */
  requests: number;
  /** Numbers of the measures to take; all if empty. */
  only: number[];
  /** True for a run too short to be more than a trial: it is printed, not stored. */
  isTrial: boolean;
  /** Nothing is measured: the report is written again from the stored figures. */
  isReport: boolean;
};

const FULL = { seconds: 5, rounds: 5, lighthouseRuns: 5, requests: 100_000 };
const QUICK = { seconds: 2, rounds: 5, lighthouseRuns: 1, requests: 5_000 };

/**
 * --only=1,3: these measures renew their sections, the others stay. --quick, --seconds=1, --rounds=1,
 * --lighthouse-runs=1, --requests=1000: less is measured, and nothing is stored. --report: writes the report again,
 * after its notes have changed.
 */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      report: { type: 'boolean', default: false },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      'lighthouse-runs': { type: 'string' },
      requests: { type: 'string' },
      only: { type: 'string', default: '' },
    },
  });
  const usual = values.quick ? QUICK : FULL;
  const taken = {
    seconds: Number(values.seconds ?? usual.seconds),
    rounds: Number(values.rounds ?? usual.rounds),
    lighthouseRuns: Number(values['lighthouse-runs'] ?? usual.lighthouseRuns),
    requests: Number(values.requests ?? usual.requests),
  };
  return {
    ...taken,
    only: values.only.split(',').filter(Boolean).map(Number),
    isTrial: Object.entries(FULL).some(([name, full]) => !(taken[name as keyof typeof FULL] >= full)),
    isReport: values.report,
  };
}
