import { parseArgs } from 'node:util';

export type SoakOptions = {
  minutes: number;
  /** Requests a second; 80 % of what the ramp measured when 0. */
  rate: number;
  /** The part of requests that something happens to: 0.01. */
  faults: number;
};

/** --minutes=10 --rate=300 --faults=1% */
export function readSoakOptions(args: string[]): SoakOptions {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '10' },
      rate: { type: 'string', default: '0' },
      faults: { type: 'string', default: '0%' },
    },
  });
  const options = {
    minutes: Number(values.minutes),
    rate: Number(values.rate),
    faults: Number(values.faults.replace('%', '')) / 100,
  };
  if (!(options.minutes > 0 && options.rate >= 0 && options.faults >= 0 && options.faults < 1))
    throw new Error('--minutes=10 --rate=300 --faults=1%');
  return options;
}
