/**
 * An integer as people type it, « 1 000 » too, with a sign if negative ones are allowed; null for any other text.
 */
export function wholeOf(text: string, min: number, max: number): number | null {
  const digits = text.replaceAll(/\s/g, '');
  const number = /^[-+]?\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
  return number >= min && number <= max ? number : null;
}
