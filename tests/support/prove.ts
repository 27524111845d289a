import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { AskedProof } from '#domain/text/asked-proof.ts';

/** The token that a script of the site sends for a challenge. */
export async function proofToken({ challenge }: Pick<AskedProof, 'challenge'>): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
