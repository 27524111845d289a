import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { ProofKeys } from './proof-keys.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
/** Rounds of one guess: enough to outweigh the browser's call itself. */
const COST = 1000;
const MAX_TOKEN_LENGTH = 4_000;

/** The request that a challenge is signed for. */
export type Bound = { purpose: string; network: string };

/** `id`: a solution is spent once, by this id. */
export type Solved = { id: string; guesses: number; expiresAt: Date };

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(COST),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({
        purpose: z.string(),
        network: z.string(),
        guesses: z.number(),
        expires: z.number(),
      }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** A puzzle that takes about this many guesses, valid for one request of its purpose and network until it expires. */
export function makeChallenge(
  keys: ProofKeys,
  { purpose, network }: Bound,
  { guesses, expiresAt }: { guesses: number; expiresAt: Date },
): Promise<Challenge> {
  return createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    deriveKey,
    // The answer is drawn here, so that no puzzle is much longer than another; checking it takes two digests.
    counter: randomInt(Math.round(guesses * 1.5), Math.round(guesses / 2)),
    // Not the library's own expiry, which reads the machine's clock.
    data: { purpose, network, guesses, expires: expiresAt.getTime() },
    hmacSignatureSecret: keys.challenge,
    hmacKeySignatureSecret: keys.solution,
  });
}

/**
 * The solution in a token, if it belongs to one of our challenges for this purpose and network and has not expired.
 */
export async function readSolution(
  keys: ProofKeys,
  token: string,
  bound: Bound,
  now: Date,
): Promise<Solved | null> {
  if (token.length > MAX_TOKEN_LENGTH) return null;
  const payload = payloadSchema.safeParse(parse(token)).data;
  if (!payload) return null;
  const { challenge, solution } = payload;
  const { purpose, network, guesses, expires } = challenge.parameters.data;
  if (purpose !== bound.purpose || network !== bound.network || expires <= now.getTime()) return null;
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: keys.challenge,
    hmacKeySignatureSecret: keys.solution,
  });
  return verified ? { id: challenge.parameters.nonce, guesses, expiresAt: new Date(expires) } : null;
}

function parse(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString());
  } catch {
    // The token is not ours, or incomplete.
    return null;
  }
}
