import { z } from 'zod';
import type { AuthDeps, AuthHandler } from '../auth-deps.ts';
import { answerSession } from '../sessions/access-token.ts';
import { refreshSession } from '../sessions/refresh-session.ts';
import { deviceOf } from '../transport/device.ts';
import { readBody, text } from '../transport/read-body.ts';

const bodySchema = z.object({ refresh_token: text });

/** POST /token?grant_type=refresh_token. */
export function tokenRefresh(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const { refresh_token: token } = await readBody(c, bodySchema);
    return answerSession(c, deps, await refreshSession(deps, token, deviceOf(c, deps)));
  };
}
