import { createHmac } from 'node:crypto';
import type { AuthDeps, AuthMiddleware } from '../auth-deps.ts';

/**
 * Logs each attempt and its outcome. The address is a keyed digest: attempts from one place can be grouped without showing where it is.
 * No account, code or token is in the log.
 */
export function logOperations({ keys, addressOf, senderOf, log }: AuthDeps): AuthMiddleware {
  return async (c, next) => {
    await next();
    const { method } = c.req;
    if (method === 'GET' || method === 'OPTIONS') return;
    const { one } = senderOf(addressOf(c));
    const by = createHmac('sha256', keys.serviceRoleKey).update(one).digest('base64url');
    const grant = c.req.query('grant_type');
    const operation = { method, path: c.req.path, ...(grant && { grant }), status: c.res.status, by };
    log.info(operation, 'auth operation');
  };
}
