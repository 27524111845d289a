import type { AuthDeps, AuthHandler } from '../auth-deps.ts';
import { requireCaptcha } from '../captcha/verify-captcha.ts';
import type { Providers } from '../providers/providers.ts';
import { AuthError } from '../transport/errors.ts';
import { tokenIdToken } from './token-id-token.ts';
import { tokenPassword } from './token-password.ts';
import { tokenPkce } from './token-pkce.ts';
import { tokenRefresh } from './token-refresh.ts';

/** POST /token?grant_type=…: a session for a proof. */
export function token(deps: AuthDeps, providers: Providers): AuthHandler {
  const grants: Record<string, AuthHandler> = {
    password: tokenPassword(deps),
    refresh_token: tokenRefresh(deps),
    pkce: tokenPkce(deps),
    id_token: tokenIdToken(deps, providers),
  };
  return async (c, next) => {
    const type = c.req.query('grant_type') ?? '';
    const grant = Object.hasOwn(grants, type) ? grants[type] : undefined;
    if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    if (type === 'password') await requireCaptcha(c, deps);
    return grant(c, next);
  };
}
