import type { ListPlace } from '#app/features/list/list-place.ts';

export const CASES_PATH = '/client/commandes';

export const accountOrderPath = (number: string): string => `${CASES_PATH}/${number}`;

/** Redirects to the page of the repair. */
export const accountRepairPath = (reference: string): string => `/client/reparations/${reference}`;

export const CASES = { path: CASES_PATH, usual: { genre: '', etat: '' } } as const satisfies ListPlace;
