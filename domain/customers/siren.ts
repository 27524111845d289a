/** Nine digits, the last of which is a Luhn check. People write it with spaces. */
export function readSiren(text: string): string | null {
  const digits = text.replaceAll(/[\s.]/g, '');
  return /^\d{9}$/.test(digits) && luhnSum(digits) % 10 === 0 ? digits : null;
}

/** « 732 829 320 » */
export const formatSiren = (siren: string): string => siren.replaceAll(/(\d{3})(?=\d)/g, '$1\u00a0');

/** « Durand & Fils, SIREN 732 829 320 » */
export const companyText = (company: string, siren: string | null): string =>
  siren === null ? company : `${company}, SIREN ${formatSiren(siren)}`;

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}
