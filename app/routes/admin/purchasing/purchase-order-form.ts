import { z } from 'zod';
import type { FieldFacts, FieldsOf } from '#app/forms/field-table.ts';
import { box } from '#app/forms/made-of-form.ts';
import { optional } from '#domain/customers/customer-fields.ts';
import { parseEuros } from '#domain/money/money.ts';
import { lineField, linesField } from '#domain/text/text-fields.ts';
import { whole } from '../stock/whole-number.ts';

// Only actions read the schemas.

const RELOAD = 'Rechargez la page.';
const COST = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const;
const UNITS = { inputMode: 'numeric', autoComplete: 'off', maxLength: 7 } as const;

const rowId = () => z.coerce.number(RELOAD).pipe(z.int(RELOAD));
const units = (least: 0 | 1) =>
  z
    .string()
    .transform((text) => text.trim() || (least === 0 ? '0' : '1'))
    .pipe(whole(least, 10_000, `Écrivez un nombre entier, de ${least} à 10000.`));

/** What a unit is expected to cost; null if nobody knows yet. */
const cost = () =>
  z.string().transform((text, context) => {
    if (text.trim() === '') return null;
    const cents = parseEuros(text);
    if (cents !== null && cents <= 10_000_000) return cents;
    context.addIssue('Écrivez un prix en euros, par exemple 12,90.');
    return z.NEVER;
  });

export const HEAD_FIELDS = {
  supplier: { label: 'Fournisseur', autoComplete: 'off', maxLength: 120 },
  expectedOn: { label: 'Livraison souhaitée', optional: true },
  note: { label: 'Note pour le fournisseur', optional: true, maxLength: 1000 },
  suggests: { label: 'Avec ce qui est à commander chez lui', isBox: true },
} satisfies FieldsOf<ReturnType<typeof headSchema>>;
export const headSchema = () =>
  z.object({
    supplier: lineField('Écrivez le nom du fournisseur.', 120),
    expectedOn: optional(z.iso.date('Choisissez une date.')),
    note: optional(linesField('', 1000)),
    suggests: box(),
  });

const ADD_FIELDS = {
  wanted: {
    label: 'Code, référence ou nom',
    help: 'Le lecteur de codes y écrit aussi. Ce qui n’est pas au catalogue s’ajoute tel quel.',
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 300,
  },
  addedQuantity: { label: 'Quantité', ...UNITS },
  addedCost: { label: 'Prix attendu à l’unité', optional: true, ...COST },
} satisfies FieldsOf<ReturnType<typeof addLineSchema>>;
const addLineSchema = () =>
  z.object({
    wanted: lineField('Lisez un code, ou écrivez ce qui est commandé.', 300),
    addedQuantity: units(1),
    addedCost: cost(),
  });

/** The fields of a draft: its lines, and what is added to them. */
export const orderDraftFields = (
  lines: readonly { id: number; label: string }[],
): Record<string, FieldFacts> => ({
  ...Object.fromEntries(
    lines.flatMap(({ id, label }) => [
      [`quantity.${id}`, { label: `Quantité\u00a0: ${label}`, ...UNITS }],
      [`cost.${id}`, { label: `Prix attendu à l’unité\u00a0: ${label}`, ...COST }],
    ]),
  ),
  ...ADD_FIELDS,
});
const ofLines = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string().regex(/^\d{1,15}$/), value, RELOAD).default({} as never);
export const orderLinesSchema = () =>
  z.object({ quantity: ofLines(units(0)), cost: ofLines(cost()) }).transform(({ quantity, cost: costs }) => ({
    changed: Object.entries(quantity).map(([id, count]) => ({
      lineId: Number(id),
      quantity: count,
      unitCostCents: costs[id] ?? null,
    })),
  }));
/** The same, with what is added. */
export const addToOrderSchema = () => z.intersection(orderLinesSchema(), addLineSchema());

export const endLineSchema = () => z.object({ lineId: rowId(), how: z.enum(['came', 'never'], RELOAD) });

export const CANCEL_ORDER_FIELDS = {
  reason: { label: 'Motif', autoComplete: 'off', maxLength: 300 },
} satisfies FieldsOf<ReturnType<typeof cancelOrderSchema>>;
export const cancelOrderSchema = () =>
  z.object({ reason: lineField('Écrivez pourquoi cette commande est annulée.', 300) });
