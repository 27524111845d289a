import { addressKey, clientAddress } from '../../http/client-address.ts';
import { keyedBucket } from '../../limits/address-bucket.ts';
import type { AuthDeps, AuthMiddleware } from '../auth-deps.ts';

/**
 * What was tried and what came of it, whoever tried. The address is a keyed digest: tries from one place can be told to be so,
 * and nobody reads where it is. No account, code or token is in it.
 */
export function logOperations({ keys, settings, log }: AuthDeps): AuthMiddleware {
  return async (c, next) => {
    await next();
    const { method } = c.req;
    if (method === 'GET' || method === 'OPTIONS') return;
    const address = addressKey(clientAddress(c, settings));
    const [, by] = keyedBucket(keys.serviceRoleKey, 'auth log', address).split(':');
    const grant = c.req.query('grant_type');
    const operation = { method, path: c.req.path, ...(grant && { grant }), status: c.res.status, by };
    log.info(operation, 'auth operation');
  };
}
