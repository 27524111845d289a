import { createHash, createHmac } from 'node:crypto';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
} from 'openid-client';
import type { ProviderSettings } from '../settings.ts';
import { createDiscovery, withSecret } from './discovery.ts';
import { invalid, requireOurs, requireSignedToken, type VerifiedToken, verifyIdToken } from './id-token.ts';
import { profileOf, type RawClaims } from './profile.ts';
import type { ExternalProfile, ExternalSignIn, Provider, ProviderAnswer } from './provider.ts';

/** The options that every kind of provider is made with. */
export type ProviderOptions = {
  settings: ProviderSettings;
  /** The address to which it sends browsers back. */
  redirectUri: string;
  /** A secret that all processes share and no client knows: the proof that we asked for a code is made from it. */
  secret: string;
  clock: () => Date;
};

export type OidcOptions = ProviderOptions & {
  issuer: string;
  /** Further spellings of the issuer in its tokens. */
  aliases?: readonly string[];
  scopes?: readonly string[];
  /** Parameters that this provider wants on top. */
  parameters?: Readonly<Record<string, string>>;
  authenticate?: ClientAuth;
  /** Reads the profile; `answer` holds what the browser brought along, which proves nothing except for its code. */
  readProfile?: (claims: RawClaims, answer?: URLSearchParams) => ExternalProfile;
};

const SCOPES = ['openid', 'email', 'profile'];

/** Any OpenID Connect issuer: endpoints and keys come from its own description. */
export function createOidcProvider(options: OidcOptions): Provider {
  const {
    settings,
    issuer,
    redirectUri,
    clock,
    readProfile = (claims: RawClaims) => profileOf(claims),
  } = options;
  const authenticate = options.authenticate ?? withSecret(settings.secret);
  const clientId = settings.clientIds[0] ?? '';
  const discover = createDiscovery({ issuer, clientId, authenticate, clock });
  const issuers = [issuer, ...(options.aliases ?? [])];

  async function verify(token: string): Promise<VerifiedToken> {
    const { keys, configuration } = await discover();
    // The issuer's own spelling of its name may differ by a slash from that of the settings.
    const all = [...issuers, configuration.serverMetadata().issuer];
    return verifyIdToken(token, { issuers: all, keys, now: clock() }).catch((cause) => {
      throw Object.assign(invalid('Bad ID token'), { cause });
    });
  }

  return {
    isEmailOptional: settings.isEmailOptional ?? false,
    issuer,
    async authorizationUrl({ state, scopes, further }) {
      const { configuration } = await discover();
      return buildAuthorizationUrl(configuration, {
        ...further,
        ...options.parameters,
        redirect_uri: redirectUri,
        scope: [...new Set([...(options.scopes ?? SCOPES), ...scopes])].join(' '),
        state,
        nonce: nonceOf(state),
        ...(usesPkce(configuration) && {
          code_challenge: await calculatePKCECodeChallenge(verifierOf(options.secret, state)),
          code_challenge_method: 'S256',
        }),
      });
    },
    async signIn(answer) {
      const { configuration } = await discover();
      const tokens = await exchange(configuration, options, answer);
      const { claims } = await verify(tokens.idToken);
      const further = await askUserInfo(configuration, tokens.accessToken, claims);
      return { ...tokens, profile: readProfile({ ...further, ...claims }, answer.parameters) };
    },
    async readIdToken(token) {
      // A text that is not a token is refused even if the issuer cannot be reached.
      requireSignedToken(token.idToken);
      const verified = await verify(token.idToken);
      requireOurs(verified, token, settings);
      return readProfile(verified.claims);
    },
  };
}

/**
 * The nonce of a state. It is made from the state, so that nothing has to be stored: the token belongs to the answer that carries that
 * state.
 */
const nonceOf = (state: string) => createHash('sha256').update(`nonce ${state}`).digest('base64url');

/** The verifier that proves to the provider that the party exchanging the code is the one that asked for it (RFC 7636). */
export const verifierOf = (secret: string, state: string): string =>
  createHmac('sha256', secret).update(`code verifier ${state}`).digest('base64url');

const usesPkce = (configuration: Configuration) => configuration.serverMetadata().supportsPKCE();

async function exchange(
  configuration: Configuration,
  { redirectUri, secret }: OidcOptions,
  { state, parameters }: ProviderAnswer,
): Promise<Omit<ExternalSignIn, 'profile'> & { idToken: string }> {
  const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${parameters}`), {
    expectedState: state,
    expectedNonce: nonceOf(state),
    idTokenExpected: true,
    pkceCodeVerifier: usesPkce(configuration) ? verifierOf(secret, state) : undefined,
  });
  return {
    idToken: tokens.id_token ?? '',
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
  };
}

/** Many issuers keep the address out of the ID token and give it in exchange for the access token. */
async function askUserInfo(
  configuration: Configuration,
  accessToken: string,
  claims: RawClaims,
): Promise<RawClaims> {
  const isAsked =
    claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
  return isAsked ? fetchUserInfo(configuration, accessToken, String(claims.sub)) : {};
}
