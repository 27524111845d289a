import { withQuery } from '#domain/urls/with-query.ts';

export const INVOICES_PATH = '/admin/factures';

export const GROUP_PATH = `${INVOICES_PATH}/groupe`;
export const groupPath = (company: string): string => withQuery(GROUP_PATH, { entreprise: company });

/** The list with a document of any sale that has this number. */
export const documentSearchPath = (number: string): string => withQuery(INVOICES_PATH, { q: number });

export const invoicePath = (id: string): string => `${INVOICES_PATH}/${id}`;

/** One of the forms of an invoice, by its name in the address; without an id the form begins a draft. */
export const invoicePanelPath = (
  id: string | null,
  panel: 'client' | 'avoir' | 'repetition' | 'acompte',
): string => `${id === null ? INVOICES_PATH : invoicePath(id)}?etape=${panel}`;

/** The same once its link has gone by text message. */
export const invoiceTextedPath = (id: string): string => withQuery(invoicePath(id), { fait: 'sms' });

export const invoiceLinePath = (id: string, line: number): string => `${invoicePath(id)}?ligne=${line}`;
export const invoiceEntryPath = (id: string, entry: number): string => `${invoicePath(id)}?paiement=${entry}`;
export const invoiceFilePath = (id: string, number: string): string => `${invoicePath(id)}/${number}.pdf`;
