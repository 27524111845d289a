import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  None,
} from 'openid-client';

/** An issuer's published description and its keys. */
type Discovered = { configuration: Configuration; keys: JWTVerifyGetKey };

export type Discover = () => Promise<Discovered>;

export type DiscoveryOptions = {
  issuer: string;
  clientId: string;
  authenticate: ClientAuth;
  clock: () => Date;
};

const FRESH_MS = 3600 * 1000;
/** Seconds for one call: three calls of a sign-in fit into the service's ten seconds. */
export const TIMEOUT_S = 3;

/** Asks the issuer once an hour; its keys are kept with the description, and fetched again for an unknown key. */
export function createDiscovery(options: DiscoveryOptions): Discover {
  let known: { atMs: number; result: Promise<Discovered> } | undefined;
  return () => {
    const nowMs = options.clock().getTime();
    if (known && nowMs - known.atMs < FRESH_MS) return known.result;
    const asked = { atMs: nowMs, result: discover(options) };
    known = asked;
    // The next sign-in asks again.
    asked.result.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.result;
  };
}

async function discover({ issuer, clientId, authenticate }: DiscoveryOptions): Promise<Discovered> {
  const url = new URL(issuer);
  const execute = url.protocol === 'http:' ? [allowInsecureRequests] : [];
  const configuration = await discovery(url, clientId, {}, authenticate, { execute, timeout: TIMEOUT_S });
  const { jwks_uri: address } = configuration.serverMetadata();
  if (!address) throw new Error(`${issuer} publishes no keys`);
  return {
    configuration,
    keys: createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_S * 1000 }),
  };
}

/** Client authentication in the way that the issuer supports; without a secret, only the client's name identifies it. */
export function withSecret(secret: string): ClientAuth {
  if (secret === '') return None();
  const inBody = ClientSecretPost(secret);
  const inHeader = ClientSecretBasic(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const authenticate = !methods || methods.includes('client_secret_post') ? inBody : inHeader;
    return authenticate(server, ...rest);
  };
}
