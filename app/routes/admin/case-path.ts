import { isCaseNumber } from '#domain/cases/case-number.ts';
import { adminOrderPath } from './orders/order-paths.ts';
import { repairPath } from './repairs/repair-paths.ts';

const isRepair = (number: string) => isCaseNumber('REP', number);

/** The page in the back office of the order or the repair with a number. */
export const adminCasePath = (number: string): string =>
  isRepair(number) ? repairPath(number) : adminOrderPath(number);

export const caseWords = (number: string): string =>
  `${isRepair(number) ? 'Réparation' : 'Commande'} ${number}`;
