export const CLAIMS_PATH = '/admin/garanties';

/** In place of an id: a claim that is not stored yet. */
export const NEW_CLAIM = 'nouvelle';

export const claimPath = (id: string): string => `${CLAIMS_PATH}/${id}`;

/** A new claim of what an order sold. */
export const claimOfOrderPath = (number: string): string => `${claimPath(NEW_CLAIM)}?commande=${number}`;

/** A new claim of what a counter sale sold. */
export const claimOfSalePath = (id: string): string => `${claimPath(NEW_CLAIM)}?vente=${id}`;
