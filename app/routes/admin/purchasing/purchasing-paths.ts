import type { ListPlace } from '#app/features/list/list-place.ts';

export const SUPPLIERS_PATH = '/admin/fournisseurs';

export const supplierPath = (id: number | 'nouveau'): string => `${SUPPLIERS_PATH}/${id}`;

export const GOODS_RECEIPTS_PATH = '/admin/receptions';

export const GOODS_RECEIPTS = {
  path: GOODS_RECEIPTS_PATH,
  usual: { avant: '' },
} as const satisfies ListPlace;

export const NEW_RECEIPT_PATH = `${GOODS_RECEIPTS_PATH}/nouvelle`;

/** A new receipt with what is to be bought from a supplier. */
export const expectedPath = (supplierId: number): string => `${NEW_RECEIPT_PATH}?fournisseur=${supplierId}`;

export const goodsReceiptPath = (number: string): string => `${GOODS_RECEIPTS_PATH}/${number}`;

export const MARGINS_PATH = '/admin/marges';
