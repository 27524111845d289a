/**
 * What the whole site is: a demonstration, where everything works and nothing is meant; a shop that cannot sell yet, since a
 * fact is missing or its owner has not opened it; or a shop that sells.
 */
export const SHOP_MODES = ['demonstration', 'to-open', 'open'] as const;

export type ShopMode = (typeof SHOP_MODES)[number];

/** What pages, mails and documents of a demonstration are called. */
export const SPECIMEN = 'SPÉCIMEN';

/** In place of how to pay by transfer: whoever followed that would send money for nothing. */
export const NO_TRANSFER =
  'Démonstration\u00a0: aucun virement n’est à faire. Une fois la boutique ouverte, le compte à créditer, la somme, la référence et la date limite sont écrits ici.';

/** Whether orders are taken, in earnest or to show how. */
export const takesOrders = (mode: ShopMode): boolean => mode !== 'to-open';
