import type { ListPlace } from '#app/features/list/list-place.ts';

export const HISTORY_PATH = '/client/historique';

export const HISTORY = { path: HISTORY_PATH, usual: { genre: '', periode: '' } } as const satisfies ListPlace;
