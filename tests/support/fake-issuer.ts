import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { startLocalServer } from './local-server.ts';

/** Publishes keys as an OpenID Connect issuer does, and signs anything for a test. */
export type FakeIssuer = {
  issuer: string;
  /** Signs with the current key unless told otherwise; `claims` may contain anything. */
  sign(claims: JWTPayload, header?: { kid?: string; alg?: string }): Promise<string>;
  /** Replaces the current key. */
  rotate(): Promise<void>;
  /** Makes it answer with errors from now on. */
  fail(): void;
  requests: string[];
  stop(): Promise<void>;
};

export async function startFakeIssuer(): Promise<FakeIssuer> {
  const requests: string[] = [];
  let count = 0;
  let key = await makeKey(`key-${count}`);
  let isDown = false;
  const { origin, stop } = await startLocalServer((issuer) => (request, response) => {
    requests.push(request.url ?? '');
    const documents: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['ES256'],
      },
      '/jwks': { keys: [key.published] },
    };
    const found = isDown ? undefined : documents[request.url ?? ''];
    response.writeHead(found ? 200 : 503, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(found ?? {}));
  });
  return {
    issuer: origin,
    requests,
    stop,
    fail() {
      isDown = true;
    },
    async rotate() {
      count += 1;
      key = await makeKey(`key-${count}`);
    },
    sign: (claims, { kid = key.kid, alg = 'ES256' } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key.privateKey),
  };
}

async function makeKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { kid, privateKey, published: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } };
}
