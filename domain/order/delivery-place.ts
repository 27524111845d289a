import { tidyPostcode } from '../customers/foreign-postcode.ts';
import { type DeliveryRates, isServed } from './delivery-price.ts';
import { isForeignPostcode, isMetropolitan, postalZoneOf } from './postal-zones.ts';

/** Whether parcels go where a visitor asks; `words` say where they do not. */
export type DeliveryPlace =
  | { outcome: 'served'; postcode: string }
  | { outcome: 'refused'; words: string }
  | { outcome: 'unreadable'; words: string };

type Zones = Pick<DeliveryRates, 'notServed'>;

/** Reads a postcode as people type it (« 51 100 », « F-51100 »), by the same rules as an order. */
export function deliveryPlaceOf(rates: Zones, typed: string): DeliveryPlace {
  const postcode = tidyPostcode(typed);
  if (isForeignPostcode(postcode)) return refused('hors de France');
  if (/^00\d{3}$/.test(postcode)) return refused('aux secteurs postaux des armées');
  // No département has these numbers.
  if (!/^(?!96|99)\d{5}$/.test(postcode)) return { outcome: 'unreadable', words: UNREADABLE };
  if (!isMetropolitan(postcode))
    return refused(postalZoneOf(postcode) === 'monaco' ? 'à Monaco' : 'outre-mer');
  if (!isServed(rates, postcode)) return refused(`au ${postcode}`);
  return { outcome: 'served', postcode };
}

const UNREADABLE = 'Écrivez les cinq chiffres d’un code postal, par exemple 51100.';

const refused = (where: string): DeliveryPlace => ({
  outcome: 'refused',
  words: `Nous n’envoyons pas ${where}. Le retrait à l’atelier reste possible.`,
});

/** Where parcels go and where they do not, before anybody asks for a postcode. */
export function servedWords({ notServed }: Zones): string {
  const corsica = notServed.includes('20') ? 'exceptée' : 'comprise, au même prix';
  const others = notServed.some((beginning) => beginning !== '20') ? ', sauf à quelques codes postaux' : '';
  return `Nous envoyons en France métropolitaine, Corse ${corsica}${others}\u00a0; ni outre-mer, ni à Monaco, ni aux armées, ni à l’étranger.`;
}
