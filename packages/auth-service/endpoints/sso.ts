import { z } from 'zod';
import type { AuthContext, AuthDeps, AuthHandler } from '../auth-deps.ts';
import { readChallenge } from '../codes/code-challenge.ts';
import { createFlowState } from '../codes/flow-states.ts';
import {
  type Connection,
  findConnection,
  findConnectionOfDomain,
  hasConnections,
} from '../providers/flow/sso-connections.ts';
import { askUrl } from '../providers/flow/start-authorization.ts';
import type { Providers } from '../providers/providers.ts';
import { chooseRedirect } from '../redirects/allowed-redirect.ts';
import { AuthError, badRequest } from '../transport/errors.ts';
import { challengeMembers, readBody, text } from '../transport/read-body.ts';

const bodySchema = z.object({
  provider_id: text,
  domain: text,
  redirect_to: text,
  skip_http_redirect: z.boolean().nullish(),
  ...challengeMembers,
});

type Body = z.infer<typeof bodySchema>;

/** POST /sso: the sign-in of a company, found by its domain or its id. */
export function sso(deps: AuthDeps, providers: Providers): AuthHandler {
  return async (c) => {
    const db = deps.database.kysely;
    if (!(await hasConnections(db, providers.connectionNames)))
      throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
    const body = await readBody(c, bodySchema);
    const challenge = readWish(body);
    const connection = await find(deps, body);
    const provider = providers.findConnection(connection.name);
    if (!provider || connection.isDisabled)
      throw new AuthError(404, 'sso_provider_disabled', 'SSO provider is disabled');
    const flow = {
      challenge,
      provider: `sso:${connection.id}`,
      method: 'sso/saml',
      referrer: chooseRedirect([body.redirect_to, c.req.header('Referer')], deps.settings),
    } as const;
    const state = await createFlowState(db, flow, deps.clock());
    const url = await askUrl(() => provider.authorizationUrl({ state, scopes: [], further: {} }));
    return redirectTo(c, url, body.skip_http_redirect === true);
  };
}

/** @throws AuthError */
function readWish(body: Body) {
  if (body.provider_id && body.domain) throw badRequest('Only one of provider_id or domain supported');
  if (!body.provider_id && !body.domain) throw badRequest('A provider_id or domain needs to be provided');
  return readChallenge(body);
}

/** @throws AuthError */
async function find({ database }: AuthDeps, { provider_id: id, domain }: Body): Promise<Connection> {
  const db = database.kysely;
  const found = id ? await findConnection(db, id) : await findConnectionOfDomain(db, domain);
  const message = id ? 'No such SSO provider' : 'No SSO provider assigned for this domain';
  if (!found) throw new AuthError(404, 'sso_provider_not_found', message);
  return found;
}

const redirectTo = (c: AuthContext, { href }: URL, isAskedByScript: boolean) =>
  isAskedByScript ? c.json({ url: href }) : c.redirect(href, 303);
