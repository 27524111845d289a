import { type JSONWebKeySet, type JWK, type JWTPayload, SignJWT } from 'jose';
import type { KeysStore } from '../host.ts';
import { type KeptKeys, readKeptKeys, textOf } from './kept-keys.ts';
import { generateStoredKey, importKey, type SigningKey, type StoredKey } from './signing-key.ts';

/** The keys of one deployment. All processes that answer for it must have the same. */
export type SigningKeys = {
  /** The key that browsers send as `apikey`: it names the project, and is no secret. */
  anonKey: string;
  /** The key that no access rule restricts: for the server alone. */
  serviceRoleKey: string;
  /** The issuer of the tokens; undefined if it is not checked. */
  issuer?: string;
  sign(claims: JWTPayload, now: Date): Promise<string>;
  /** Reads changes that another process made in the store; looks at most every half minute. */
  refresh(now: Date): Promise<void>;
  /** Keys that verify at `now`, the newest first. */
  verifying(now: Date): SigningKey[];
  /** The secret for HS256 tokens without a known kid; undefined if no legacy secret is set. */
  sharedSecret?: Uint8Array;
  jwks(now: Date): JSONWebKeySet;
};

export type SigningKeysOptions = {
  /** The source of keys that the settings below leave open. */
  store: KeysStore;
  anonKey?: string;
  serviceRoleKey?: string;
  /** Private JWKs: the first signs, the others only verify. */
  signingKeys?: JWK[];
  /** The HS256 secret of an older deployment, whose tokens and keys remain valid. */
  jwtSecret?: string;
  /** The issuer named in tokens. With a shared secret, another service may sign too. */
  issuer?: string;
  clock: () => Date;
};

const RELOAD_MS = 30_000;
const API_KEY_YEARS = 10;

/** Milliseconds before a new key signs. Readers keep the published keys for ten minutes: by then all have seen it. */
export const PUBLISH_BEFORE_USE_MS = 20 * 60 * 1000;

/** Reads the keys, or makes them at the first start. @throws KeysError */
export async function openSigningKeys(options: SigningKeysOptions): Promise<SigningKeys> {
  const given = await importGiven(options.signingKeys ?? []);
  const needsStore = given.length === 0 || !options.anonKey || !options.serviceRoleKey;
  const kept = needsStore ? await openStore(options.store, options.clock()) : undefined;
  return assemble(options, given, kept);
}

/**
 * Adds a key that signs after `PUBLISH_BEFORE_USE_MS`; the others verify until every token they signed has expired. Running servers
 * notice by themselves. @throws KeysError
 */
export async function rotateSigningKeys(store: KeysStore, now: Date, tokenLifetimeS: number): Promise<void> {
  const content = readKeptKeys(store);
  const signsFrom = new Date(now.getTime() + PUBLISH_BEFORE_USE_MS);
  const verifiesUntil = new Date(signsFrom.getTime() + tokenLifetimeS * 1000 + RELOAD_MS).toISOString();
  const kept = content.signingKeys
    .filter((stored) => stored.verifiesUntil === undefined || new Date(stored.verifiesUntil) > now)
    .map((stored) => ({ ...stored, verifiesUntil: stored.verifiesUntil ?? verifiesUntil }));
  store.replace(textOf({ ...content, signingKeys: [await generateStoredKey(signsFrom), ...kept] }));
}

type OpenStore = { current(): KeptKeys; keys(): SigningKey[]; refresh(now: Date): Promise<void> };

function assemble(
  options: SigningKeysOptions,
  given: SigningKey[],
  kept: OpenStore | undefined,
): SigningKeys {
  const all = () => (given.length > 0 ? given : (kept?.keys() ?? []));
  const verifying = (now: Date) => all().filter(({ verifiesUntil }) => !verifiesUntil || verifiesUntil > now);
  return {
    anonKey: options.anonKey ?? kept?.current().ANON_KEY ?? '',
    serviceRoleKey: options.serviceRoleKey ?? kept?.current().SERVICE_ROLE_KEY ?? '',
    issuer: options.issuer,
    sharedSecret: options.jwtSecret ? new TextEncoder().encode(options.jwtSecret) : undefined,
    verifying,
    refresh: async (now) => kept?.refresh(now),
    async sign(claims, now) {
      await kept?.refresh(now);
      return signWith(chooseSigner(all(), now), claims);
    },
    jwks: (now) => ({ keys: verifying(now).flatMap(({ published }) => (published ? [published] : [])) }),
  };
}

/** The newest key whose time has come. */
function chooseSigner(keys: SigningKey[], now: Date): SigningKey {
  const [chosen] = keys
    .filter(({ sign, signsFrom }) => sign && signsFrom <= now)
    .toSorted((a, b) => b.signsFrom.getTime() - a.signsFrom.getTime());
  // The clock is behind the one that made the keys: every process knows the oldest key.
  const fallback = keys.findLast(({ sign }) => sign);
  const signer = chosen ?? fallback;
  if (!signer) throw new Error('no key signs');
  return signer;
}

function signWith({ alg, kid, sign }: SigningKey, claims: JWTPayload): Promise<string> {
  if (!sign) throw new Error('this key only verifies');
  return new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT', ...(kid && { kid }) }).sign(sign);
}

async function importGiven(given: JWK[]): Promise<SigningKey[]> {
  const signsFrom = new Date(0).toISOString();
  const keys = await Promise.all(given.map((key) => importKey({ key, signsFrom })));
  return keys.map((key, index) => (index === 0 ? key : { ...key, sign: undefined }));
}

async function openStore(store: KeysStore, now: Date): Promise<OpenStore> {
  if (store.state() === null) store.create(textOf(await generateContent(now)));
  let seen = store.state();
  let checkedAtMs = now.getTime();
  let content = readKeptKeys(store);
  let keys = await importAll(content.signingKeys);
  return {
    current: () => content,
    keys: () => keys,
    async refresh(at) {
      if (Math.abs(at.getTime() - checkedAtMs) < RELOAD_MS) return;
      checkedAtMs = at.getTime();
      const state = store.state();
      if (state === null || state === seen) return;
      content = readKeptKeys(store);
      keys = await importAll(content.signingKeys);
      seen = state;
    },
  };
}

const importAll = (stored: StoredKey[]) => Promise.all(stored.map(importKey));

async function generateContent(now: Date): Promise<KeptKeys> {
  const stored = await generateStoredKey(now);
  const signer = await importKey(stored);
  const iat = Math.floor(now.getTime() / 1000);
  const exp = iat + API_KEY_YEARS * 365 * 24 * 3600;
  const apiKey = (role: string) => signWith(signer, { role, iat, exp });
  return {
    ANON_KEY: await apiKey('anon'),
    SERVICE_ROLE_KEY: await apiKey('service_role'),
    signingKeys: [stored],
  };
}
