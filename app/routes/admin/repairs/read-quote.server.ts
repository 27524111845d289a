import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { formatPrice, parseEuros } from '#domain/money.ts';
import type { ShopRepair } from '#server/repairs/find-repair.ts';
import { type Kept, rowsOf } from './quote-rows.ts';

// A quote as rows of plain fields: « ligne-0 », « prix-0 »… Rows that are left empty are none.

type Option = { field: 'prix' | 'occasion'; delay: string; sku: string };
const NEW: Option = { field: 'prix', delay: 'delai', sku: 'ref' };
const REUSED: Option = { field: 'occasion', delay: 'delai-occasion', sku: 'ref-occasion' };

/** What makes a row one: the others begin with an answer. */
const WRITTEN = ['ligne', 'prix', 'occasion', 'delai', 'delai-occasion', 'ref', 'ref-occasion', 'facultatif'];

const text = (kept: Kept, name: string): string => kept[name]?.trim() ?? '';

/** The references of the stock that rows name. */
export const namedSkus = (kept: Kept): string[] =>
  Array.from({ length: rowsOf(kept) }, (_, row) => row).flatMap((row) =>
    [NEW, REUSED].flatMap(({ sku }) => text(kept, `${sku}-${row}`) || []),
  );

/** What the core is asked to save, and how its complaints are told at their fields. */
export function readQuote(kept: Kept, products: ReadonlyMap<string, string>) {
  const rows = Array.from({ length: rowsOf(kept) }, (_, row) => row).filter((row) =>
    WRITTEN.some((name) => text(kept, `${name}-${row}`) !== ''),
  );
  const read = rows.map((row) => readRow(kept, row, products));
  const draft = { note: text(kept, 'note'), lines: read.map(({ line }) => line) };
  const errorOf = ({ path, message }: { path: string; message: string }): FieldError => {
    const [, at, part, place, leaf] = path.split('.');
    const place_ = rows[Number(at)];
    if (path === 'note') return { field: 'note', label: 'Constat', message };
    if (at === undefined || place_ === undefined) return { message };
    const option = read[Number(at)]?.options[Number(place)] ?? NEW;
    const field = fieldOf(part, leaf, option);
    return { field: `${field}-${place_}`, label: `Ligne ${place_ + 1}`, message };
  };
  return { draft, errorOf };
}

function fieldOf(part: string | undefined, leaf: string | undefined, option: Option): string {
  if (part === 'label') return 'ligne';
  if (part === 'kind') return 'genre';
  if (part === 'quantity') return 'quantite';
  if (leaf === 'delayDays') return option.delay;
  return leaf === 'productId' ? option.sku : option.field;
}

function readRow(kept: Kept, row: number, products: ReadonlyMap<string, string>) {
  const kind = text(kept, `genre-${row}`);
  const isPart = kind === 'part';
  // Whatever was written beside a price goes along: a price that fits no kind of line is told, not dropped.
  const given = [NEW, REUSED].filter(({ field }) => text(kept, `${field}-${row}`) !== '');
  const options = given.map(({ field, delay, sku }) => {
    const named = text(kept, `${sku}-${row}`);
    const days = text(kept, `${delay}-${row}`);
    return {
      condition: isPart ? (field === 'prix' ? ('new' as const) : ('reused' as const)) : null,
      unitCents: parseEuros(text(kept, `${field}-${row}`)) ?? Number.NaN,
      delayDays: days === '' ? null : Number(days),
      // A reference that nothing has is no id either: the schema says so at its field.
      productId: named === '' ? undefined : (products.get(named.toLowerCase()) ?? named),
    };
  });
  const quantity = text(kept, `quantite-${row}`);
  const line = {
    label: text(kept, `ligne-${row}`),
    kind,
    quantity: quantity === '' ? 1 : Number(quantity),
    isOptional: kept[`facultatif-${row}`] === 'oui',
    options,
  };
  return { line, options: given };
}

/** The fields of a quote that exists, to go on from. */
export function fieldsOf(
  { note, lines }: ShopRepair['quotes'][number],
  skus: ReadonlyMap<string, string>,
): Kept {
  const fields: Record<string, string> = { note: note ?? '', lignes: String(lines.length + 1) };
  for (const [row, { label, kind, quantity, is_optional, options }] of lines.entries()) {
    fields[`ligne-${row}`] = label;
    fields[`genre-${row}`] = kind;
    fields[`quantite-${row}`] = String(quantity);
    if (is_optional) fields[`facultatif-${row}`] = 'oui';
    for (const { condition, unit_cents, delay_days, product_id } of options) {
      const { field, delay, sku } = condition === 'reused' ? REUSED : NEW;
      fields[`${field}-${row}`] = formatPrice(unit_cents / 100).replace('.', ',');
      fields[`${delay}-${row}`] = delay_days === null ? '' : String(delay_days);
      fields[`${sku}-${row}`] = (product_id && skus.get(product_id)) ?? '';
    }
  }
  return fields;
}
