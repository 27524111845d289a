import type { MissingFact } from '#server/opening/missing-settings.ts';
import { CARDS_PATH, MAIL_PATH, sectionPath } from '../settings/settings-paths.ts';

export const OPENING_PATH = '/admin/ouverture';

/** The address of the missing field. */
export function placeOf({ place }: MissingFact): string {
  if ('field' in place) return `${sectionPath(place.section)}#${place.field}`;
  return place.connection === 'mail' ? MAIL_PATH : CARDS_PATH;
}
