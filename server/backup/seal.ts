import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.ts';

/** A sealed file begins with this, then the salt, then the frames. */
export const SEAL_MAGIC = Buffer.from('PAPIN-SEALED-1\n');
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const FRAME_BYTES = 64 * 1024;
/** The parameters that OWASP recommends for scrypt (64 MiB): a guess costs a tenth of a second. */
const COST = { N: 2 ** 16, r: 8, p: 2, maxmem: 128 * 1024 * 1024 };

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);
const keyOf = (passphrase: string, salt: Buffer) => derive(passphrase.normalize('NFC'), salt, 32, COST);

/**
 * AES-256-GCM in frames (the STREAM construction): the nonce of each is its number and whether it is the last one, so
 * no frame can be changed, moved, left out or cut off at the end. A key is used for one file.
 */
export async function sealing(passphrase: string): Promise<Transform> {
  const salt = randomBytes(SALT_BYTES);
  const key = await keyOf(passphrase, salt);
  const frames = new Frames(FRAME_BYTES, (bytes, nonce) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  });
  frames.push(Buffer.concat([SEAL_MAGIC, salt]));
  return frames;
}

/** Opens a file's bytes from `SEAL_MAGIC.length` on. */
export async function opening(passphrase: string, salt: Buffer): Promise<Transform> {
  const key = await keyOf(passphrase, salt);
  return new Frames(FRAME_BYTES + TAG_BYTES, (bytes, nonce) => {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch (cause) {
      throw new BackupError(
        'La sauvegarde ne s’ouvre pas\u00a0: la phrase secrète (BACKUP_PASSPHRASE) n’est pas celle d’alors, ou le fichier est abîmé.',
        { cause },
      );
    }
  });
}

export const SEAL_HEAD_BYTES: number = SEAL_MAGIC.length + SALT_BYTES;

/** Cuts the stream into frames of one size; the last one may be shorter. */
class Frames extends Transform {
  #held = Buffer.alloc(0);
  #number = 0n;
  readonly #size: number;
  readonly #turn: (bytes: Buffer, nonce: Buffer) => Buffer;

  constructor(size: number, turn: (bytes: Buffer, nonce: Buffer) => Buffer) {
    super();
    this.#size = size;
    this.#turn = turn;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#held = Buffer.concat([this.#held, chunk]);
    this.#attempt(done, () => {
      // A full frame may be the last one, so it waits for what follows.
      while (this.#held.length > this.#size) {
        this.#emit(this.#held.subarray(0, this.#size), false);
        this.#held = this.#held.subarray(this.#size);
      }
    });
  }

  override _flush(done: (error?: Error) => void): void {
    this.#attempt(done, () => this.#emit(this.#held, true));
  }

  #attempt(done: (error?: Error) => void, action: () => void): void {
    try {
      action();
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  #emit(bytes: Buffer, isLast: boolean): void {
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64BE(this.#number, 3);
    nonce[11] = isLast ? 1 : 0;
    this.#number += 1n;
    this.push(this.#turn(bytes, nonce));
  }
}
