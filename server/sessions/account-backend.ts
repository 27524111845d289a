import type { JWTPayload } from 'jose';
import type { AccountFacts } from './account-facts.ts';

/** What a browser keeps for the service: that its owner signed in with it, that an account was asked for with it; and whose session it has. */
type BrowserTokens = { device: string | undefined; signUp: string; accountId: string | null };

/** A link of a mail that leads on to a program, with the password that its reader was asked for. */
export type PressedLink = { token_hash: string; type: string; redirect_to: string; password?: string };

/** What shows once more whose a session is. */
export type OwnerProof = { password: string } | { code: string };

/** `code`: why nothing was done, as the protocol names it. */
export type Refused = { code: string; message: string; reasons?: readonly string[] };
export type Pressed = { location: string } | Refused;

/** The auth service that the account screens speak to: ours in process, or a hosted project's over the network. */
export type AccountBackend = {
  /** The project's address; the name of the session's cookie follows from it, as @supabase/ssr has it. */
  url: string;
  anonKey: string;
  /** How requests of one visitor reach the service, which counts by the address and by what it knows of the browser. */
  fetchFor(clientIp: string | undefined, browser?: BrowserTokens): typeof fetch;
  /** Says the password of a session's account once more, or the code that was sent to it; what is wrong with it, else null. */
  prove(send: typeof fetch, accessToken: string, proof: OwnerProof): Promise<Refused | null>;
  /** Of where a link was asked to lead, the program's address; null where its reader ends on a page of ours. */
  programOf(redirectTo: string): string | null;
  /** Does what a mail's link asks, after a press on our page; the answer says where its reader goes from there. */
  pressLink(send: typeof fetch, link: PressedLink): Promise<Pressed>;
  /** What a browser keeps once this account has signed in with it; null where the service knows of no browsers. */
  deviceToken(email: string, known: string | undefined): string | null;
  /** Claims of a token that the service signed and that has not expired; null for any other. */
  verify(accessToken: string): Promise<JWTPayload | null>;
  /** The same, of one that expired a while ago too: whose it was, not that it is good. */
  verifyOld(accessToken: string): Promise<JWTPayload | null>;
  facts(): Promise<AccountFacts>;
};

/** How long after its end a token still says whose it was. */
export const OLD_TOKEN_S = 30 * 24 * 3600;
