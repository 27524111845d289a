import { type Asked, type ListPlace, listPath } from '#app/features/list/list-place.ts';

export const ORDERS_PATH = '/admin/commandes';

export const adminOrderPath = (number: string): string => `${ORDERS_PATH}/${number}`;

/** The form of one step of an order. */
export const stepPath = (number: string, step: string): string =>
  `${adminOrderPath(number)}?etape=${encodeURIComponent(step)}`;

/** A document of an order: « preparation », « etiquette », or the number of an invoice, a credit note, the order itself. */
export const documentPath = (number: string, document: string): string =>
  `${adminOrderPath(number)}/${document}.pdf`;

export const ORDERS = {
  path: ORDERS_PATH,
  usual: {
    q: '',
    etat: '',
    paiement: '',
    livraison: '',
    du: '',
    au: '',
    preparer: '',
    tri: 'date',
    sens: 'desc',
  },
  sort: ['tri', 'sens'],
} as const satisfies ListPlace;

/** The same orders, all pages, as a table for a spreadsheet. */
export const exportPath = (asked: Asked<keyof typeof ORDERS.usual>): string =>
  listPath({ ...ORDERS, path: `${ORDERS_PATH}/toutes/commandes.csv` }, asked);

/** Packing slips in one PDF: of the orders chosen, or of all that are to be prepared. */
export const SLIPS_PATH = `${ORDERS_PATH}/toutes/preparation.pdf`;
