import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyBcrypt } from './verify-bcrypt.ts';

const argon2Async = promisify(argon2);

/** 19 MiB, two passes, one lane: about 30 ms, off the event loop. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,172})$/;
const BCRYPT = /^\$2[abxy]\$\d{2}\$[./A-Za-z0-9]{53}$/;
/** Upper bound in KiB, above what any sane import asks for; a hash must not be a way to exhaust our memory. */
const MAX_MEMORY_KIB = 262_144;

type Cost = typeof COST;

/** The stored form of a password: a PHC string of argon2id. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST, HASH_BYTES);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** Whether a hash made elsewhere can be imported. */
export const isKnownHash = (hash: string): boolean => BCRYPT.test(hash) || readPhc(hash) !== null;

/** Whether a hash is replaced at the next sign-in: imported accounts have bcrypt hashes. */
export const needsNewHash = (hash: string): boolean => BCRYPT.test(hash);

/**
 * Takes as long for an account that does not exist, or has no password, as for a wrong password: the time of the answer must not reveal
 * which addresses have an account.
 */
export async function verifyPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  if (hash && BCRYPT.test(hash)) return verifyBcrypt(password, hash);
  const kept = hash ? readPhc(hash) : null;
  const { salt, expected, cost } = kept ?? (await dummy());
  const derived = await derive(password, salt, cost, expected.length);
  return timingSafeEqual(derived, expected) && kept !== null;
}

type Kept = { salt: Buffer; expected: Buffer; cost: Cost };

function readPhc(text: string): Kept | null {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(text) ?? [];
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const isUsable = cost.memory >= 8 * cost.parallelism && cost.memory <= MAX_MEMORY_KIB && cost.passes >= 1;
  if (!isUsable || cost.parallelism < 1) return null;
  return { salt: Buffer.from(salt, 'base64'), expected: Buffer.from(hash, 'base64'), cost };
}

let madeDummy: Promise<string> | undefined;

async function dummy(): Promise<Kept> {
  madeDummy ??= hashPassword(randomBytes(16).toString('hex'));
  const kept = readPhc(await madeDummy);
  if (!kept) throw new Error('a hash of our own cannot be read');
  return kept;
}

function derive(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  return argon2Async('argon2id', { message: password, nonce, tagLength, ...cost });
}

/** PHC strings leave the padding out. */
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
