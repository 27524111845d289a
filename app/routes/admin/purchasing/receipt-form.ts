import type { FieldFacts, FieldsOf } from '#app/forms/field-table.ts';
import {
  type billSchema,
  MOST_RECEIVED_LINES,
  MOST_RECEIVED_UNITS,
} from '#domain/purchasing/goods-receipt.ts';
import { wholeOf } from '#domain/text/whole-number.ts';

export const BILL_FIELDS = {
  amount: {
    label: 'Montant payé',
    help: 'En euros, par exemple 129,90.',
    inputMode: 'decimal',
    autoComplete: 'off',
    maxLength: 20,
  },
  vat: {
    label: 'Dont TVA',
    help: 'En euros, telle que la facture la détaille\u00a0; rien si elle n’en a pas.',
    optional: true,
    inputMode: 'decimal',
    autoComplete: 'off',
    maxLength: 20,
  },
  day: { label: 'Date du paiement' },
  way: { label: 'Moyen' },
  reference: {
    label: 'Numéro de la facture',
    optional: true,
    autoComplete: 'off',
    maxLength: 80,
  },
} satisfies FieldsOf<ReturnType<typeof billSchema>>;

const HEAD = {
  receiptId: {},
  orderId: {},
  scanned: {
    label: 'Code, référence ou nom',
    help: 'Le lecteur de codes y écrit aussi. Le même code, lu encore, compte une unité de plus.',
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 200,
  },
} satisfies Record<string, FieldFacts>;

const DELIVERY = {
  supplier: { label: 'Fournisseur', autoComplete: 'off', maxLength: 120 },
  deliveryNote: { label: 'Bon de livraison', optional: true, autoComplete: 'off', maxLength: 80 },
} satisfies Record<string, FieldFacts>;

export type ReceiptField =
  | keyof typeof HEAD
  | keyof typeof DELIVERY
  | keyof typeof BILL_FIELDS
  | `${'sku' | 'quantity' | 'cost'}.${string}`;

/** The fields of a receipt with these lines. Its bill may come later. */
export const goodsReceiptFields = (rows: readonly string[]) =>
  ({
    ...HEAD,
    ...Object.fromEntries(rows.flatMap((row, at) => lineFields(row, at + 1))),
    ...DELIVERY,
    amount: { ...BILL_FIELDS.amount, optional: true },
    vat: BILL_FIELDS.vat,
    day: { ...BILL_FIELDS.day, optional: true },
    way: { ...BILL_FIELDS.way, optional: true },
    reference: BILL_FIELDS.reference,
  }) as Record<ReceiptField, FieldFacts>;

const lineFields = (row: string, place: number): [string, FieldFacts][] => [
  [`sku.${row}`, {}],
  [
    `quantity.${row}`,
    {
      label: 'Quantité',
      summary: `Quantité, ligne ${place}`,
      inputMode: 'numeric',
      autoComplete: 'off',
      maxLength: 7,
    },
  ],
  [
    `cost.${row}`,
    {
      label: 'Prix à l’unité',
      summary: `Prix à l’unité, ligne ${place}`,
      inputMode: 'decimal',
      autoComplete: 'off',
      maxLength: 20,
    },
  ],
];

type Texts = Readonly<Record<string, string | undefined>>;

/** The lines of a form, in the order in which they were added. */
export const rowsIn = (texts: Texts): string[] =>
  Object.keys(texts)
    .flatMap((name) => (name.startsWith('sku.') ? [name.slice('sku.'.length)] : []))
    .toSorted((a, b) => Number(a) - Number(b));

/** The line of a product. */
export const rowOf = (texts: Texts, sku: string): string | undefined =>
  rowsIn(texts).find((row) => texts[`sku.${row}`] === sku);

/** How many units a line says; null if nobody can read it. */
export const countedIn = (texts: Texts, row: string): number | null =>
  wholeOf(texts[`quantity.${row}`]?.trim() || '0', 0, MOST_RECEIVED_UNITS);

/** What a line of a delivery differs by from its order. */
export function orderedText(awaited = 0, counted: number | null): string {
  if (awaited === 0) return 'Pas dans la commande';
  const said = `Attendu\u00a0: ${awaited}`;
  if (counted === null || counted === awaited) return said;
  return counted < awaited
    ? `${said}, il en manque ${awaited - counted}`
    : `${said}, ${counted - awaited} de trop`;
}

/** The form with one unit more of a product: of its line, or on a new one. Null if the form is full. */
export function withUnit(
  texts: Readonly<Record<string, string>>,
  { sku, cost, quantity = 1 }: { sku: string; cost: string; quantity?: number },
): Record<string, string> | null {
  const rows = rowsIn(texts);
  const known = rowOf(texts, sku);
  if (known !== undefined) {
    const counted = countedIn(texts, known) ?? 0;
    return { ...texts, scanned: '', [`quantity.${known}`]: String(counted + quantity) };
  }
  if (rows.length >= MOST_RECEIVED_LINES) return null;
  const row = String(rows.length === 0 ? 0 : Number(rows.at(-1)) + 1);
  return {
    ...texts,
    scanned: '',
    [`sku.${row}`]: sku,
    [`quantity.${row}`]: String(quantity),
    [`cost.${row}`]: cost,
  };
}
