import { z } from 'zod';
import type { AuthContext, AuthDeps, AuthHandler } from '../auth-deps.ts';
import { sendPrepared } from '../codes/prepare-code.ts';
import { admitOnce } from '../limits/admit-asked.ts';
import { invalid } from '../providers/id-token.ts';
import { acceptIdentity, type SignInRequest } from '../providers/linking/link-identity.ts';
import { linkToUser } from '../providers/linking/link-to-user.ts';
import type { Providers } from '../providers/providers.ts';
import { requestedRedirect } from '../redirects/redirect-address.ts';
import { answerSession } from '../sessions/access-token.ts';
import { createSession, type Device } from '../sessions/create-session.ts';
import { deviceOf } from '../transport/device.ts';
import { readBody, text } from '../transport/read-body.ts';
import { browserHashOf } from '../users/presenter.ts';
import { retryOnConflict } from '../users/retry-on-conflict.ts';
import { requireLinking } from './identities.ts';

const bodySchema = z.object({
  provider: text,
  id_token: text,
  access_token: text,
  nonce: text,
  client_id: text,
  issuer: text,
  link_identity: z.boolean().nullish(),
});

type Body = z.infer<typeof bodySchema>;

/** POST /token?grant_type=id_token: for an app that signed its user in with the provider itself. */
export function tokenIdToken(deps: AuthDeps, providers: Providers): AuthHandler {
  return async (c) => {
    const body = await readBody(c, bodySchema);
    if (!body.id_token) throw invalid('id_token required');
    if (!body.provider && !(body.client_id && body.issuer))
      throw invalid('provider or client_id and issuer required');
    const linkTo = body.link_identity ? (await requireLinking(c, deps)).user.id : undefined;
    const request = await readRequest(c, deps, providers, body);
    const device = deviceOf(c, deps);
    const result = await retryOnConflict(() => signIn(deps, request, linkTo, device));
    if ('grant' in result) return answerSession(c, deps, result.grant);
    if (result.mails) await sendPrepared(deps, result.mails, 'by anybody');
    throw result.refusal;
  };
}

/** @throws AuthError, OAuthError */
async function readRequest(
  c: AuthContext,
  deps: AuthDeps,
  providers: Providers,
  body: Body,
): Promise<SignInRequest> {
  const { name, provider } = providers.getForIdToken(body);
  const token = { idToken: body.id_token, accessToken: body.access_token, nonce: body.nonce };
  const profile = await provider.readIdToken(token);
  const { isEmailOptional } = provider;
  return {
    identity: { provider: name, profile, isEmailOptional },
    redirectTo: requestedRedirect(c, deps.settings),
    browserHash: browserHashOf(c, deps.settings),
    admitMail: admitOnce(c, deps),
  };
}

function signIn(deps: AuthDeps, request: SignInRequest, linkTo: string | undefined, device: Device) {
  return deps.database.transaction(async (tx) => {
    const accepted = linkTo
      ? await linkToUser(tx, deps, linkTo, request)
      : await acceptIdentity(tx, deps, request);
    if ('refusal' in accepted) return accepted;
    return { grant: await createSession(tx, accepted.user.id, 'oauth', device, deps.clock()) };
  });
}
