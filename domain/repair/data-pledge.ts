import { formatLongDate } from '../dates/dates.ts';

/**
 * What the shop promises of the data on a device, as the privacy notice says it at length. Words that a customer has read never change:
 * other words are a new version under the day on which they begin, and a case keeps the one that was shown.
 */
type DataPledge = {
  looked: string;
  never: string;
  access: string;
  copies: string;
};

const PLEDGES = {
  '2026-11-29': {
    looked: 'réglages, essais utiles\u00a0; vos fichiers si la réparation l’exige',
    never: 'photos, messages et comptes parcourus, copie sans votre demande',
    access: 'qui répare l’appareil\u00a0; code chiffré, effacé à la remise, lectures dans votre suivi',
    copies: 'remises, puis détruites après votre vérification, sauf demande écrite',
  },
} as const satisfies Record<string, DataPledge>;

/** The version that is shown now: the day since which it holds. */
export const DATA_PLEDGE_VERSION = '2026-11-29' satisfies keyof typeof PLEDGES;

const isVersion = (version: string): version is keyof typeof PLEDGES => Object.hasOwn(PLEDGES, version);

/** Its lines, by what they are about; null for a version that is unknown, or a case of which none was shown. */
export function pledgeRows(version: string | null): (readonly [name: string, words: string])[] | null {
  if (version === null || !isVersion(version)) return null;
  const { looked, never, access, copies } = PLEDGES[version];
  return [
    ['Regardé', looked],
    ['Jamais', never],
    ['Accès', access],
    ['Copies', copies],
  ];
}

/** The pledge in one paragraph, for a paper. */
export function pledgeText(version: string | null): string | null {
  const rows = pledgeRows(version);
  if (!rows || version === null) return null;
  const words = rows.map(([name, each]) => `${name}\u00a0: ${each}.`).join(' ');
  return `Notre engagement du ${formatLongDate(version)}. ${words}`;
}

/** All versions, for the test that keeps their words. */
export const pledgeVersions = (): string[] => Object.keys(PLEDGES);
