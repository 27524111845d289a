import type { AuthContext, AuthDeps } from '../auth-deps.ts';
import type { Device } from '../sessions/create-session.ts';

const MAX_USER_AGENT = 1000;

/** The device that a request comes from, as far as the request shows it. */
export function deviceOf(c: AuthContext, { addressOf }: Pick<AuthDeps, 'addressOf'>): Device {
  return {
    ip: addressOf(c),
    userAgent: c.req.header('User-Agent')?.slice(0, MAX_USER_AGENT).toWellFormed(),
  };
}
