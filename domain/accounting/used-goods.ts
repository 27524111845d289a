import { MONEY_WAYS } from './accounting.ts';

/** How a used item was paid for: `exchange` takes its price off a sale at the counter; `none` if it came on deposit or as a gift. */
export const USED_GOODS_WAYS = {
  card: MONEY_WAYS.card,
  transfer: MONEY_WAYS.transfer,
  cash: MONEY_WAYS.cash,
  cheque: MONEY_WAYS.cheque,
  exchange: 'Échange, déduit d’une vente',
  none: 'Dépôt ou don',
} as const;

export type UsedGoodsWay = keyof typeof USED_GOODS_WAYS;

/** The document with which the seller proved their identity. */
export const SELLER_DOCUMENTS = {
  identity_card: 'Carte d’identité',
  passport: 'Passeport',
  residence_permit: 'Titre de séjour',
  driving_licence: 'Permis de conduire',
  company: 'Société (SIREN et représentant)',
} as const;

export type SellerDocument = keyof typeof SELLER_DOCUMENTS;

export type UsedGoodsEntry = {
  id: number;
  /** "LP-2026-000123" */
  number: string;
  /** The number of the entry that this one replaces. */
  correctsNumber: string | null;
  correction: string | null;
  /** The number of the entry that replaces this one. */
  correctedBy: string | null;
  acquiredOn: string;
  description: string;
  serial: string | null;
  origin: string;
  priceCents: number;
  way: UsedGoodsWay;
  sellerName: string;
  sellerAddress: string;
  documentKind: SellerDocument;
  documentNumber: string;
  documentIssuer: string;
  recordedAt: Date;
  /** The name of the person who recorded it. */
  recordedBy: string | null;
};
