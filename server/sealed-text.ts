import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Without this, a tag of four bytes would be accepted, and four bytes can be guessed. */
const OPTIONS = { authTagLength: TAG_BYTES };

/** The first key seals; the later ones were used before and still open. */
export type SealKeys = readonly [Buffer, ...Buffer[]];

/**
 * Seals a text for one row: copied into another row, whose `owner` differs, it does not open. The key has 32 bytes.
 */
export function sealText(key: Buffer, owner: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws if the key is another one, or the sealed text was changed. */
export function openText(key: Buffer, owner: string, sealed: Buffer): string {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), OPTIONS)
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const rest = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
}

/** Opens a text with the key that sealed it. @throws if none of them did. */
export function openWithAny(keys: SealKeys, owner: string, sealed: Buffer): string {
  const [first, ...others] = keys;
  for (const key of others)
    try {
      return openText(key, owner, sealed);
    } catch {
      // Another key sealed it.
    }
  return openText(first, owner, sealed);
}
