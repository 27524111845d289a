import { formatLongDate } from '../dates/dates.ts';

/** What the shop has told of its approved platform (« plateforme agréée »). */
export type Platform = { name: string | null; address: string | null; since: string | null };

export type ReformStep = { on: string; title: string; text: string };

/**
 * The calendar of electronic invoices for a micro-enterprise, VAT franchise included (CGI, art. 289 bis and 290; loi
 * n° 2023-1322, art. 91). A new law is another day here.
 */
const RECEPTION = '2026-09-01';
const EMISSION = '2027-09-01';

export const REFORM_SOURCE =
  'CGI, articles 289 bis et 290\u00a0; décret n°\u00a02022-1299 pour le rythme des déclarations. À vérifier sur impots.gouv.fr avant chaque date.';

/** What applies to the shop from which day. */
export function reformSteps(platform: Platform, today: string): ReformStep[] {
  return [
    {
      on: RECEPTION,
      title: `${sinceText(RECEPTION, today)}, recevoir`,
      text: `Vos fournisseurs vous envoient leurs factures par une plateforme agréée, en franchise de TVA aussi. ${platformText(platform)}`,
    },
    {
      on: EMISSION,
      title: `${sinceText(EMISSION, today)}, émettre et déclarer`,
      text: 'Vos factures et avoirs aux entreprises passent par elle, et les ventes aux particuliers lui sont déclarées tous les deux mois. Le fichier Factur-X de vos factures, au profil EN\u00a016931, est déjà dans leur PDF.',
    },
  ];
}

const sinceText = (on: string, today: string) =>
  `${on <= today ? 'Depuis le' : 'À partir du'} ${formatLongDate(on)}`;

function platformText({ name, address, since }: Platform): string {
  if (name === null) return 'Aucune plateforme n’est encore indiquée.';
  const facts = [
    ...(address === null ? [] : [`à l’adresse ${address}`]),
    ...(since === null ? [] : [`depuis le ${formatLongDate(since)}`]),
  ];
  return `La vôtre\u00a0: ${[name, ...facts].join(', ')}.`;
}
