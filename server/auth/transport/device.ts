import { clientAddress } from '../../http/client-address.ts';
import type { AuthContext } from '../auth-deps.ts';
import type { Device } from '../sessions/create-session.ts';
import type { AuthSettings } from '../settings.ts';

const MAX_USER_AGENT = 1000;

/** What a request tells of the device it comes from. */
export function deviceOf(c: AuthContext, settings: AuthSettings): Device {
  return {
    ip: clientAddress(c, settings),
    userAgent: c.req.header('User-Agent')?.slice(0, MAX_USER_AGENT).toWellFormed(),
  };
}
