import fc from 'fast-check';
import { isTorture } from '../torture.ts';
import { xssPayloads } from './xss-payloads.ts';

/** The seed of a run; `ATTACK_SEED` repeats the requests of another run. */
export const attackSeed = (): number => Number(process.env.ATTACK_SEED ?? 20_261_122);

/** The number of requests; `ATTACK_COUNT` changes it. */
export const attackCount = (usual: number): number => Number(process.env.ATTACK_COUNT ?? usual);

/** The number of cases for a parser, with the seed that repeats them. */
export const parserRuns = (usual: number) => ({
  numRuns: attackCount(isTorture ? 100_000 : usual),
  seed: attackSeed(),
});

/** Text that anybody may write into a field for words. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ maxLength: 300 }),
  fc.constantFrom(...xssPayloads()),
);
