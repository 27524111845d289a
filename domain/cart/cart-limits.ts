/**
 * Upper bounds for the units of one product and for the products of a cart: more is a mistake or an attack, and a
 * cookie holds 4 KB.
 */
export const MAX_QUANTITY = 99;
export const MAX_LINES = 50;
