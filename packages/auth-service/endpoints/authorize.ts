import type { AuthDeps, AuthHandler } from '../auth-deps.ts';
import { startAuthorization } from '../providers/flow/start-authorization.ts';
import type { Providers } from '../providers/providers.ts';

/** GET /authorize: a browser opens it and is sent to the provider. */
export function authorize(deps: AuthDeps, providers: Providers): AuthHandler {
  return async (c) => c.redirect((await startAuthorization(c, deps, providers)).href, 302);
}
