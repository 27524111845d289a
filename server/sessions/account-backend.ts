import type { JWTPayload } from 'jose';
import type { AccountFacts } from './account-facts.ts';

/**
 * Facts that a browser keeps for the service: that its owner has signed in with it, that it asked for an account, and
 * whose session it has.
 */
type BrowserTokens = { device: string | undefined; signUp: string; accountId: string | null };

/** A mail's link that leads on to a program, with the password that its reader was asked for. */
export type PressedLink = { token_hash: string; type: string; redirect_to: string; password?: string };

/** A fresh proof from the owner of the session. */
export type OwnerProof = { password: string } | { code: string };

/** `code`: the reason for the refusal, in the protocol's terms. */
export type RefusedByService = { code: string; message: string; reasons?: readonly string[] };
export type Pressed = { location: string } | RefusedByService;

/** The auth service behind the account screens: ours in process, or a hosted project's over the network. */
export type AccountBackend = {
  /** The project's address. The name of the session's cookie is derived from it, as in @supabase/ssr. */
  url: string;
  anonKey: string;
  /** How requests of a visitor reach the service, whose limits count by address and by browser. */
  fetchFor(clientIp: string | undefined, browser?: BrowserTokens): typeof fetch;
  /**
   * Checks the password of a session's account again, or the code that was sent to it. Returns the refusal, or null.
   */
  prove(send: typeof fetch, accessToken: string, proof: OwnerProof): Promise<RefusedByService | null>;
  /** The program's address, if a link should lead there; null if it leads to one of our pages. */
  programOf(redirectTo: string): string | null;
  /** Does what a mail's link asks, after a press on our page; the answer is the reader's next address. */
  pressLink(send: typeof fetch, link: PressedLink): Promise<Pressed>;
  /**
   * The token that a browser keeps once this account has signed in with it; null if the service does not tell browsers
   * apart.
   */
  deviceToken(email: string, known: string | undefined): string | null;
  /** Claims of a token that the service signed and that has not expired; null for any other. */
  verify(accessToken: string): Promise<JWTPayload | null>;
  /** The same for a token that expired a while ago: it identifies the account, but is no longer valid. */
  verifyOld(accessToken: string): Promise<JWTPayload | null>;
  facts(): Promise<AccountFacts>;
};

/** Seconds after its end during which a token still identifies its account. */
export const OLD_TOKEN_S = 30 * 24 * 3600;
