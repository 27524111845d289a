import { createHmac } from 'node:crypto';
import { addressKey } from '../http/client-address.ts';

/** Names the bucket of an address without writing the address: a digest keyed by what the processes share. */
export function addressBuckets(secret: string): (kind: string, address: string | undefined) => string {
  return (kind, address) =>
    `${kind}:${createHmac('sha256', secret).update(addressKey(address)).digest('base64url')}`;
}
