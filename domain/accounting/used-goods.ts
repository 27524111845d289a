import { MONEY_WAYS } from './accounting.ts';

/** How a used thing was paid for; nothing, where it came in exchange or on deposit. */
export const USED_GOODS_WAYS = {
  card: MONEY_WAYS.card,
  transfer: MONEY_WAYS.transfer,
  cash: MONEY_WAYS.cash,
  cheque: MONEY_WAYS.cheque,
  none: 'Échange ou dépôt',
} as const;

export type UsedGoodsWay = keyof typeof USED_GOODS_WAYS;

/** What the seller proved who they are by. */
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
  /** The number of the entry that it replaces. */
  correctsNumber: string | null;
  correction: string | null;
  /** The number of the entry that replaces it. */
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
  /** The name of who did. */
  recordedBy: string | null;
};
