import fc from 'fast-check';
import { isTorture } from '../torture.ts';
import { xssPayloads } from './xss-payloads.ts';

/** `ATTACK_SEED` brings the requests of another run back. */
export const attackSeed = (): number => Number(process.env.ATTACK_SEED ?? 20_261_122);

/** `ATTACK_COUNT` sends more of them, or fewer. */
export const attackCount = (usual: number): number => Number(process.env.ATTACK_COUNT ?? usual);

/** How many cases of a parser, by a seed that brings them back. */
export const parserRuns = (usual: number) => ({
  numRuns: attackCount(isTorture ? 100_000 : usual),
  seed: attackSeed(),
});

/** What anybody may write where words are asked for. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ maxLength: 300 }),
  fc.constantFrom(...xssPayloads()),
);
