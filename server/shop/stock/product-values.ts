import { z } from 'zod';
import { parseEuros } from '#domain/money/money.ts';
import { readEan } from '#domain/stock/ean.ts';
import type { PRODUCT_FIELDS, ProductField, ProductFieldFacts } from '#domain/stock/product-fields.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { lineField, writtenField } from '#domain/text/text-fields.ts';

// Three conversions for each kind of field: written text to value, stored value to text, and value to column.

type Fields = typeof PRODUCT_FIELDS;
type Pair = readonly [name: string, value: string];

type ValueOf<Facts> = Facts extends { kind: 'line' | 'euros'; missing: string }
  ? Facts['kind'] extends 'euros'
    ? number
    : string
  : Facts extends { kind: 'line' | 'ean' }
    ? string | null
    : Facts extends { kind: 'euros' }
      ? number | null
      : Facts extends { kind: 'number' }
        ? Facts extends { empty: number }
          ? number
          : number | null
        : Facts extends { kind: 'list' }
          ? string[]
          : Facts extends { kind: 'pairs' }
            ? Pair[]
            : Facts extends { kind: 'box' }
              ? boolean
              : Facts extends { kind: 'choice'; choices: readonly (infer Choice)[] }
                ? Choice | (Facts extends { optional: true } ? null : never)
                : string;

/** A product as it was read. */
export type WrittenProduct = { [Name in ProductField]: ValueOf<Fields[Name]> };

/** The value in its column; lists of pairs are JSON. */
export type StoredValue<Name extends ProductField> = Fields[Name] extends { kind: 'pairs' }
  ? string
  : ValueOf<Fields[Name]>;

export type CategoryChoice = { id: string; label: string };

const MAX_CENTS = 10_000_000;
const MAX_LINES = 200;

const tooLong = (max: number) => `Écrivez ${max} caractères au plus.`;

/** The rules for the text of a field, by its kind. */
export function valueSchema(facts: ProductFieldFacts, categories: readonly CategoryChoice[]): z.ZodType {
  switch (facts.kind) {
    case 'line':
      return facts.missing ? lineField(facts.missing, facts.maxLength) : optionalLine(facts.maxLength);
    case 'text':
      return writtenField('').pipe(z.string().max(facts.maxLength, tooLong(facts.maxLength)));
    case 'number':
      return wholeNumber(facts);
    case 'euros':
      return euros(facts.missing);
    case 'list':
      return list(facts.maxLength);
    case 'pairs':
      return pairs(...facts.maxLengths);
    case 'box':
      return yesOrNo;
    case 'choice':
      return choice(facts.choices, facts.optional);
    case 'slug':
      return slug(facts.maxLength);
    case 'ean':
      return ean;
    case 'category':
      return category(categories);
  }
}

/** A stored value, as it is written. `valueSchema` reads it back. */
export function textOf(facts: ProductFieldFacts, value: unknown): string {
  switch (facts.kind) {
    case 'euros':
      return typeof value === 'number' ? (value / 100).toFixed(2).replace('.', ',').replace(/,00$/, '') : '';
    case 'list':
      return (value as string[]).join('\n');
    case 'pairs': {
      const [name, text] = facts.keys;
      return (value as Record<string, string>[])
        .map((each) => `${each[name]}\u00a0: ${each[text]}`)
        .join('\n');
    }
    case 'box':
      return value === true ? 'oui' : 'non';
    default:
      return value === null || value === undefined ? '' : String(value);
  }
}

/** A value that was read, as its column holds it. */
export const columnValue = (facts: ProductFieldFacts, value: unknown): unknown =>
  facts.kind === 'pairs'
    ? JSON.stringify(
        (value as Pair[]).map((pair) => Object.fromEntries(facts.keys.map((key, at) => [key, pair[at]]))),
      )
    : value;

/** Text on one line; empty text is null. */
const optionalLine = (max: number) =>
  writtenField('')
    .transform((text) => text.replaceAll('\n', ' '))
    .pipe(z.string().max(max, tooLong(max)))
    .transform((text) => text || null);

const wholeNumber = ({ min, max, empty = null }: { min: number; max: number; empty?: number | null }) =>
  z.string().transform((text, context) => {
    const digits = text.replaceAll(/\s/g, '');
    if (digits === '') return empty;
    const number = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
    if (number >= min && number <= max) return number;
    context.addIssue(`Écrivez un nombre entier, de ${min} à ${max}.`);
    return z.NEVER;
  });

const euros = (missing: string | undefined) =>
  z.string().transform((text, context) => {
    if (text.trim() === '' && missing === undefined) return null;
    const cents = parseEuros(text);
    if (cents !== null && cents >= (missing === undefined ? 0 : 1) && cents <= MAX_CENTS) return cents;
    context.addIssue(
      text.trim() === ''
        ? (missing ?? '')
        : 'Écrivez un prix en euros, de 0,01 à 100\u00a0000, par exemple 89,90.',
    );
    return z.NEVER;
  });

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

const list = (max: number) =>
  writtenField('').transform((text, context) => {
    const lines = linesOf(text);
    if (lines.length > MAX_LINES) context.addIssue(`Écrivez ${MAX_LINES} lignes au plus.`);
    const long = lines.findIndex((line) => line.length > max);
    if (long >= 0) context.addIssue(`Écrivez ${max} caractères au plus à la ligne ${long + 1}.`);
    return lines;
  });

const pairs = (maxName: number, maxValue: number) =>
  writtenField('').transform((text, context): Pair[] => {
    const lines = linesOf(text);
    if (lines.length > MAX_LINES) context.addIssue(`Écrivez ${MAX_LINES} lignes au plus.`);
    return lines.map((line, index): Pair => {
      const at = line.indexOf(':');
      const [name, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      if (at < 1 || !name || !value)
        context.addIssue(`Écrivez «\u00a0Nom\u00a0: valeur\u00a0» à la ligne ${index + 1}.`);
      else if (name.length > maxName || value.length > maxValue)
        context.addIssue(
          `Écrivez un nom de ${maxName} caractères et une valeur de ${maxValue} caractères au plus à la ligne ${index + 1}.`,
        );
      return [name, value];
    });
  });

/** A box of a form, or a cell of a file. */
const yesOrNo = z.string().transform((text, context) => {
  const folded = foldText(text.trim());
  if (folded === 'oui') return true;
  if (folded === '' || folded === 'non') return false;
  context.addIssue('Écrivez oui ou non.');
  return z.NEVER;
});

const choice = (choices: readonly string[], isOptional = false) =>
  z.string().transform((text, context) => {
    const folded = foldText(text.trim());
    if (folded === '' && isOptional) return null;
    const found = choices.find((each) => foldText(each) === folded);
    if (found !== undefined) return found;
    context.addIssue(`Choisissez ${choices.slice(0, -1).join(', ')} ou ${choices.at(-1)}.`);
    return z.NEVER;
  });

const slug = (max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLong(max))
    .regex(
      /^([a-z0-9]+(-[a-z0-9]+)*)?$/,
      'Écrivez des minuscules sans accent, des chiffres et des tirets seulement.',
    );

const ean = z.string().transform((text, context) => {
  const digits = readEan(text);
  if (digits !== null || text.trim() === '') return digits;
  context.addIssue(
    'Écrivez les 8 ou 13 chiffres du code-barres\u00a0: ceux-ci ne sont pas un EAN, relisez-les.',
  );
  return z.NEVER;
});

function category(categories: readonly CategoryChoice[]) {
  const known = new Map(
    categories.flatMap(({ id, label }): [string, string][] => [
      [foldText(label), id],
      [id, id],
    ]),
  );
  return z.string().transform((text, context) => {
    const id = known.get(foldText(text.trim()));
    if (id) return id;
    context.addIssue(
      text.trim() === ''
        ? 'Choisissez une catégorie.'
        : 'Choisissez une catégorie qui existe\u00a0: celle-ci est inconnue.',
    );
    return z.NEVER;
  });
}
