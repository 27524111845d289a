// The numbers that customers see: of orders, repairs, appointments, withdrawals and buy-backs. Their last part is drawn at random
// (docs/decisions/032-numbers-are-drawn.md); older numbers were counted: CMD-2026-000123.

export type NumberedCase = 'CMD' | 'REP' | 'RDV' | 'REN' | 'RAC';

const SIGN = '[2-9FHJKMRTWXY]';
const DRAWN = new RegExp(`^(?=.*[A-Z])${SIGN}{6}$`);

/** The part of a number after its year, for regular expressions. */
export const NUMBER_TAIL = `(?:\\d{6,9}|${SIGN}{3}-${SIGN}{3})`;

const NUMBERS: Record<NumberedCase, RegExp> = {
  CMD: new RegExp(`^CMD-\\d{4}-${NUMBER_TAIL}$`),
  REP: new RegExp(`^REP-\\d{4}-${NUMBER_TAIL}$`),
  RDV: new RegExp(`^RDV-\\d{4}-${NUMBER_TAIL}$`),
  REN: new RegExp(`^REN-\\d{4}-${NUMBER_TAIL}$`),
  RAC: new RegExp(`^RAC-\\d{4}-${NUMBER_TAIL}$`),
};

export const isCaseNumber = (kind: NumberedCase, text: string): boolean => NUMBERS[kind].test(text);

/** Characters that no drawn number contains, and the characters that they are read as. */
const MISREAD: Readonly<Record<string, string>> = { B: '8', G: '6', S: '5', Z: '2' };
const MISREAD_COUNTED: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };

/**
 * The proper form of a number, however it was typed: « cmd 2026 k7r4wm ». Null if it is not a number of that kind.
 */
export function readCaseNumber(kind: NumberedCase, typed: string): string | null {
  const [, year, end] = new RegExp(`^(?:${kind})?(\\d{4})([A-Z\\d]{6,9})$`).exec(compact(typed)) ?? [];
  const tail = end && (countedTail(end) ?? drawnTail(end));
  return tail ? `${kind}-${year}-${tail}` : null;
}

/**
 * The proper form of a number, or of its end alone, however it was typed: « k7r 4wm », « CMD 2026 3 ». Null if it is neither of that kind.
 * Old numbers were counted, so that few digits are enough for one; a year alone is what somebody typed of a whole number.
 */
export function readCaseEnd(kind: NumberedCase, typed: string): string | null {
  const whole = readCaseNumber(kind, typed);
  if (whole) return whole;
  const words = typed.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words[0] === kind) words.shift();
  const [year = '', count = ''] = words;
  if (words.length === 2 && /^20\d\d$/.test(year) && /^\d{1,5}$/.test(count))
    return `${kind}-${year}-${count.padStart(6, '0')}`;
  if (words.length === 1 && /^20\d\d$/.test(year)) return null;
  const end = words.join('');
  return drawnTail(end) ?? (/^\d{1,6}$/.test(end) ? end.padStart(6, '0') : null);
}

/** The part of a number after its year; of an end, all of it. */
export const endOfNumber = (number: string): string => number.replace(/^[A-Z]{3}-\d{4}-/, '');

/** Whether a search is for one case, by its whole number. */
export const isWholeNumber = (typed: string): boolean =>
  (Object.keys(NUMBERS) as NumberedCase[]).some((kind) => readCaseNumber(kind, typed) !== null);

/** The last part of a drawn number, typed without the rest or without its dashes; null if it is not one. */
export const drawnTailOf = (typed: string): string | null => {
  const [, end = ''] = /^(?:(?:CMD|REP|RDV|REN|RAC)?\d{4})?([A-Z\d]{6})$/.exec(compact(typed)) ?? [];
  return drawnTail(end);
};

const compact = (typed: string) => typed.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

function drawnTail(end: string): string | null {
  const signs = end.replaceAll(/[BGSZ]/g, (sign) => MISREAD[sign] ?? sign);
  return DRAWN.test(signs) ? `${signs.slice(0, 3)}-${signs.slice(3)}` : null;
}

function countedTail(end: string): string | null {
  const digits = end.replaceAll(/[ILO]/g, (sign) => MISREAD_COUNTED[sign] ?? sign);
  return /^\d{6,9}$/.test(digits) ? digits : null;
}
