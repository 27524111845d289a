import { parseEuros } from '../money/money.ts';
import type { DeviceId } from './devices.ts';

/** Sizes of devices that go back by parcel; each is the name of the setting with its price. */
export const RETURN_SIZES = {
  returnSmall: 'Téléphone, tablette, manette, carte nue',
  returnMedium: 'Console, ordinateur portable',
  returnLarge: 'Ordinateur de bureau, écran',
} as const;

export type ReturnSize = keyof typeof RETURN_SIZES;

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

/** What the return of such a device costs, as the settings say it: « 14,90 € ». */
export const returnPostageOf = (kind: DeviceId, prices: Readonly<Record<ReturnSize, string>>): string =>
  prices[SIZE_OF_KIND[kind]];

/** The same in cents. @throws RangeError for a price that the settings would refuse. */
export function returnPostageCents(kind: DeviceId, prices: Readonly<Record<ReturnSize, string>>): number {
  const price = returnPostageOf(kind, prices);
  const cents = parseEuros(price);
  if (cents === null) throw new RangeError(`not a price: ${price}`);
  return cents;
}
