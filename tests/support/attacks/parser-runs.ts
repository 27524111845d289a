import { isTorture } from '../torture.ts';
import { attackCount, attackSeed } from './random.ts';

/** How many cases of a parser, by a seed that brings them back. */
export const parserRuns = (usual: number) => ({
  numRuns: attackCount(isTorture ? 100_000 : usual),
  seed: attackSeed(),
});
