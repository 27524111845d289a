import { z } from 'zod';
import { readFields } from '#app/forms/read-fields.ts';
import { MONEY_WAYS } from '#domain/accounting.ts';
import { formatDate } from '#domain/dates.ts';
import { editGuard, type FormTexts, SEEN_FIELD, SEEN_MAX } from '#domain/edits/edit-guard.ts';
import { formatEuros, formatPrice } from '#domain/money.ts';
import { purchaseSchema } from '#domain/purchase.ts';
import { SELLER_DOCUMENTS, USED_GOODS_WAYS, type UsedGoodsEntry } from '#domain/used-goods.ts';
import { usedGoodsSchema } from '#domain/used-goods-form.ts';
import type { Purchase } from '#server/admin/accounting/purchases.ts';

const PURCHASE_LABELS = {
  le: 'Date',
  fournisseur: 'Fournisseur',
  nature: 'Nature',
  montant: 'Montant',
  moyen: 'Moyen',
  piece: 'Pièce',
};

const ENTRY_LABELS = {
  le: 'Date',
  description: 'Description',
  serie: 'Numéro de série',
  provenance: 'Provenance',
  prix: 'Prix',
  moyen: 'Moyen',
  vendeur: 'Vendeur',
  domicile: 'Adresse',
  piece: 'Pièce d’identité',
  numero: 'Numéro',
  autorite: 'Délivrée par',
  motif: 'Ce qui était faux',
};

export const readPurchase = (form: FormData) => readFields(purchaseSchema, form, PURCHASE_LABELS);

export const readEntry = (form: FormData, now: Date, isCorrection: boolean) =>
  readFields(usedGoodsSchema(now, isCorrection), form, ENTRY_LABELS);

/** The id in the address; null for anything else. */
export const idOf = (value: unknown): number | null =>
  z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).safeParse(value).data ?? null;

/** The number in the address; null for anything else. */
export const numberOf = (value: unknown): string | null =>
  z
    .string()
    .regex(/^(?:DEMO-)?LP-\d{4}-\d{6,9}$/)
    .safeParse(value).data ?? null;

/** What was typed, to be shown again. */
export const submittedFields = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, name === SEEN_FIELD ? SEEN_MAX : 1000)]] : [],
    ),
  );

const euros = (cents: number) => formatPrice(cents / 100).replace('.', ',');

/** A purchase as its form shows it. */
export const fieldsOf = ({ day, supplier, nature, amountCents, way, reference }: Purchase) => ({
  le: day,
  fournisseur: supplier,
  nature,
  montant: euros(amountCents),
  moyen: way,
  piece: reference ?? '',
});

/** Keeps a form from undoing what somebody else wrote of its purchase meanwhile. */
export const purchaseGuard = (sent: FormTexts) =>
  editGuard<Purchase>({
    sent,
    textsOf: fieldsOf,
    labelOf: (field) => PURCHASE_LABELS[field as keyof typeof PURCHASE_LABELS],
    wordsOf: (field, text) =>
      field === 'moyen' ? Object.entries(MONEY_WAYS).find(([way]) => way === text)?.[1] : text,
  });

/** An entry as the form of its correction shows it. */
export const entryFields = (entry: UsedGoodsEntry): Record<string, string> => ({
  le: entry.acquiredOn,
  description: entry.description,
  serie: entry.serial ?? '',
  provenance: entry.origin,
  prix: euros(entry.priceCents),
  moyen: entry.way,
  vendeur: entry.sellerName,
  domicile: entry.sellerAddress,
  piece: entry.documentKind,
  numero: entry.documentNumber,
  autorite: entry.documentIssuer,
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
});

export type EntryView = ReturnType<typeof entryView>;
