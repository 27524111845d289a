import type { ListPlace } from '#app/features/list/list-place.ts';

export const BUY_BACKS_PATH = '/admin/rachats';

export const BUY_BACKS = {
  path: BUY_BACKS_PATH,
  usual: { q: '', etat: '' },
} as const satisfies ListPlace;

export const buyBackPath = (id: string): string => `${BUY_BACKS_PATH}/${id}`;

/** What the owner gives for each model. */
export const BUY_BACK_PRICES_PATH = `${BUY_BACKS_PATH}/prix`;

/** The form of one price. */
export const buyBackPricePath = (id: string): string => `${BUY_BACK_PRICES_PATH}?ligne=${id}#un-prix`;

export const DEED_FILE = 'certificat.pdf';

export const buyBackFilePath = (id: string, file: string): string => `${buyBackPath(id)}/${file}`;
