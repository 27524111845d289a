/** Digits and lower-case letters that cannot be confused (Crockford's base 32): a code is read from paper. */
export const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
export const RECOVERY_LENGTH = 16;

const CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`);

/** A typed recovery code in the form that is stored; null if it is not one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed
    .toLowerCase()
    .replaceAll(/[^\da-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return CODE.test(code) ? code : null;
}

/** A code in groups of four characters. */
export const formatRecoveryCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');
