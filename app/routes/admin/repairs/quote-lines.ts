import { formatEuros, parseEuros, typedEuros } from '#domain/money/money.ts';
import {
  ALTERNATIVES,
  type Alternative,
  alternativesOf,
  linesOfAlternative,
} from '#domain/repair/quote-alternatives.ts';
import { USUAL_VAT_RATE } from '#domain/vat/vat-rates.ts';
import type { KnownLine } from '#server/repairs/find-quote-lines.ts';

/** The texts of one row of the quote's form, by the names of its fields: « label », « new.price ». */
export type LineTexts = Record<string, string>;

/** A line as the texts of a row. */
export function lineTexts({
  label,
  kind,
  quantity,
  isOptional,
  alternative,
  vatRate,
  options,
}: KnownLine & { quantity: number; alternative?: Alternative | null }): LineTexts {
  const texts: LineTexts = { label, kind, quantity: String(quantity) };
  if (vatRate !== USUAL_VAT_RATE) texts.rate = vatRate;
  if (isOptional) texts.isOptional = 'oui';
  if (alternative) texts.alternative = alternative;
  for (const { condition, unitCents, delayDays, sku } of options) {
    const option = condition ?? 'new';
    texts[`${option}.price`] = typedEuros(unitCents);
    texts[`${option}.delayDays`] = delayDays === null ? '' : String(delayDays);
    texts[`${option}.sku`] = sku ?? '';
  }
  return texts;
}

/** The prices of a line, in words: « 80,00 €, 3 jours ou 40,00 €, d’occasion ». */
export const pricesText = ({
  options,
}: {
  options: readonly Omit<KnownLine['options'][number], 'sku'>[];
}): string =>
  options
    .map(({ condition, unitCents, delayDays }) =>
      [
        formatEuros(unitCents),
        condition === 'reused' && 'd’occasion',
        delayDays !== null && delayDays > 0 && `${delayDays}\u00a0jour${delayDays > 1 ? 's' : ''}`,
      ]
        .filter(Boolean)
        .join(', '),
    )
    .join(' ou ');

type PricedLine = Pick<KnownLine, 'isOptional'> & {
  quantity: number;
  alternative: Alternative | null;
  options: readonly { unitCents: number }[];
};

/** What lines cost at least: their necessary ones, at the lowest prices, in the cheaper of two solutions. */
export function leastCents(lines: readonly PricedLine[]): number {
  const named = alternativesOf(lines);
  return Math.min(
    ...(named.length === 0 ? [null] : named).map((each) =>
      linesOfAlternative(lines, each).reduce(
        (sum, { isOptional, quantity, options }) =>
          isOptional ? sum : sum + quantity * Math.min(...options.map(({ unitCents }) => unitCents)),
        0,
      ),
    ),
  );
}

export type FormTexts = Readonly<Record<string, string | undefined>>;

/** The fields in which something makes a row count. */
const WRITTEN = ['label', 'new', 'reused'].flatMap((part) =>
  part === 'label' ? [part] : ['price', 'delayDays', 'sku'].map((leaf) => `${part}.${leaf}`),
);

const isEmptyRow = (texts: FormTexts, row: number): boolean =>
  WRITTEN.every((field) => !texts[`lines.${row}.${field}`]?.trim());

/** Puts lines into the first empty rows of a form, and behind them: by rows. */
export function placeLines(
  texts: FormTexts,
  rows: number,
  lines: readonly LineTexts[],
): Record<number, LineTexts> {
  const empty = Array.from({ length: rows }, (_, row) => row).filter((row) => isEmptyRow(texts, row));
  const places = [...empty, ...lines.map((_, at) => rows + at)];
  return Object.fromEntries(lines.map((line, at) => [places[at], line]));
}

/** The texts of a form with lines put into it. */
export const withLines = (texts: Record<string, string>, rows: number, lines: readonly LineTexts[]) => ({
  ...texts,
  ...Object.fromEntries(
    Object.entries(placeLines(texts, rows, lines)).flatMap(([row, line]) =>
      Object.entries(line).map(([field, text]) => [`lines.${row}.${field}`, text]),
    ),
  ),
});

/** What the folded part of a row holds, in words: « 3 jours, occasion 40,00 €, facultative ». */
export function moreOfRow(texts: FormTexts, row: number): string {
  const at = (field: string) => texts[`lines.${row}.${field}`]?.trim() ?? '';
  const days = numberIn(at('new.delayDays'));
  const words = [
    days !== null && (days === 0 ? 'en stock' : `${days}\u00a0jour${days > 1 ? 's' : ''}`),
    at('new.sku'),
    at('reused.price') !== '' && `occasion à ${at('reused.price')}\u00a0€`,
    at('isOptional') === 'oui' && 'facultative',
    at('alternative') !== '' && `solution ${at('alternative').toUpperCase()}`,
  ].filter(Boolean);
  return words.length === 0 ? 'rien' : words.join(', ');
}

export type QuoteSums = {
  /** Of the necessary lines: the cheapest choices, and the most expensive ones. */
  leastCents: number;
  mostCents: number;
  /** Of the lines that the customer may leave out. */
  optionalCents: number;
  /** The longest wait for a necessary line; null if none is told. */
  delayDays: number | null;
  depositCents: number;
};

/** The solutions that the rows of a form name. */
export const alternativesIn = (texts: FormTexts, rows: number): Alternative[] =>
  ALTERNATIVES.filter((each) =>
    Array.from({ length: rows }, (_, row) => texts[`lines.${row}.alternative`]).includes(each),
  );

/** What the rows of a form come to, as they are typed, in one of two solutions if it offers two; what cannot be read counts nothing. */
export function quoteSums(texts: FormTexts, rows: number, alternative: Alternative | null = null): QuoteSums {
  const sums: QuoteSums = {
    leastCents: 0,
    mostCents: 0,
    optionalCents: 0,
    delayDays: null,
    depositCents: centsIn(texts[alternative ? `alternatives.${alternative}.deposit` : 'deposit']) ?? 0,
  };
  for (let row = 0; row < rows; row += 1) {
    const at = (field: string) => texts[`lines.${row}.${field}`];
    const of = at('alternative') ?? '';
    if (of !== '' && of !== alternative) continue;
    const quantity = numberIn(at('quantity')) ?? 1;
    const prices = [centsIn(at('new.price')), centsIn(at('reused.price'))].filter((price) => price !== null);
    if (prices.length === 0) continue;
    const least = quantity * Math.min(...prices);
    if (at('isOptional') === 'oui') {
      sums.optionalCents += least;
      continue;
    }
    sums.leastCents += least;
    sums.mostCents += quantity * Math.max(...prices);
    for (const days of [numberIn(at('new.delayDays')), numberIn(at('reused.delayDays'))])
      if (days !== null) sums.delayDays = Math.max(sums.delayDays ?? 0, days);
  }
  return sums;
}

const centsIn = (text = ''): number | null => (text.trim() === '' ? null : parseEuros(text));

const numberIn = (text = ''): number | null => (/^\s*\d{1,3}\s*$/.test(text) ? Number(text) : null);
