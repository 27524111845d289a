/**
 * The mode of the whole site: a demonstration, in which everything works and nothing is real; a shop that cannot sell
 * yet, because a fact is missing or its owner has not opened it; or a shop that sells.
 */
export const SHOP_MODES = ['demonstration', 'to-open', 'open'] as const;

export type ShopMode = (typeof SHOP_MODES)[number];

/** The mark on pages, mails and documents of a demonstration. */
export const SPECIMEN = 'SPÉCIMEN';

/** The text that replaces the bank details: a reader who followed them would send money for nothing. */
export const NO_TRANSFER =
  'Démonstration\u00a0: aucun virement n’est à faire. Une fois la boutique ouverte, le compte à créditer, la somme, la référence et la date limite sont écrits ici.';

/** Whether orders are taken, in earnest or as a demonstration. */
export const takesOrders = (mode: ShopMode): boolean => mode !== 'to-open';
