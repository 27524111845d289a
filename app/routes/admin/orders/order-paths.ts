export const ORDERS_PATH = '/admin/commandes';

export const orderPath = (number: string): string => `${ORDERS_PATH}/${number}`;

/** The form of one step of an order. */
export const stepPath = (number: string, step: string): string =>
  `${orderPath(number)}?etape=${encodeURIComponent(step)}`;

/** A document of an order: « preparation », « etiquette », or the number of an invoice, a credit note, the order itself. */
export const documentPath = (number: string, document: string): string =>
  `${orderPath(number)}/${document}.pdf`;

/** What is asked of the list, as the address has it. */
export type AskedOrders = {
  q: string;
  etat?: string | undefined;
  paiement?: string | undefined;
  livraison?: string | undefined;
  du?: string | undefined;
  au?: string | undefined;
  preparer: boolean;
  tri: string;
  sens: string;
};

const USUAL: Record<string, string> = { tri: 'date', sens: 'desc', page: '1' };

function withQuery(path: string, asked: Record<string, string | number | boolean | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    const text = value === true ? '1' : String(value || '');
    if (text && text !== USUAL[name]) params.set(name, text);
  }
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The address of a page of the list; what is usual is left out. */
export const listPath = (asked: Partial<AskedOrders>, page = 1): string =>
  withQuery(ORDERS_PATH, { ...asked, page });

/** The same orders, all pages, as a table for a spreadsheet. */
export const exportPath = (asked: AskedOrders): string =>
  withQuery(`${ORDERS_PATH}/toutes/commandes.csv`, asked);

/** Packing slips in one PDF: of the orders chosen, or of all that are to be prepared. */
export const SLIPS_PATH = `${ORDERS_PATH}/toutes/preparation.pdf`;
