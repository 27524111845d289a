import type { RequestClaims } from './host.ts';

/** Whose rights a request has. */
export type Authenticated = { claims: RequestClaims };

/** A request that is turned away before its address is looked at: the whole answer. */
export type AuthFailure = { status: number; body: unknown; headers?: Record<string, string> };

/**
 * What the data API asks of the auth service: checks `apikey` and Bearer token. A request without a Bearer is the
 * anonymous visitor's.
 */
export type Authenticate = (request: Request) => Promise<Authenticated | AuthFailure>;

export const isAuthFailure = (answer: Authenticated | AuthFailure): answer is AuthFailure =>
  'status' in answer;
