import { parseArgs } from 'node:util';

export type BenchOptions = {
  /** Of each load. */
  seconds: number;
  /** Pairs of loads or starts, in alternating order. */
  rounds: number;
  lighthouseRuns: number;
  /** Numbers of the measures to take; all when empty. */
  only: number[];
};

/** --quick: shorter loads, one Lighthouse run. --only=1,3: these measures, and the report is printed but not written. */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      'lighthouse-runs': { type: 'string' },
      only: { type: 'string', default: '' },
    },
  });
  return {
    seconds: Number(values.seconds ?? (values.quick ? 2 : 5)),
    rounds: Number(values.rounds ?? 5),
    lighthouseRuns: Number(values['lighthouse-runs'] ?? (values.quick ? 1 : 3)),
    only: values.only.split(',').filter(Boolean).map(Number),
  };
}
