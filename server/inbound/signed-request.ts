import { createHmac, timingSafeEqual } from 'node:crypto';

/** A request that was signed earlier is a repetition by somebody who saw it. */
const TOLERANCE_S = 300;

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
  const expected = createHmac('sha256', secret).update(`${id}.${seconds}.`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const [version, mac = ''] = signature.split(',');
    const given = Buffer.from(mac, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
