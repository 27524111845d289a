import { z } from 'zod';
import { readPersonalPhone } from '../customers/read-phone.ts';
import { visibleText } from '../text/visible-text.ts';
import { plainText } from './import-columns.ts';

// Only the server reads this. Other programs write these cells, so it undoes some of what they do to numbers.

/** The apostrophe that keeps a spreadsheet from running a text as a formula (domain/text/csv.ts). */
const GUARD = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/** The text of a cell, as its writer meant it. */
export const cellText = (cell: string | undefined): string =>
  visibleText(cell ?? '')
    .trim()
    .replace(GUARD, '');

const SHORTENED = /^\d[.,]\d+e\+?\d+$/i;

/** A telephone number, even if a spreadsheet took it for a number and dropped its first zero or its « + ». */
export const phoneCell = z.string().transform((text, context) => {
  if (SHORTENED.test(text)) {
    context.addIssue(
      'Écrivez le numéro entier\u00a0: le tableur l’a abrégé. Mettez la colonne au format Texte.',
    );
    return z.NEVER;
  }
  const digits = text.replaceAll(/[^\d+]/g, '');
  const whole = /^[1-9]\d{8}$/.test(digits)
    ? `0${digits}`
    : /^33[1-9]\d{8}$/.test(digits)
      ? `+${digits}`
      : text;
  const { phone } = readPersonalPhone(whole);
  if (phone !== null) return phone;
  context.addIssue('Écrivez un seul numéro, complet, par exemple 06\u00a012\u00a034\u00a056\u00a078.');
  return z.NEVER;
});

/** A French postcode, even if it lost its first zero. */
export const postcodeCell = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, '').replace(/^(?=\d{4}$)/, '0'))
  .pipe(z.string().regex(/^(?!00|96|99)\d{5}$/, 'Écrivez les cinq chiffres d’un code postal de France.'));

const FRENCH_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:\s.*)?$/;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})(?:[T\s].*)?$/;

/** « 2026-03-12 » for « 12/03/2026 », with or without an hour after it; null if there is no such day. */
export function readDay(text: string): string | null {
  const [, year, month, day] = ISO_DAY.exec(text) ?? [];
  const [, frenchDay = day, frenchMonth = month, frenchYear = year] = FRENCH_DAY.exec(text) ?? [];
  if (!frenchDay || !frenchMonth || !frenchYear) return null;
  const iso = `${frenchYear}-${frenchMonth.padStart(2, '0')}-${frenchDay.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) && frenchYear > '1899'
    ? iso
    : null;
}

/** A day in the past, or today. */
export const pastDayCell = (today: string) =>
  z.string().transform((text, context) => {
    const day = readDay(text);
    if (day && day <= today) return day;
    context.addIssue(
      day
        ? 'Écrivez un jour passé\u00a0: celui-ci est à venir.'
        : 'Écrivez la date en jour/mois/année, par exemple 12/03/2026.',
    );
    return z.NEVER;
  });

/** One of the words, in any case and with any accents; `others` are the words that other programs write. */
export const wordCell = <Word extends string>(
  labels: Readonly<Record<Word, string>>,
  others: Readonly<Partial<Record<Word, readonly string[]>>>,
) => {
  const words = Object.keys(labels) as Word[];
  const known = new Map(
    words.flatMap((word) => [labels[word], ...(others[word] ?? [])].map((text) => [plainText(text), word])),
  );
  return z.string().transform((text, context) => {
    const word = known.get(plainText(text));
    if (word) return word;
    context.addIssue(`Écrivez l’un de ces mots\u00a0: ${words.map((each) => labels[each]).join(', ')}.`);
    return z.NEVER;
  });
};
