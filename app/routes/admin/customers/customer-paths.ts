import type { ListPlace } from '#app/features/list/list-place.ts';

export const CUSTOMERS_PATH = '/admin/clients';

export const customerPath = (id: string): string => `${CUSTOMERS_PATH}/${id}`;

/** The page that chooses a duplicate or, with its id, shows it before it goes. */
export const mergePath = (id: string, gone?: string): string =>
  `${customerPath(id)}/fusion${gone ? `?avec=${gone}` : ''}`;

export const CUSTOMERS = {
  path: CUSTOMERS_PATH,
  usual: { q: '', genre: '', numero: '', tri: 'date', sens: '' },
  sort: ['tri', 'sens'],
} as const satisfies ListPlace;
