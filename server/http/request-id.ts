import { randomBytes } from 'node:crypto';

const bootId = randomBytes(6).toString('base64url');
let count = 0;

/** Unique in the logs of all processes: a random prefix of this process and a counter. It is not a secret. */
export function nextRequestId(): string {
  count += 1;
  return `${bootId}-${count.toString(36)}`;
}
