import { parseArgs } from 'node:util';

export type SoakOptions = {
  minutes: number;
  /** Requests a second; 0: 80 % of what the ramp measured. */
  rate: number;
  /** The share of requests that something happens to: 0.01. */
  faults: number;
  /**
   * The share of visitors who only read, besides those of the mix: 0.9 for a long run with as many requests as a shop
   * sees.
   */
  readers: number;
};

/** --minutes=10 --rate=300 --faults=1% --readers=90% */
export function readSoakOptions(args: string[]): SoakOptions {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '10' },
      rate: { type: 'string', default: '0' },
      faults: { type: 'string', default: '0%' },
      readers: { type: 'string', default: '0%' },
    },
  });
  const options = {
    minutes: Number(values.minutes),
    rate: Number(values.rate),
    faults: partOf(values.faults),
    readers: partOf(values.readers),
  };
  const isPart = (value: number) => value >= 0 && value < 1;
  if (!(options.minutes > 0 && options.rate >= 0 && isPart(options.faults) && isPart(options.readers)))
    throw new Error('--minutes=10 --rate=300 --faults=1% --readers=90%');
  return options;
}

const partOf = (percent: string) => Number(percent.replace('%', '')) / 100;
