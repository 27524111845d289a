export const PROMO_CODES_PATH = '/admin/codes';

/** In place of an id: a code that is not made yet. */
export const NEW_CODE = 'nouveau';

export const promoCodePath = (id: string): string => `${PROMO_CODES_PATH}/${id}`;
