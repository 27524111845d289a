import { createHmac, timingSafeEqual } from 'node:crypto';

/** A request that was signed earlier is a repetition by somebody who saw it. */
const TOLERANCE_S = 300;

/** Fewer bytes may be guessed. */
const SHORTEST_KEY = 16;

/** The standard writes a key of bytes in base64, after « whsec_ ». Any other text is its own key. */
function keyOf(secret: string): string | Buffer {
  const [, encoded = ''] = /^whsec_(.+)$/.exec(secret) ?? [];
  const key = Buffer.from(encoded, 'base64');
  return key.length >= SHORTEST_KEY ? key : secret;
}

/**
 * Whether a request is signed as https://www.standardwebhooks.com says, as our own are (server/outside-alerts/deliver.ts): HMAC-SHA256
 * of id, time and body.
 */
export function isSigned(
  secret: string,
  headers: Pick<Headers, 'get'>,
  body: Uint8Array,
  now: Date,
): boolean {
  const [id, seconds, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headers.get(`webhook-${name}`),
  );
  if (!id || !seconds || !signatures || !/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_S) return false;
  const expected = createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const [version, mac = ''] = signature.split(',');
    const given = Buffer.from(mac, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
