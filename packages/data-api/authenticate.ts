import type { RequestClaims } from './host.ts';

/** The rights of a request. */
export type Authenticated = { claims: RequestClaims };

/** The complete answer to a request that is refused before its address is read. */
export type AuthFailure = { status: number; body: unknown; headers?: Record<string, string> };

/** Checks `apikey` and Bearer token, for the data API. A request without a Bearer is anonymous. */
export type Authenticate = (request: Request) => Promise<Authenticated | AuthFailure>;

export const isAuthFailure = (answer: Authenticated | AuthFailure): answer is AuthFailure =>
  'status' in answer;
