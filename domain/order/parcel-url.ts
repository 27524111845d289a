/** Parcels of La Poste: « 6A12345678901 », or the thirteen characters of the Universal Postal Union. */
const LA_POSTE = /^(?:\d[A-Z]\d{11}|[A-Z]{2}\d{9}FR)$/;

/** Where a parcel can be tracked, if its number tells the carrier. */
export function parcelUrl(number: string): string | null {
  const plain = number.replaceAll(/\s/g, '').toUpperCase();
  return LA_POSTE.test(plain) ? `https://www.laposte.fr/outils/suivre-vos-envois?code=${plain}` : null;
}
