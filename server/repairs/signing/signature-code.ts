import { createHash, createHmac } from 'node:crypto';
import type { SigningPurpose } from '#domain/repair/collection.ts';
import { SIGNATURE_CODE_LENGTH, SIGNATURE_SIGNS } from '#domain/repair/signature-code.ts';

/**
 * The code of a request: the same whenever the shop's screen is drawn, and stored nowhere. Eighteen signs leave a remainder of the
 * twenty bits drawn for each, which favours none by more than one in fifty thousand.
 */
export function signatureCode(
  secret: string,
  { repairId, purpose, expiresAt }: { repairId: string; purpose: SigningPurpose; expiresAt: Date },
): string {
  const digest = createHmac('sha256', secret)
    .update(`signature ${purpose} ${repairId} ${expiresAt.toISOString()}`)
    .digest();
  return Array.from({ length: SIGNATURE_CODE_LENGTH }, (_, at) => {
    const drawn = digest.readUInt32BE(at * 4) >>> 12;
    return SIGNATURE_SIGNS.charAt(drawn % SIGNATURE_SIGNS.length);
  }).join('');
}

/** As the database stores it: under our secret, since a code is short enough to be tried against a plain digest. */
export const signatureCodeHash = (secret: string, code: string): string =>
  createHash('sha256').update(`${secret} signature code ${code}`).digest('hex');
