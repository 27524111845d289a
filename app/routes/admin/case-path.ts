import { isCaseNumber } from '#domain/cases/case-number.ts';
import { COUNTER_PATH } from './counter/counter-paths.ts';
import { INVOICES_PATH } from './invoices/free-invoice-paths.ts';
import { adminOrderPath } from './orders/order-paths.ts';
import { repairPath } from './repairs/repair-paths.ts';

const isRepair = (number: string) => isCaseNumber('REP', number);
const isInvoice = (number: string) => /^(?:DEMO-)?FAC-/.test(number);

const isSale = (number: string) => /^(?:DEMO-)?VEN-/.test(number);

/** The page in the back office of the order or the repair with a number; of an invoice or a sale, the list that shows it. */
export function adminCasePath(number: string): string {
  if (isInvoice(number)) return `${INVOICES_PATH}?${new URLSearchParams({ q: number })}`;
  if (isSale(number)) return `${COUNTER_PATH}?${new URLSearchParams({ vendu: number })}`;
  return isRepair(number) ? repairPath(number) : adminOrderPath(number);
}

export const caseWords = (number: string): string => `${kindOf(number)} ${number}`;

function kindOf(number: string): string {
  if (isInvoice(number)) return 'Facture';
  if (isSale(number)) return 'Vente';
  return isRepair(number) ? 'Réparation' : 'Commande';
}
