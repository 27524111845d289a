/** Ways to give money back, as `payments` knows them, in the shop's words. */
export const REFUND_METHODS = {
  card: 'Carte bancaire, en ligne',
  shop_card: 'Carte bancaire, à l’atelier',
  contactless: 'Sans contact',
  cash: 'Espèces',
  transfer: 'Virement',
  cheque: 'Chèque',
} as const;

export type RefundMethod = keyof typeof REFUND_METHODS;
