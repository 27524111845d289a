import { generateKeyPairSync } from 'node:crypto';
import Provider, { type JWK } from 'oidc-provider';
import { startLocalServer } from './local-server.ts';

export type IdentityProvider = { issuer: string; stop(): Promise<void> };

/** What the provider knows about an account, by the name in `login_hint`. */
export type Accounts = Record<
  string,
  { email?: string; email_verified?: boolean; name?: string; picture?: string }
>;

export const CLIENT = { client_id: 'papin', client_secret: 'un-secret-de-papin' };

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signingKey = { ...privateKey.export({ format: 'jwk' }), kid: 'idp', use: 'sig', alg: 'RS256' } as JWK;

/** A real OpenID Connect provider, which logs in the account that `login_hint` names without asking; without a hint, `somebody`. */
export async function startIdentityProvider(
  redirectUri: string,
  accounts: Accounts,
): Promise<IdentityProvider> {
  const { origin, stop } = await startLocalServer((issuer) => {
    const provider = new Provider(issuer, configure(redirectUri, accounts));
    const answer = provider.callback();
    return async (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return answer(request, response);
      const { params } = await provider.interactionDetails(request, response);
      const accountId = String(params.login_hint ?? 'somebody');
      const result =
        accountId === 'refuses'
          ? { error: 'access_denied', error_description: 'Denise a refusé' }
          : { login: { accountId }, consent: {} };
      return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
    };
  });
  return { issuer: origin, stop };
}

function configure(redirectUri: string, accounts: Accounts): ConstructorParameters<typeof Provider>[1] {
  return {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [signingKey] },
    cookies: { keys: ['only for tests'] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    scopes: ['openid', 'offline_access', 'email', 'profile', 'name'],
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts[id] }) }),
    // It asks nobody for consent.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid offline_access email profile name');
      await grant.save();
      return grant;
    },
  };
}

/** Follows an authorization URL as a browser does, to the request that comes back to us. */
export async function logIn(authorizationUrl: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(authorizationUrl);
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('Location');
    if (!location) return readFormPost(await response.text(), url);
    url = new URL(location, url);
    if (url.pathname.endsWith('/callback')) return url;
  }
  throw new Error(`the provider did not send back: ${url}`);
}

/** The form that a browser would post at once, as an address with its fields in the query. */
function readFormPost(html: string, page: URL): URL {
  const action = /action="([^"]+)"/.exec(html)?.[1];
  if (!action) throw new Error(`${page} is neither a redirection nor a form: ${html}`);
  const url = new URL(action);
  for (const [, name = '', value = ''] of html.matchAll(/name="([^"]+)" value="([^"]*)"/g))
    url.searchParams.append(name, value.replaceAll('&amp;', '&'));
  return url;
}
