import type { AuthContext, AuthDeps } from '../../auth-deps.ts';
import { readChallenge } from '../../codes/code-challenge.ts';
import { createFlowState } from '../../codes/flow-states.ts';
import { requestedRedirect } from '../../redirects/redirect-address.ts';
import { AuthError } from '../../transport/errors.ts';
import { findInvited } from '../linking/accept-invitation.ts';
import type { Providers } from '../providers.ts';

/** Parameters that this service sets or reads; all others are the provider's. */
const OWN = [
  'provider',
  'redirect_to',
  'scopes',
  'scope',
  'skip_http_redirect',
  'invite_token',
  'apikey',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  // A request object of the caller's own, in place of all the parameters.
  'request',
  'request_uri',
];

/** The provider's page for the sign-in that the query asks for; its answer finds the request again by its state. @throws AuthError */
export async function startAuthorization(
  c: AuthContext,
  deps: AuthDeps,
  providers: Providers,
  linkingTargetId?: string,
): Promise<URL> {
  const query = (name: string) => c.req.query(name) ?? '';
  const { name, provider } = providers.get(query('provider'));
  const inviteToken = query('invite_token') || undefined;
  const db = deps.database.kysely;
  if (inviteToken && !(await findInvited(db, inviteToken)))
    throw new AuthError(404, 'user_not_found', 'User identified by token not found');
  const challenge = readChallenge({
    code_challenge: query('code_challenge'),
    code_challenge_method: query('code_challenge_method'),
  });
  const flow = {
    challenge,
    provider: name,
    method: 'oauth',
    referrer: requestedRedirect(c, deps.settings),
    inviteToken,
    linkingTargetId,
  } as const;
  const state = await createFlowState(db, flow, deps.clock());
  const request = {
    state,
    scopes: query('scopes')
      .split(/[\s,]+/)
      .filter(Boolean),
    further: furtherParameters(c),
  };
  return askUrl(() => provider.authorizationUrl(request));
}

function furtherParameters(c: AuthContext): Record<string, string> {
  const all = Object.entries(c.req.query());
  return Object.fromEntries(all.filter(([name]) => !OWN.includes(name.toLowerCase())));
}

/** Asks for the address; the provider's description may be out of reach. @throws AuthError */
export async function askUrl(ask: () => Promise<URL>): Promise<URL> {
  try {
    return await ask();
  } catch (cause) {
    const message = 'Error getting the authorization URL of the provider';
    throw new AuthError(500, 'unexpected_failure', message, { cause });
  }
}
