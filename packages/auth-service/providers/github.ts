import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  fetchProtectedResource,
} from 'openid-client';
import { z } from 'zod';
import { TIMEOUT_S } from './discovery.ts';
import { type ProviderOptions, verifierOf } from './oidc.ts';
import { addressClaims, string } from './profile.ts';
import type { ExternalProfile, Provider } from './provider.ts';

const GITHUB = 'https://github.com';
const GITHUB_API = 'https://api.github.com';
const SCOPES = ['user:email'];

const userSchema = z.object({
  id: z.number().int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub, or a GitHub server of one's own: plain OAuth 2, with the account requested afterwards. */
export function createGithubProvider({ settings, redirectUri, secret }: ProviderOptions): Provider {
  const base = (settings.url ?? GITHUB).replace(/\/+$/, '');
  const api = base === GITHUB ? GITHUB_API : `${base}/api/v3`;
  const configuration = configure(base, settings.clientIds[0] ?? '', settings.secret);
  return {
    isEmailOptional: settings.isEmailOptional ?? false,
    async authorizationUrl({ state, scopes, further }) {
      return buildAuthorizationUrl(configuration, {
        ...further,
        redirect_uri: redirectUri,
        scope: [...new Set([...SCOPES, ...scopes])].join(' '),
        state,
        code_challenge: await calculatePKCECodeChallenge(verifierOf(secret, state)),
        code_challenge_method: 'S256',
      });
    },
    async signIn({ state, parameters }) {
      const answer = new URL(`${redirectUri}?${parameters}`);
      // GitHub names itself by an address that no document of its own states.
      answer.searchParams.delete('iss');
      const tokens = await authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        pkceCodeVerifier: verifierOf(secret, state),
      });
      const profile = await askProfile(configuration, tokens.access_token, api);
      return { profile, accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
    },
  };
}

function configure(base: string, clientId: string, secret: string): Configuration {
  const server = {
    issuer: base,
    authorization_endpoint: `${base}/login/oauth/authorize`,
    token_endpoint: `${base}/login/oauth/access_token`,
  };
  const configuration = new Configuration(server, clientId, {}, ClientSecretPost(secret));
  configuration.timeout = TIMEOUT_S;
  if (base.startsWith('http:')) allowInsecureRequests(configuration);
  return configuration;
}

async function askProfile(
  configuration: Configuration,
  accessToken: string,
  api: string,
): Promise<ExternalProfile> {
  const ask = async (path: string) => {
    const headers = new Headers({ Accept: 'application/vnd.github+json' });
    const url = new URL(`${api}${path}`);
    const response = await fetchProtectedResource(configuration, accessToken, url, 'GET', undefined, headers);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return response.json();
  };
  const user = userSchema.parse(await ask('/user'));
  const emails = emailsSchema.parse(await ask('/user/emails'));
  const subject = String(user.id);
  const known = emails.map(({ email, primary, verified }) => ({
    email,
    isVerified: verified,
    isPrimary: primary,
  }));
  return { subject, emails: known, claims: readClaims(user, subject, api, known) };
}

function readClaims(
  { name, login, avatar_url: picture }: z.infer<typeof userSchema>,
  subject: string,
  api: string,
  emails: ExternalProfile['emails'],
) {
  return {
    iss: api,
    sub: subject,
    provider_id: subject,
    name: string(name),
    full_name: string(name),
    preferred_username: string(login),
    user_name: string(login),
    avatar_url: string(picture),
    picture: string(picture),
    ...addressClaims(emails.find(({ isPrimary }) => isPrimary) ?? emails[0]),
  };
}
