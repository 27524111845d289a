import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Bound } from './challenge.ts';
import type { ProofKeys } from './proof-keys.ts';

const PREFIX = 'wait.';
const MAX_TOKEN_LENGTH = 1_000;

const waitSchema = z.object({
  id: z.string(),
  purpose: z.string(),
  network: z.string(),
  waitS: z.number(),
  readyMs: z.number(),
  expiresMs: z.number(),
});

export type Wait = Pick<z.infer<typeof waitSchema>, 'id' | 'waitS' | 'readyMs' | 'expiresMs'>;

/** Valid for one request of its purpose and network, between two moments. */
export function makeWaitToken(
  { wait: key }: ProofKeys,
  { purpose, network }: Bound,
  times: Omit<Wait, 'id'>,
): string {
  const wait = { id: randomBytes(12).toString('base64url'), purpose, network, ...times };
  const body = Buffer.from(JSON.stringify(wait)).toString('base64url');
  return `${PREFIX}${body}.${macOf(key, body)}`;
}

/**
 * Null if it is not ours, is for another purpose or network, or has expired. A token that is too early is reported as
 * such.
 */
export function readWaitToken({ wait: key }: ProofKeys, token: string, bound: Bound, now: Date): Wait | null {
  if (!token.startsWith(PREFIX) || token.length > MAX_TOKEN_LENGTH) return null;
  const [body = '', mac = ''] = token.slice(PREFIX.length).split('.');
  if (!isSame(mac, macOf(key, body))) return null;
  const wait = waitSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  const isOurs = wait.purpose === bound.purpose && wait.network === bound.network;
  return isOurs && wait.expiresMs > now.getTime() ? wait : null;
}

const macOf = (key: string, body: string) => createHmac('sha256', key).update(body).digest('base64url');

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
