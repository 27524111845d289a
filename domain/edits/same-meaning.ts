import { shownPhone } from '../customers/phone.ts';
import { typeset } from '../text/typography.ts';
import { visibleText } from '../text/visible-text.ts';
import { isSameText } from './digest.ts';

/** What a field holds, as far as it decides which texts say the same there. */
export type FieldKind = 'words' | 'number' | 'phone' | 'mailbox' | 'reference';

/**
 * Whether a typed text says what is stored: a save writes « 12,5 » as « 12,50 », numbers with their spaces, words with French typography.
 * Its form, sent twice, then agrees with itself. Where two people differ only so, neither loses anything.
 */
export function isSameMeaning(kind: FieldKind, typed: string, stored: string): boolean {
  if (isSameText(typed, stored)) return true;
  const write = WRITTEN[kind];
  return write(typed) === write(stored);
}

const words = (text: string): string =>
  amount(text) ??
  typeset(visibleText(text).replaceAll(/\r\n?/g, '\n'))
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();

/** An amount with its sign or its decimals; digits alone may be a reference, where each zero counts. */
function amount(text: string): string | undefined {
  return /[,.€%]/.test(text) ? number(text) : undefined;
}

function number(text: string): string | undefined {
  const [, sign = '', whole, decimals = '', unit = ''] =
    /^([+-]?)(\d+)(?:[.,](\d+))?([€%]?)$/.exec(text.replaceAll(/\s/g, '')) ?? [];
  if (whole === undefined) return undefined;
  const plain = `${whole.replace(/^0+(?=\d)/, '')}.${decimals}`.replace(/\.?0*$/, '');
  return `${sign === '-' ? '-' : ''}${plain}${unit === '%' ? unit : ''}`;
}

const reference = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

const WRITTEN: Readonly<Record<FieldKind, (text: string) => string>> = {
  words,
  // A reference of digits, as a SIREN, may have letters in other countries.
  number: (text) => number(text) ?? reference(text),
  reference,
  phone: shownPhone,
  mailbox: (text) => text.trim().toLowerCase(),
};
