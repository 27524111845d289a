import { createHash, randomBytes } from 'node:crypto';
import { SITE_URL } from '#packages/auth-service/test-support/settings.ts';
import { type AuthAnswer, type AuthService, readRedirect } from './auth-service.ts';
import { CLIENT, logIn } from './identity-provider.ts';

export const REDIRECT_URI = `${SITE_URL}/auth/v1/callback`;

/** Headers of a browser, which sends no key. */
export const fromBrowser = { apikey: null };

/** The settings of a provider that trusts our test client. */
export const clientOf = (url: string) => ({
  clientIds: [CLIENT.client_id],
  secret: CLIENT.client_secret,
  url,
});

export type Query = Record<string, string>;

/** The address that /authorize leads to. */
export async function authorizationUrl(auth: AuthService, query: Query): Promise<URL> {
  const search = new URLSearchParams({ provider: 'acme', ...query });
  const answer = await auth.call('GET', `/authorize?${search}`, undefined, fromBrowser);
  const location = answer.headers.get('Location');
  if (answer.status !== 302 || !location) throw new Error(`no redirection: ${JSON.stringify(answer)}`);
  return new URL(location);
}

export const answerTo = (auth: AuthService, back: URL): Promise<AuthAnswer> =>
  auth.call('GET', `/callback${back.search}`, undefined, fromBrowser);

/** Follows the whole sign-in, to the page of the site. */
export async function signInExternally(auth: AuthService, who: string, query: Query = {}) {
  const url = await authorizationUrl(auth, { login_hint: who, ...query });
  const answer = await answerTo(auth, await logIn(url.href));
  return { answer, ...readRedirect(answer) };
}

export function makeChallenge() {
  const verifier = randomBytes(56).toString('hex');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}
