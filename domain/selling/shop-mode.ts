/**
 * What the whole site is: a demonstration, where everything works and nothing is meant; a shop that cannot sell yet, since a
 * fact is missing or its owner has not opened it; or a shop that sells.
 */
export const SHOP_MODES = ['demonstration', 'to-open', 'open'] as const;

export type ShopMode = (typeof SHOP_MODES)[number];

/** What pages, mails and papers of a demonstration are called. */
export const SPECIMEN = 'SPÉCIMEN';

/** Whether orders are taken, in earnest or to show how. */
export const takesOrders = (mode: ShopMode): boolean => mode !== 'to-open';
