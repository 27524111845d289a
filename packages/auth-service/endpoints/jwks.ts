import type { AuthDeps, AuthHandler } from '../auth-deps.ts';

const MAX_AGE_S = 600;

/** GET /.well-known/jwks.json: the public keys, for programs that verify access tokens themselves. */
export function jwks({ keys, clock }: AuthDeps): AuthHandler {
  return async (c) => {
    const now = clock();
    await keys.refresh(now);
    return c.json(keys.jwks(now), 200, { 'Cache-Control': `public, max-age=${MAX_AGE_S}` });
  };
}
