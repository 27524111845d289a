import type { ProofState } from '#server/accounts/prove-owner.ts';

/**
 * What a form must ask for before it changes a way into the account: the present password, or, if there is none, a
 * proof on a page of its own. Null if a code or a second factor has just proven it.
 */
export type ProofKind = 'password' | 'code' | null;

export function askedProof({ hasPassword, isProven }: ProofState): ProofKind {
  if (isProven) return null;
  return hasPassword ? 'password' : 'code';
}
