import { z } from 'zod';
import { MONEY_WAYS } from '#domain/accounting/accounting.ts';
import { SELLER_DOCUMENTS, USED_GOODS_WAYS, type UsedGoodsEntry } from '#domain/accounting/used-goods.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros, typedEuros } from '#domain/money/money.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { Accounting } from '#server/admin/accounting/accounting-module.ts';
import type { Purchase } from '#server/admin/accounting/purchases.ts';
import type { SupplierBill } from '#server/admin/accounting/supplier-bills.ts';

/** The id in the address; null for anything else. */
export const idOf = (value: unknown): number | null =>
  z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).safeParse(value).data ?? null;

/** The query parameters in the register's address. */
export const registerSchema = z.object({
  avant: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
});

/** The number in the address; null for anything else. */
export const numberOf = (value: unknown): string | null =>
  z
    .string()
    .regex(/^(?:DEMO-)?LP-\d{4}-\d{6,9}$/)
    .safeParse(value).data ?? null;

/** A purchase as the texts of its form. */
export const purchaseTexts = ({
  day,
  supplier,
  nature,
  amountCents,
  vatCents,
  way,
  reference,
}: Purchase) => ({
  day,
  supplier,
  nature,
  amount: typedEuros(amountCents),
  vat: vatCents === null ? '' : typedEuros(vatCents),
  way,
  reference: reference ?? '',
});

/** A bill to pay as the texts of its form. */
export const supplierBillTexts = ({
  dueOn,
  supplier,
  nature,
  amountCents,
  vatCents,
  reference,
}: SupplierBill) => ({
  dueOn,
  supplier,
  nature,
  amount: typedEuros(amountCents),
  vat: vatCents === null ? '' : typedEuros(vatCents),
  reference: reference ?? '',
});

/** The label of a field's stored value; undefined if the value is text already. */
export const purchaseWords = (field: string, text: string) =>
  field === 'way' ? ownValue(MONEY_WAYS, text) : undefined;

/** An entry as the texts of its correction form. */
export const entryTexts = (entry: UsedGoodsEntry): Record<string, string> => ({
  acquiredOn: entry.acquiredOn,
  description: entry.description,
  serial: entry.serial ?? '',
  origin: entry.origin,
  price: typedEuros(entry.priceCents),
  way: entry.way,
  sellerName: entry.sellerName,
  sellerAddress: entry.sellerAddress,
  documentKind: entry.documentKind,
  documentNumber: entry.documentNumber,
  documentIssuer: entry.documentIssuer,
});

/** An entry in words. */
export const entryView = (entry: UsedGoodsEntry) => ({
  number: entry.number,
  correctsNumber: entry.correctsNumber,
  correction: entry.correction,
  correctedBy: entry.correctedBy,
  acquiredOn: formatDate(entry.acquiredOn),
  description: entry.description,
  serial: entry.serial ?? '—',
  origin: entry.origin,
  price: formatEuros(entry.priceCents),
  way: USED_GOODS_WAYS[entry.way],
  sellerName: entry.sellerName,
  sellerAddress: entry.sellerAddress,
  document: `${SELLER_DOCUMENTS[entry.documentKind]} n°\u00a0${entry.documentNumber}, ${entry.documentIssuer}`,
  recordedAt: formatDate(entry.recordedAt, { withTime: true }),
  recordedBy: entry.recordedBy,
});

type Found = NonNullable<Awaited<ReturnType<Accounting['findUsedGoods']>>>;

/** What a device taken in exchange has paid, and what of its price waits for a sale; null if there is neither. */
export function exchangeView({ exchange: { sales, leftCents }, correctedBy }: Found) {
  if (correctedBy !== null || (sales.length === 0 && leftCents === 0)) return null;
  return {
    sales: sales.map(({ id, number, cents }) => ({ id, number: number ?? '', cents: formatEuros(cents) })),
    left: leftCents > 0 ? formatEuros(leftCents) : null,
  };
}

export type EntryView = ReturnType<typeof entryView>;
