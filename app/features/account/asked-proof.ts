import { withRedirectTo } from '#domain/safe-redirect.ts';
import type { ProofState } from '#server/accounts/prove-owner.ts';

/**
 * What a form that changes a way into the account asks for: the present password, or, where there is none, to have shown on a page
 * of its own that it is the owner; null once a code or a second factor has.
 */
export type AskedProof = 'password' | 'code' | null;

export function askedProof({ hasPassword, isProven }: ProofState): AskedProof {
  if (isProven) return null;
  return hasPassword ? 'password' : 'code';
}

/** The page where one shows to be the owner, and from there back. */
export const proofPath = (back: string): string => withRedirectTo('/connexion/identite', back);
