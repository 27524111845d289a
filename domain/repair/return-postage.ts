import { formatEuros, parseEuros } from '../money/money.ts';
import { postalZoneOf } from '../order/postal-zones.ts';
import type { DeviceId } from './devices.ts';

/** Sizes of devices that go back by parcel; each is the name of the setting with its price. */
export const RETURN_SIZES = {
  returnSmall: 'Téléphone, tablette, manette, carte nue',
  returnMedium: 'Console, ordinateur portable',
  returnLarge: 'Ordinateur de bureau, écran',
} as const;

type ReturnSize = keyof typeof RETURN_SIZES;

/** The words of the return on quotes and invoices. */
export const RETURN_LABEL = 'Retour de l’appareil par colis suivi';

/** The usual size of a kind. The shop corrects the amount of a case: a tower is a PC too, but few are sent. */
const SIZE_OF_KIND: Readonly<Record<DeviceId, ReturnSize>> = {
  console: 'returnMedium',
  pc: 'returnMedium',
  mac: 'returnMedium',
  telephone: 'returnSmall',
  tablette: 'returnSmall',
  montre: 'returnSmall',
  composants: 'returnSmall',
  maison: 'returnMedium',
  reseau: 'returnMedium',
  serveur: 'returnLarge',
  pro: 'returnMedium',
};

/** What a return costs, as the settings say it: « 14,90 € ». */
export type ReturnPrices = Readonly<Record<ReturnSize, string>> & {
  /** What is added for a parcel to Corsica; null if nothing is. */
  returnCorsica: string | null;
  /** What is added for one overseas; null if the shop has no price for it, and takes no parcels from there. */
  returnOverseas: string | null;
};

/** Whether the shop sends devices back to a postcode of France: overseas only at a price of its own. */
export const isReturnedTo = (
  postcode: string,
  { returnOverseas }: Pick<ReturnPrices, 'returnOverseas'>,
): boolean => postalZoneOf(postcode) !== 'overseas' || returnOverseas !== null;

/**
 * What the return of such a device costs in cents, to a postcode or the beginning of one; without it, on the mainland.
 * @throws RangeError for a price that the settings would refuse
 */
export function returnPostageCents(kind: DeviceId, prices: ReturnPrices, postcode: string | null): number {
  const zone = postcode === null ? 'mainland' : postalZoneOf(postcode);
  const added =
    zone === 'corsica' ? prices.returnCorsica : zone === 'overseas' ? prices.returnOverseas : null;
  return centsOf(prices[SIZE_OF_KIND[kind]]) + (added === null ? 0 : centsOf(added));
}

/** The same in words: « 14,90 € ». */
export const returnPostageOf = (kind: DeviceId, prices: ReturnPrices, postcode: string | null): string =>
  formatEuros(returnPostageCents(kind, prices, postcode));

function centsOf(price: string): number {
  const cents = parseEuros(price);
  if (cents === null) throw new RangeError(`not a price: ${price}`);
  return cents;
}

/** Where the prices of the table hold, and what other places add. */
export function returnZoneWords({
  returnCorsica,
  returnOverseas,
}: Pick<ReturnPrices, 'returnCorsica' | 'returnOverseas'>): string {
  const corsica = returnCorsica === null || centsOf(returnCorsica) === 0 ? null : returnCorsica;
  const mainland = `Ces prix valent pour la France métropolitaine${corsica ? '' : ', Corse comprise,'} et Monaco.`;
  const overseas =
    returnOverseas === null
      ? 'Pour l’outre-mer, demandez-nous le prix avant d’envoyer.'
      : centsOf(returnOverseas) === 0
        ? 'Ils valent aussi pour l’outre-mer.'
        : `Pour l’outre-mer, ajoutez ${returnOverseas}.`;
  return [mainland, corsica && `Pour la Corse, ajoutez ${corsica}.`, overseas].filter(Boolean).join(' ');
}

/** Why a parcel is not taken whose return has no price. */
export const NOT_RETURNED =
  'Nous n’avons pas de prix de retour vers l’outre-mer\u00a0: appelez l’atelier ou écrivez-nous avant d’envoyer.';
