import type { MailShop } from './mail-shop.ts';

/** « 6 Bis Rue Denis Papin, 51100 Reims » */
export const placeOf = ({ street, postcode, city }: MailShop): string => `${street}, ${postcode} ${city}`;
