import type { AuthDeps } from '../auth-deps.ts';
import { EXTERNAL } from '../endpoints/settings.ts';
import type { ProviderSettings } from '../settings.ts';
import { AuthError, badRequest } from '../transport/errors.ts';
import { APPLE_ISSUER, createAppleProvider } from './apple.ts';
import { createGithubProvider } from './github.ts';
import { createGoogleProvider, GOOGLE_ISSUER } from './google.ts';
import { createOidcProvider, type ProviderOptions } from './oidc.ts';
import type { Provider } from './provider.ts';

type NamedProvider = { name: string; provider: Provider };
type IdTokenProvider = { name: string; provider: Required<Provider> };

/** The external services that are set up. */
export type Providers = {
  /** The provider that GET /authorize asks for. @throws AuthError */
  get(name: string): NamedProvider;
  /** The provider that an ID token is from. @throws AuthError */
  getForIdToken(asked: { provider: string; issuer: string }): IdTokenProvider;
  /** A company's own provider, which only POST /sso leads to. */
  findConnection(name: string): Provider | undefined;
  connectionNames: readonly string[];
  /** Finds a provider by the name in a flow's state, which may be any text. */
  find(name: string): Provider | undefined;
};

/** An organisation's own sign-in may assert any address: it must not sign in to accounts made elsewhere. */
const CONNECTION = /^sso_/;
/** Providers known to give ID tokens, with the issuer if all accounts share one. */
const ISSUERS = new Map([
  ['google', GOOGLE_ISSUER],
  ['apple', APPLE_ISSUER],
  ['facebook', 'https://www.facebook.com'],
  ['kakao', 'https://kauth.kakao.com'],
  ['azure', ''],
  ['keycloak', ''],
  ['snapchat', ''],
  ['vercel_marketplace', ''],
]);

export function createProviders({ settings, keys, clock }: AuthDeps): Providers {
  const all = new Map(
    Object.entries(settings.providers).map(([name, own]) => [
      name,
      create(name, {
        settings: own,
        redirectUri: own.redirectUri ?? `${settings.baseUrl}/callback`,
        secret: keys.serviceRoleKey,
        clock,
      }),
    ]),
  );
  const isPublic = (name: string) => !CONNECTION.test(name);
  const names = [...all.keys()];
  return {
    get(given) {
      const name = given.toLowerCase();
      const provider = isPublic(name) ? all.get(name) : undefined;
      if (!provider) throw unsupported(name);
      return { name, provider };
    },
    getForIdToken({ provider: given, issuer }) {
      const named = given.toLowerCase().replace(/^custom:/, '');
      const name = given ? named : (names.find((one) => isIssuedBy(all.get(one), issuer)) ?? '');
      const provider = isPublic(name) ? all.get(name) : undefined;
      if (provider?.readIdToken) return { name, provider: provider as Required<Provider> };
      throw notAllowed(given, name, issuer);
    },
    findConnection: (name) => (isPublic(name) ? undefined : all.get(name)),
    connectionNames: names.filter((name) => !isPublic(name)),
    find: (name) => all.get(name),
  };
}

const isIssuedBy = (provider: Provider | undefined, issuer: string) =>
  provider?.issuer !== undefined && withoutSlash(provider.issuer) === withoutSlash(issuer);

const withoutSlash = (url: string) => url.replace(/\/$/, '');

function create(name: string, options: ProviderOptions): Provider {
  if (name === 'google') return createGoogleProvider(options);
  if (name === 'apple') return createAppleProvider(options);
  if (name === 'github') return createGithubProvider(options);
  return createOidcProvider({ ...options, issuer: issuerOf(name, options.settings) });
}

function issuerOf(name: string, { url }: ProviderSettings): string {
  if (!url) throw new Error(`provider ${name} has no address`);
  return url;
}

function unsupported(name: string): AuthError {
  return badRequest(
    EXTERNAL.includes(name)
      ? 'Unsupported provider: provider is not enabled'
      : `Unsupported provider: Provider ${name} could not be found`,
  );
}

function notAllowed(given: string, name: string, issuer: string): AuthError {
  const known = ISSUERS.get(name) ?? [...ISSUERS.values()].find((one) => one !== '' && one === issuer);
  return known === undefined
    ? badRequest(`Custom OIDC provider ${JSON.stringify(given)} not allowed`)
    : new AuthError(400, 'provider_disabled', `Provider (issuer "${known}") is not enabled`);
}
