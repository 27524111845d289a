import type { ListPlace } from '#app/features/list/list-place.ts';

export const SUPPLIERS_PATH = '/admin/fournisseurs';

export const supplierPath = (id: number | 'nouveau'): string => `${SUPPLIERS_PATH}/${id}`;

export const GOODS_RECEIPTS_PATH = '/admin/receptions';

export const GOODS_RECEIPTS = {
  path: GOODS_RECEIPTS_PATH,
  usual: { avant: '' },
} as const satisfies ListPlace;

export const NEW_RECEIPT_PATH = `${GOODS_RECEIPTS_PATH}/nouvelle`;

export const READ_INVOICE_PATH = `${GOODS_RECEIPTS_PATH}/facture`;

/** The same with a document that the shop's platform has handed over. */
export const readPlatformInvoicePath = (flowId: string): string =>
  `${READ_INVOICE_PATH}?${new URLSearchParams({ plateforme: flowId })}`;

/** A new receipt with what is to be bought from a supplier. */
export const expectedPath = (supplierId: number): string => `${NEW_RECEIPT_PATH}?fournisseur=${supplierId}`;

/** A new receipt with what is still to come of an order. */
export const awaitedPath = (orderId: string): string => `${NEW_RECEIPT_PATH}?commande=${orderId}`;

export const goodsReceiptPath = (number: string): string => `${GOODS_RECEIPTS_PATH}/${number}`;

export const PURCHASE_ORDERS_PATH = '/admin/bons';

export const purchaseOrderPath = (id: string): string => `${PURCHASE_ORDERS_PATH}/${id}`;

/** The form that begins an order, or changes for whom a draft is. */
export const orderHeadPath = (id: string | null): string =>
  `${id === null ? PURCHASE_ORDERS_PATH : purchaseOrderPath(id)}?etape=fournisseur`;

export const cancelOrderPath = (id: string): string => `${purchaseOrderPath(id)}?etape=annuler`;

export const purchaseOrderFilePath = (id: string, number: string | null): string =>
  `${purchaseOrderPath(id)}/${number ?? 'brouillon'}.pdf`;

export const MARGINS_PATH = '/admin/marges';
