import type { ListPlace } from '#app/features/list/list-place.ts';
import { type AccountingPeriod, periodText } from '#domain/accounting/accounting.ts';

export const RECEIPTS_PATH = '/admin/recettes';
export const PURCHASES_PATH = '/admin/achats';
export const REGISTER_PATH = '/admin/registre';

export const REGISTER = { path: REGISTER_PATH, usual: { avant: '' } } as const satisfies ListPlace;

/** A register, for a month or a year. */
export const bookPath = (path: string, period: AccountingPeriod): string =>
  `${path}?periode=${periodText(period)}`;

/** The same register as a CSV file. */
export const csvPath = (register: 'recettes' | 'achats', period: AccountingPeriod): string =>
  `/admin/livres/${register}.csv?periode=${periodText(period)}`;

/** What VAT a period has. */
export const vatFilePath = (period: AccountingPeriod): string =>
  `/admin/livres/tva.csv?periode=${periodText(period)}`;

/** Receipts and purchases as an accountant’s software imports them. */
export const entriesPath = (period: AccountingPeriod): string =>
  `/admin/livres/ecritures.txt?periode=${periodText(period)}`;

/** Sales to private persons, as the platform for electronic invoices is told of them. */
export const transactionsPath = (period: AccountingPeriod): string =>
  `/admin/livres/transactions.csv?periode=${periodText(period)}`;

export const REGISTER_CSV_PATH = '/admin/livres/registre.csv';
export const REGISTER_PDF_PATH = '/admin/livres/registre.pdf';

export const purchasePath = (id: number | 'nouveau'): string => `${PURCHASES_PATH}/${id}`;
export const SUPPLIER_BILLS_PATH = '/admin/achats/a-payer';
export const supplierBillPath = (id: string): string => `${SUPPLIER_BILLS_PATH}/${id}`;
/** What organisations owe for repairs, and the same as a file for their forms. */
export const BONUSES_PATH = '/admin/recettes/bonus';
export const BONUSES_CSV_PATH = '/admin/recettes/bonus.csv';
export const entryPath = (number: string): string => `${REGISTER_PATH}/${number}`;
