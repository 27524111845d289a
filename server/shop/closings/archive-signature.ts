import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import type { SealKeys } from '../../sealed-text.ts';

/** The beginning of an Ed25519 key in PKCS #8 (RFC 8410), before its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that signs, made of the site's own: it is stored nowhere, and another one after a rotation. */
function signingKey([key]: SealKeys): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', key, '', 'archives of closed periods', 32));
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}

/** Signs a text; returns the signature (base64) and the key that checks it (PEM). */
export function signText(keys: SealKeys, text: string): { signature: string; publicKey: string } {
  const key = signingKey(keys);
  const publicKey = createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString();
  return { signature: sign(null, Buffer.from(text), key).toString('base64'), publicKey };
}

export const isSignedBy = (publicKey: string, text: string, signature: string): boolean =>
  verify(null, Buffer.from(text), createPublicKey(publicKey), Buffer.from(signature, 'base64'));
