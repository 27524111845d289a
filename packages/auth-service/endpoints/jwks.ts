import type { AuthDeps, AuthHandler } from '../auth-deps.ts';

const MAX_AGE_S = 600;

/** GET /.well-known/jwks.json: the public keys, for who verifies access tokens without asking us. */
export function jwks({ keys, clock }: AuthDeps): AuthHandler {
  return async (c) => {
    const now = clock();
    await keys.refresh(now);
    return c.json(keys.jwks(now), 200, { 'Cache-Control': `public, max-age=${MAX_AGE_S}` });
  };
}
