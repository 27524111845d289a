import { z } from 'zod';
import type { FieldFacts } from '#app/forms/field-table.ts';
import { box, group } from '#app/forms/made-of-form.ts';
import { BONUS_CONDITIONS, type BonusCondition, bonusConditions } from '#domain/bonus/bonus.ts';
import { parseEuros } from '#domain/money/money.ts';
import { ACCOUNT_LOCK_LABEL } from '#domain/repair/account-lock.ts';
import type { Alternative } from '#domain/repair/quote-alternatives.ts';

export const FIRST_ROWS = 2;
const MORE_ROWS = 3;
export const MAX_ROWS = 40;

const CONDITIONS = ['new', 'reused'] as const;
type Condition = (typeof CONDITIONS)[number];
type LineField =
  | 'label'
  | 'kind'
  | 'quantity'
  | 'isOptional'
  | 'alternative'
  | 'rate'
  | `${Condition}.${'price' | 'delayDays' | 'sku'}`;

const PRICE = { optional: true, inputMode: 'decimal', maxLength: 12 } as const;
const SHORT = { optional: true, autoComplete: 'off', maxLength: 60 } as const;

const LINE_FIELDS: Readonly<Record<LineField, FieldFacts>> = {
  label: { label: 'désignation', maxLength: 200 },
  'new.price': { label: 'prix (neuf)', ...PRICE },
  kind: { label: 'genre' },
  quantity: { label: 'quantité', inputMode: 'numeric', maxLength: 3 },
  'new.delayDays': { label: 'délai', ...SHORT },
  'new.sku': { label: 'réf. du stock', ...SHORT, autoCapitalize: 'characters' },
  'reused.price': { label: 'prix d’occasion', ...PRICE },
  'reused.delayDays': { label: 'délai d’occasion', ...SHORT },
  'reused.sku': { label: 'réf. d’occasion', ...SHORT, autoCapitalize: 'characters' },
  rate: { label: 'TVA dans le prix', optional: true },
  alternative: { label: 'solution', optional: true },
  isOptional: { label: 'facultative', isBox: true },
};

const rowFields = Array.from({ length: MAX_ROWS }, (_, row) =>
  Object.entries(LINE_FIELDS).map(([name, facts]): [string, FieldFacts] => [
    `lines.${row}.${name}`,
    { ...facts, label: `Ligne ${row + 1}, ${facts.label}` },
  ]),
);

const titleOf = (letter: string): FieldFacts => ({
  label: `Solution ${letter}, en quelques mots`,
  optional: true,
  autoComplete: 'off',
  maxLength: 200,
});
const depositOf = (letter: string): FieldFacts => ({
  label: `Acompte de la solution ${letter}, en euros`,
  ...PRICE,
});

/** A quote as rows of fields. Empty rows are ignored. */
export const QUOTE_FIELDS: Readonly<
  Record<
    | 'note'
    | 'deposit'
    | 'rows'
    | 'accountLock'
    | 'lookup'
    | 'isQuiet'
    | 'isWithOthers'
    | `bonus.${'label' | BonusCondition}`
    | `alternatives.${Alternative}.${'title' | 'deposit'}`
    | `lines.${number}.${LineField}`,
    FieldFacts
  >
> = {
  rows: {},
  accountLock: { label: ACCOUNT_LOCK_LABEL },
  note: {
    label: 'Constat',
    help: 'Ce que vous avez trouvé, pour le client.',
    optional: true,
    maxLength: 4000,
  },
  lookup: {
    label: 'Chercher une ligne',
    help: 'Deux lettres suffisent\u00a0: modèles, grille des prix, produits du stock, lignes déjà devisées.',
    optional: true,
    autoComplete: 'off',
    maxLength: 120,
  },
  ...Object.fromEntries(rowFields.flat()),
  deposit: {
    label: 'Acompte demandé à l’acceptation, en euros',
    help: 'Vide si rien n’est demandé. Le client le lit sur le devis, et peut le payer aussitôt accepté.',
    ...PRICE,
  },
  'bonus.label': {
    label: 'Bonus réparation',
    help: 'Ce que l’organisme vous paiera à la place du client, d’après vos réglages.',
    optional: true,
  },
  'bonus.outOfGuarantee': { label: BONUS_CONDITIONS.outOfGuarantee, isBox: true },
  'bonus.privatePerson': { label: BONUS_CONDITIONS.privatePerson, isBox: true },
  'bonus.listedFault': { label: BONUS_CONDITIONS.listedFault, isBox: true },
  'alternatives.a.title': titleOf('A'),
  'alternatives.a.deposit': depositOf('A'),
  'alternatives.b.title': titleOf('B'),
  'alternatives.b.deposit': depositOf('B'),
  isQuiet: { label: 'Ne pas prévenir', isBox: true },
  isWithOthers: { label: 'Avec les autres devis', isBox: true },
};

type QuoteTexts = Readonly<Record<string, string | undefined>>;

/** Number of rows in the form of a quote: as many as it asks for, and enough for those taken over from another person. */
export const rowsOf = ({ rows, ...texts }: QuoteTexts): number => {
  const named = Object.keys(texts).map((name) => Number(/^lines\.(\d+)\./.exec(name)?.[1] ?? -1) + 1);
  return Math.min(MAX_ROWS, Math.max(FIRST_ROWS, Math.trunc(Number(rows)) || 0, ...named));
};

/** The same texts, with more rows. */
export const withMoreRows = (kept: Record<string, string>): Record<string, string> => ({
  ...kept,
  rows: String(rowsOf(kept) + MORE_ROWS),
});

/** The texts of a sent form as they are stored: empty rows do not count, and a line is one of something. */
export function storedRows(texts: QuoteTexts): QuoteTexts {
  const others = Object.entries(texts).filter(([name]) => !name.startsWith('lines.'));
  const rows = Array.from({ length: rowsOf(texts) }, (_, row) =>
    Object.keys(LINE_FIELDS).flatMap((field): [string, string][] => {
      const text = texts[`lines.${row}.${field}`];
      return text === undefined ? [] : [[field, text]];
    }),
  );
  const isFilled = (row: [string, string][]) =>
    row.some(([field, text]) => !DEFAULTED.includes(field) && text.trim() !== '');
  const sorted = [...rows.filter(isFilled), ...rows.filter((row) => !isFilled(row))];
  const lines = sorted.flatMap((row, place) =>
    row.map(([field, text]) => [
      `lines.${place}.${field}`,
      field === 'quantity' && text.trim() === '' ? '1' : text,
    ]),
  );
  return Object.fromEntries([...others, ...lines]);
}

/** What an empty row says by itself. */
const DEFAULTED = ['kind', 'quantity', 'rate', 'alternative'];

const text = () => z.string().trim().default('');
const termsSchema = () => group({ title: text(), deposit: text() });
const option = () => group({ price: text(), delayDays: text(), sku: text() });

const lineSchema = () =>
  z.object({
    label: text(),
    kind: text(),
    quantity: text(),
    isOptional: box(),
    alternative: text(),
    rate: text(),
    new: option(),
    reused: option(),
  });

/** The typed quote; the service reports its faults. */
export const quoteFormSchema = () =>
  z.object({
    accountLock: text(),
    note: text(),
    deposit: text(),
    lookup: text(),
    isQuiet: box(),
    isWithOthers: box(),
    bonus: group({ label: text(), outOfGuarantee: box(), privatePerson: box(), listedFault: box() }),
    alternatives: group({ a: termsSchema(), b: termsSchema() }),
    lines: z.record(z.string(), lineSchema()).default({}),
  });

type SentQuote = z.output<ReturnType<typeof quoteFormSchema>>;
type SentLine = SentQuote['lines'][string];

/** Whether a row was filled in, apart from its default answer. */
const isWritten = ({ label, isOptional, rate: _, alternative: __, ...line }: SentLine): boolean =>
  label !== '' ||
  isOptional ||
  CONDITIONS.some((condition) => Object.values(line[condition]).some((each) => each !== ''));

const writtenLines = ({ lines }: SentQuote) =>
  Array.from({ length: MAX_ROWS }, (_, row) => ({ row, line: lines[row] })).flatMap(({ row, line }) =>
    line && isWritten(line) ? [{ row, line }] : [],
  );

/** The stock references in the rows. */
export const namedSkus = (sent: SentQuote): string[] =>
  writtenLines(sent).flatMap(({ line }) => CONDITIONS.flatMap((condition) => line[condition].sku || []));

/**
 * All parts of a price are passed on: the service reports a price that does not fit the line, rather than dropping it.
 */
const pricedIn = (line: SentLine): Condition[] =>
  CONDITIONS.filter((condition) => line[condition].price !== '');

const depositIn = (typed: string) => (typed === '' ? null : (parseEuros(typed) ?? Number.NaN));

const termsIn = ({ title, deposit }: SentQuote['alternatives']['a']) => ({
  title: title || undefined,
  depositCents: depositIn(deposit),
});

/** The draft for the service to save. */
export const draftOf = (sent: SentQuote, products: ReadonlyMap<string, string>) => ({
  note: sent.note,
  depositCents: depositIn(sent.deposit),
  alternatives: { a: termsIn(sent.alternatives.a), b: termsIn(sent.alternatives.b) },
  bonus:
    sent.bonus.label === ''
      ? null
      : {
          label: sent.bonus.label,
          conditions: bonusConditions.filter((condition) => sent.bonus[condition]),
        },
  lines: writtenLines(sent).map(({ line }) => ({
    label: line.label,
    kind: line.kind,
    quantity: line.quantity === '' ? 1 : Number(line.quantity),
    isOptional: line.isOptional,
    alternative: line.alternative || null,
    vatRate: line.rate || undefined,
    options: pricedIn(line).map((condition) => {
      const { price, delayDays, sku } = line[condition];
      return {
        condition: line.kind === 'part' ? condition : null,
        unitCents: parseEuros(price) ?? Number.NaN,
        delayDays: delayDays === '' ? null : Number(delayDays),
        // An unknown reference stays as it is: it is no id, so the schema reports it at its field.
        productId: sku === '' ? undefined : (products.get(sku.toLowerCase()) ?? sku),
      };
    }),
  })),
});

/** The service's faults of a draft, at the form's fields. */
export const atQuoteFields = (sent: SentQuote, issues: readonly { path: string; message: string }[]) =>
  issues.map(({ path, message }) => {
    if (path === 'depositCents') return { path: 'deposit', message };
    if (path.startsWith('bonus')) return { path: 'bonus.label', message };
    const term = /^alternatives\.([ab])\.(title|depositCents)$/.exec(path);
    if (term)
      return { path: `alternatives.${term[1]}.${term[2] === 'title' ? 'title' : 'deposit'}`, message };
    if (path === 'alternatives') return { path: 'alternatives.a.title', message };
    const [, at, part, place, leaf] = path.split('.');
    const written = at === undefined ? undefined : writtenLines(sent)[Number(at)];
    if (!written) return { path: path === 'note' ? path : '', message };
    const { row, line } = written;
    const condition = pricedIn(line)[Number(place)] ?? 'new';
    const field =
      part === 'options'
        ? `${condition}.${OPTION_FIELDS[leaf ?? ''] ?? 'price'}`
        : part === 'vatRate'
          ? 'rate'
          : part;
    return { path: `lines.${row}.${field}`, message };
  });

const OPTION_FIELDS: Readonly<Record<string, string>> = { delayDays: 'delayDays', productId: 'sku' };
