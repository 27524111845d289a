import type { StepPlace } from '#server/opening/required-settings.ts';
import { CARDS_PATH, MAIL_PATH, sectionPath } from '../settings/settings-paths.ts';

export const OPENING_PATH = '/admin/ouverture';

/** Where something is set: the very field, if it has one. */
export function placeOf(place: StepPlace): string {
  if ('field' in place) return `${sectionPath(place.section)}#${place.field}`;
  if ('path' in place) return place.path;
  return place.connection === 'mail' ? MAIL_PATH : CARDS_PATH;
}
