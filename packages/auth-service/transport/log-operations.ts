import { createHmac } from 'node:crypto';
import type { AuthDeps, AuthMiddleware } from '../auth-deps.ts';

/**
 * What was tried and what came of it, whoever tried. The address is a keyed digest: tries from one place can be told to be so,
 * and nobody reads where it is. No account, code or token is in it.
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
