import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type JWK, type VerifyOptions } from 'jose';

type ImportedKey = Awaited<ReturnType<typeof importJWK>>;

/** A key, its permitted uses and its times. */
export type SigningKey = {
  kid?: string;
  alg: string;
  /** Undefined for a key that only verifies. */
  sign?: ImportedKey;
  verify: ImportedKey;
  /** Public members; undefined for a shared secret, which has none. */
  published?: JWK;
  signsFrom: Date;
  verifiesUntil?: Date;
};

/** A key in the form of the keys' file: a private JWK and its times. */
export type StoredKey = { key: JWK; signsFrom: string; verifiesUntil?: string };

const ALGORITHMS: Record<string, string> = { EC: 'ES256', RSA: 'RS256', OKP: 'EdDSA', oct: 'HS256' };

/** Accepted algorithms: those of the keys we know how to hold, so never `none`. */
export const KNOWN_ALGORITHMS: NonNullable<VerifyOptions['algorithms']> = Object.values(ALGORITHMS);

/** A fresh ES256 key. */
export async function generateStoredKey(signsFrom: Date): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'ES256', use: 'sig' };
  return { key, signsFrom: signsFrom.toISOString() };
}

/** @throws Error for a JWK that is invalid, or of a kind with which we do not sign. */
export async function importKey({ key, signsFrom, verifiesUntil }: StoredKey): Promise<SigningKey> {
  const alg = ALGORITHMS[key.kty ?? ''];
  if (!alg || (key.alg !== undefined && key.alg !== alg))
    throw new Error(`unsupported key: ${key.kty} ${key.alg}`);
  const times = {
    signsFrom: new Date(signsFrom),
    verifiesUntil: verifiesUntil === undefined ? undefined : new Date(verifiesUntil),
  };
  const { key_ops: operations, ...members } = key;
  if (alg === 'HS256') {
    const secret = await importJWK(members, alg);
    return { kid: key.kid, alg, sign: secret, verify: secret, ...times };
  }
  const published = publicMembers(key, alg);
  const maySign = 'd' in key && (operations?.includes('sign') ?? true);
  return {
    kid: key.kid,
    alg,
    sign: maySign ? await importJWK(members, alg) : undefined,
    verify: await importJWK({ ...published, key_ops: undefined }, alg),
    published,
    ...times,
  };
}

const PUBLIC_MEMBERS = ['kty', 'kid', 'crv', 'x', 'y', 'n', 'e'] as const;

function publicMembers(key: JWK, alg: string): JWK {
  const members: Record<string, unknown> = {};
  for (const name of PUBLIC_MEMBERS) if (key[name] !== undefined) members[name] = key[name];
  return { ...members, alg, use: 'sig', key_ops: ['verify'], ext: true } as JWK;
}
