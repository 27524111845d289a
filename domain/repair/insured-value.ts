/** A parcel is insured for at least a euro; nobody sends a device for more than this without asking first. */
const LEAST_CENTS = 100;
const MOST_CENTS = 2_000_000;

/** Why a value is refused. */
export const UNINSURABLE =
  'Écrivez la valeur de l’appareil en euros, de 1 à 20\u00a0000, par exemple 220,50.';

/** Whether a parcel may be insured for an amount. */
export const isInsurable = (cents: number | null): cents is number =>
  cents !== null && cents >= LEAST_CENTS && cents <= MOST_CENTS;
