import { formatEuros, parseEuros } from '../money/money.ts';

/** What is added to what a customer owes for a label that brought the device here. */
export const LABEL_CHARGE = 'Étiquette prépayée de l’aller';

/** What the shop asks for a prepaid label, in cents; null if it sends none. */
export const labelCents = ({ labelFee }: { labelFee: string | null }): number | null =>
  labelFee === null ? null : parseEuros(labelFee);

/** « 9,90 € », or what says that it costs nothing. */
export const labelPriceWords = (cents: number): string => (cents === 0 ? 'offerte' : formatEuros(cents));
