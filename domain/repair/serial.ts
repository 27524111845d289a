/** The stored form of a serial number or IMEI: capitals, without the spaces and hyphens of an IMEI. */
export function normalSerial(written: string): string {
  const plain = written.trim().toUpperCase();
  const digits = plain.replaceAll(/[\s-]/g, '');
  return /^\d{15}$/.test(digits) ? digits : plain.replaceAll(/\s+/g, ' ');
}

/** Whether a serial number is possible. Fifteen digits are an IMEI, whose last one is the Luhn check of the others. */
export const isPossibleSerial = (serial: string): boolean => !/^\d{15}$/.test(serial) || hasLuhnCheck(serial);

export const WRONG_IMEI = 'Ce numéro IMEI n’est pas juste\u00a0: vérifiez ses quinze chiffres.';

function hasLuhnCheck(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The part of a serial number that a stranger with the link may see: « …3456 ». */
export const maskedSerial = (serial: string): string => `…${serial.slice(-4)}`;
