import { foldText } from '../text/fold-text.ts';

export type Carrier = {
  name: string;
  /** Its tracking page; the number replaces `{numero}`. Null: the setting for parcels of La Poste says it. */
  trackingUrl: string | null;
  /** Its numbers, in capitals and without spaces. */
  numbers: RegExp;
  /** What such a number looks like, for a refusal. */
  example: string;
};

/**
 * Carriers that shops in France use, by what their names begin with. Numbers are checked as loosely as the carriers describe them: a check
 * finds what was left out or typed twice. Sources: the FAQ of colissimo.fr and S10 of the Universal Postal Union (La Poste), the numbers of
 * jkeen/tracking_number_data (UPS, FedEx, DHL), the help pages of the others; the tracking pages as shops link to them in 2026.
 */
const CARRIERS: readonly (Carrier & { begins: readonly string[] })[] = [
  {
    begins: ['colissimo', 'la poste', 'laposte', 'lettre suivie'],
    name: 'Colissimo',
    trackingUrl: null,
    numbers: /^(?=.*\d{8})[A-Z\d]{11,15}$/,
    example: '6A12345678901',
  },
  {
    begins: ['chronopost', 'chrono'],
    name: 'Chronopost',
    trackingUrl: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={numero}',
    numbers: /^(?:[A-Z]{2}\d{9}[A-Z]{2}|[A-Z\d]{15})$/,
    example: 'XY123456789FR',
  },
  {
    begins: ['mondial relay', 'mondialrelay'],
    name: 'Mondial Relay',
    trackingUrl: 'https://www.mondialrelay.fr/suivi-de-colis?numeroExpedition={numero}',
    numbers: /^(?:\d{8}|\d{10}|\d{12})$/,
    example: '12345678',
  },
  {
    begins: ['dpd'],
    name: 'DPD',
    trackingUrl: 'https://www.dpd.fr/trace/{numero}',
    numbers: /^\d{14}[A-Z\d]?$/,
    example: '25012345678901',
  },
  {
    begins: ['ups'],
    name: 'UPS',
    trackingUrl: 'https://www.ups.com/track?loc=fr_FR&tracknum={numero}',
    numbers: /^1Z[A-Z\d]{16}$/,
    example: '1Z5R89390357567127',
  },
  {
    begins: ['dhl'],
    name: 'DHL',
    trackingUrl: 'https://www.dhl.com/fr-fr/home/tracking.html?tracking-id={numero}',
    numbers: /^(?:\d{10,11}|J[A-Z]{2}\d{16,20})$/,
    example: '1234567890',
  },
  {
    begins: ['fedex'],
    name: 'FedEx',
    trackingUrl: 'https://www.fedex.com/fedextrack/?trknbr={numero}',
    numbers: /^(?:\d{12}|\d{15}|\d{20}|\d{22})$/,
    example: '123456789012',
  },
];

export const CARRIER_NAMES: readonly string[] = CARRIERS.map(({ name }) => name);

/** The carrier that a name means, as staff types it: « colissimo », « La Poste, recommandé ». Null for any other. */
export function carrierOf(name: string): Carrier | null {
  const folded = foldText(name.trim());
  return (
    CARRIERS.find(({ begins }) =>
      begins.some(
        (word) => folded === word || folded.startsWith(`${word} `) || folded.startsWith(`${word},`),
      ),
    ) ?? null
  );
}

/** A number as carriers write it. */
export const plainNumber = (number: string): string => number.replaceAll(/\s/g, '').toUpperCase();

/** Why a number cannot be one of a carrier's; null if it can, and for a carrier that we do not know. */
export function numberFault(carrierName: string, number: string): string | null {
  const carrier = carrierOf(carrierName);
  if (!carrier || carrier.numbers.test(plainNumber(number))) return null;
  return `Ce n’est pas un numéro ${carrier.name}, qui ressemble à ${carrier.example}\u00a0: vérifiez-le, ou le transporteur.`;
}
