import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The token that a browser keeps once somebody has signed in with it: a number, and the proof that it was given for this account. It
 * opens nothing. Wrong passwords sent with it are counted apart, so that strangers who try passwords do not keep out the owner, whose
 * browser is known here.
 */
export function makeDeviceToken(secret: string, account: string): string {
  const number = randomBytes(16).toString('base64url');
  return `${number}.${proofOf(secret, account, number)}`;
}

/** The number of a browser that has signed in to this account before; null for any other, or for one of another account. */
export function knownDevice(secret: string, account: string, token: string | undefined): string | null {
  const [, number, proof] = /^([\w-]{22})\.([\w-]{43})$/.exec(token ?? '') ?? [];
  if (!number || !proof) return null;
  const right = Buffer.from(proofOf(secret, account, number));
  return timingSafeEqual(right, Buffer.from(proof)) ? number : null;
}

/** The token that a browser keeps after a sign-in: the one that it has, if that is for this account; else a new one. */
export const deviceTokenOf = (secret: string, account: string, known: string | undefined): string =>
  known !== undefined && knownDevice(secret, account, known) !== null
    ? known
    : makeDeviceToken(secret, account);

const proofOf = (secret: string, account: string, number: string): string =>
  createHmac('sha256', secret).update(`known device ${account.toLowerCase()} ${number}`).digest('base64url');
