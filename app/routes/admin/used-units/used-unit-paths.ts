import type { ListPlace } from '#app/features/list/list-place.ts';

export const USED_UNITS_PATH = '/admin/occasions';

export const USED_UNITS = {
  path: USED_UNITS_PATH,
  usual: { q: '', etat: '' },
} as const satisfies ListPlace;

/** In place of an id: a unit that is not stored yet. */
export const NEW_UNIT = 'nouvel';

export const usedUnitPath = (id: string): string => `${USED_UNITS_PATH}/${id}`;

/** The list with the unit of this number. */
export const foundUnitPath = (number: string): string =>
  `${USED_UNITS_PATH}?${new URLSearchParams({ q: number })}`;

/** The form of a unit; `id` is null for a new one. */
export const unitFormPath = (id: string | null): string =>
  id === null ? usedUnitPath(NEW_UNIT) : `${usedUnitPath(id)}?etape=fiche`;

/** A new unit, with what its entry in the register says. */
export const unitOfEntryPath = (entry: string): string => `${usedUnitPath(NEW_UNIT)}?inscription=${entry}`;
