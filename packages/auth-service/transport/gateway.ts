import type { AuthMiddleware } from '../auth-deps.ts';
import { roleOfApiKey } from '../keys/api-keys.ts';
import type { SigningKeys } from '../keys/signing-keys.ts';

/** Paths that need no key: browsers open them from links, or verifiers read them. */
const OPEN_PATHS = [
  '/verify',
  '/callback',
  '/authorize',
  '/.well-known/jwks.json',
  '/.well-known/oauth-authorization-server',
  '/sso/saml/acs',
  '/sso/saml/metadata',
];

const MOUNT = /^\/auth\/v1(?=\/)/;

/** Requires a known `apikey` on every other route, as a header or in the query. Its refusals have no `code`. */
export function gateway(keys: SigningKeys): AuthMiddleware {
  return async (c, next) => {
    if (OPEN_PATHS.includes(c.req.path.replace(MOUNT, '').replace(/\/$/, ''))) return next();
    const refusal = refuseApiKey(keys, c.req.header('apikey') ?? c.req.query('apikey'));
    return refusal ? c.json(refusal, 401) : next();
  };
}

/** The answer, with 401, to a request without a key of ours; null if it has one. */
export function refuseApiKey(
  keys: SigningKeys,
  given: string | null | undefined,
): { message: string; hint: string } | null {
  if (!given)
    return {
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    };
  if (roleOfApiKey(keys, given) !== null) return null;
  return {
    message: 'Invalid API key',
    hint: 'Double check your Supabase `anon` or `service_role` API key.',
  };
}
