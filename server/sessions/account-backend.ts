import type { JWTPayload } from 'jose';
import type { AccountFacts } from './account-facts.ts';

/** The auth service that the account screens speak to: ours in process, or a hosted project's over the network. */
export type AccountBackend = {
  /** The project's address; the name of the session's cookie follows from it, as @supabase/ssr has it. */
  url: string;
  anonKey: string;
  /** How requests of one visitor reach the service, which counts by the address and by what it knows of the browser. */
  fetchFor(clientIp: string | undefined, deviceToken?: string): typeof fetch;
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
