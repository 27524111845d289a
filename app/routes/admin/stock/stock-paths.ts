import type { ListPlace } from '#app/features/list/list-place.ts';

export const STOCK_PATH = '/admin/stock';
export const NEW_PRODUCT_PATH = `${STOCK_PATH}/nouveau`;
export const MOVEMENTS_PATH = `${STOCK_PATH}/mouvements`;
export const COUNTS_PATH = `${STOCK_PATH}/inventaire`;
export const SETUP_PATH = `${STOCK_PATH}/setup`;
export const PURCHASE_LIST_PATH = `${STOCK_PATH}?vue=achats`;

export const adminProductPath = (id: string): string => `${STOCK_PATH}/${id}`;
export const countPath = (id: number): string => `${COUNTS_PATH}/${id}`;
export const filePath = (name: string): string => `${STOCK_PATH}/fichiers/${name}`;

export const PRODUCTS = {
  path: STOCK_PATH,
  usual: { q: '', categorie: '', etat: 'tous', stock: 'tous', tri: 'nom', ordre: 'asc' },
  sort: ['tri', 'ordre'],
} as const satisfies ListPlace;

export const MOVEMENTS = {
  path: MOVEMENTS_PATH,
  usual: { produit: '', raison: '', avant: '' },
} as const satisfies ListPlace;
