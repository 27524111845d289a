import { z } from 'zod';
import type { AuthDeps, AuthHandler } from '../auth-deps.ts';
import { redeemAuthCode } from '../codes/flow-states.ts';
import { answerSession } from '../sessions/access-token.ts';
import type { AuthMethod } from '../sessions/amr.ts';
import { createSession } from '../sessions/create-session.ts';
import { deviceOf } from '../transport/device.ts';
import { AuthError, badRequest } from '../transport/errors.ts';
import { readBody, text } from '../transport/read-body.ts';
import { lockUser } from '../users/find-user.ts';
import { isBanned } from '../users/user-shape.ts';

const bodySchema = z.object({ auth_code: text, code_verifier: text });

/** POST /token?grant_type=pkce: the code of a link or of a provider's answer, from the client that asked for it. */
export function tokenPkce(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const { auth_code: code, code_verifier: verifier } = await readBody(c, bodySchema);
    if (!code || !verifier)
      throw badRequest('invalid request: both auth code and code verifier should be non-empty');
    const device = deviceOf(c, deps);
    const { grant, flow } = await deps.database.transaction(async (tx) => {
      const now = deps.clock();
      const state = await redeemAuthCode(tx, code, verifier, now);
      const user = await lockUser(tx, state.user_id);
      if (!user || isBanned(user, now)) throw new AuthError(400, 'user_banned', 'User is banned');
      const method = state.authentication_method as AuthMethod;
      return { grant: await createSession(tx, user.id, method, device, now), flow: state };
    });
    return answerSession(c, deps, grant, {
      ...(flow.provider_access_token && { provider_token: flow.provider_access_token }),
      ...(flow.provider_refresh_token && { provider_refresh_token: flow.provider_refresh_token }),
    });
  };
}
