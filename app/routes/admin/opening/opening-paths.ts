import type { MissingFact } from '#server/opening/missing-settings.ts';
import { MAIL_PATH, sectionPath } from '../settings/settings-paths.ts';

export const OPENING_PATH = '/admin/ouverture';

/** The address of the missing field; null for a fact of the server's environment. */
export function placeOf({ place }: MissingFact): string | null {
  if ('field' in place) return `${sectionPath(place.section)}#${place.field}`;
  return 'connection' in place ? MAIL_PATH : null;
}
