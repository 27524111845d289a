import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * A refresh token names its session and the number of its refreshes, signed with the session's own key: base64url of version (1 byte),
 * session id (16), counter (8), HMAC-SHA-256 cut to 16 bytes.
 */
export type RefreshToken = { sessionId: string; counter: number };

const VERSION = 0;
const PAYLOAD_BYTES = 25;
const MAC_BYTES = 16;
const TOKEN_LENGTH = Math.ceil(((PAYLOAD_BYTES + MAC_BYTES) * 4) / 3);

/** The older form, which imported sessions still hold: a row of auth.refresh_tokens. */
export const isOldForm = (token: string): boolean => /^[a-z0-9]{12}$/.test(token);

export const makeRefreshKey = (): string => randomBytes(32).toString('base64');

export function encodeRefreshToken({ sessionId, counter }: RefreshToken, key: string): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.writeUInt8(VERSION);
  payload.write(sessionId.replaceAll('-', ''), 1, 'hex');
  payload.writeBigUInt64BE(BigInt(counter), 17);
  return Buffer.concat([payload, mac(payload, key)]).toString('base64url');
}

/** What a token claims, not yet checked; null if it does not have the form of one. */
export function decodeRefreshToken(token: string): RefreshToken | null {
  if (token.length !== TOKEN_LENGTH || !/^[\w-]+$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  // The unused bits of the last character would give one token several spellings.
  if (bytes.toString('base64url') !== token || bytes.readUInt8() !== VERSION) return null;
  const id = bytes.toString('hex', 1, 17);
  const counter = bytes.readBigUInt64BE(17);
  if (counter > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  return {
    sessionId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    counter: Number(counter),
  };
}

export function isSignedWith(token: string, key: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  return timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), mac(bytes.subarray(0, PAYLOAD_BYTES), key));
}

function mac(payload: Buffer, key: string): Buffer {
  return createHmac('sha256', Buffer.from(key, 'base64')).update(payload).digest().subarray(0, MAC_BYTES);
}
