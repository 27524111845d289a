import type { MissingFact } from '#server/opening/missing-settings.ts';
import { sectionPath } from '../settings/settings-paths.ts';

export const OPENING_PATH = '/admin/ouverture';

/** The very field that wants it; null for what only the server's environment has. */
export const placeOf = ({ place }: MissingFact): string | null =>
  'field' in place ? `${sectionPath(place.section)}#${place.field}` : null;
