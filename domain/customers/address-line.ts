import type { Address } from './customer-fields.ts';

/** « 1 rue Gambetta, 51100 Reims ». */
export const addressLine = ({ street, more, postcode, city }: Address): string =>
  [street, more, `${postcode} ${city}`].filter(Boolean).join(', ');
