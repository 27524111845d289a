import { isCaseNumber } from '#domain/cases/case-number.ts';
import { INVOICES_PATH } from './invoices/free-invoice-paths.ts';
import { adminOrderPath } from './orders/order-paths.ts';
import { repairPath } from './repairs/repair-paths.ts';

const isRepair = (number: string) => isCaseNumber('REP', number);
const isInvoice = (number: string) => /^(?:DEMO-)?FAC-/.test(number);

/** The page in the back office of the order or the repair with a number; of an invoice, the list that shows it. */
export function adminCasePath(number: string): string {
  if (isInvoice(number)) return `${INVOICES_PATH}?${new URLSearchParams({ q: number })}`;
  return isRepair(number) ? repairPath(number) : adminOrderPath(number);
}

export const caseWords = (number: string): string =>
  `${isInvoice(number) ? 'Facture' : isRepair(number) ? 'Réparation' : 'Commande'} ${number}`;
