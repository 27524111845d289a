/** The digits of an EAN-8, an EAN-13 or an American code of 12, as an EAN; null for any other text. */
export function readEan(text: string): string | null {
  const digits = text.replaceAll(/\s/g, '');
  if (!/^(\d{8}|\d{12,13})$/.test(digits)) return null;
  const ean = digits.length === 12 ? `0${digits}` : digits;
  return isChecked(ean) ? ean : null;
}

/** From the right, digits weigh 1 and 3 in turn, the check digit included: their sum ends in zero. */
function isChecked(ean: string): boolean {
  const sum = [...ean].toReversed().reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return sum > 0 && sum % 10 === 0;
}
