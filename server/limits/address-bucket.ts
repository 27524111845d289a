import { createHmac } from 'node:crypto';
import { addressKey } from '../http/client-address.ts';

/** The name of a bucket, which does not show what it counts: a digest keyed by a secret that the processes share. */
export const keyedBucket = (secret: string, kind: string, whose: string): string =>
  `${kind}:${createHmac('sha256', secret).update(whose).digest('base64url')}`;

/** The same for network addresses; an IPv6 client owns its whole /64. */
export function addressBuckets(secret: string): (kind: string, address: string | undefined) => string {
  return (kind, address) => keyedBucket(secret, kind, addressKey(address));
}
