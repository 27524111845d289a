import type { MissingFact } from '#server/opening/missing-settings.ts';
import { sectionPath } from '../settings/settings-paths.ts';

export const OPENING_PATH = '/admin/ouverture';

/** The address of the missing field; null for a fact of the server's environment. */
export const placeOf = ({ place }: MissingFact): string | null =>
  'field' in place ? `${sectionPath(place.section)}#${place.field}` : null;
