import type { ScannedCase } from '#domain/counter-sale/scanned-case.ts';
import { type AdminIdentity, readAsTableOwner } from '../../admin/as-admin.ts';
import type { SeenRow } from '../../edits/seen-row.ts';
import type { Module } from '../../module.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import { type Refused, refused } from '../../outcomes.ts';
import { NO_CARDS, sendCardRefund } from '../../payments/card-refunds.ts';
import { waitingExchanges } from '../../payments/exchanges.ts';
import { findParts } from '../../repairs/find-parts.ts';
import { cancelSale, correctSaleWay, dropSale, type WayCorrection } from './cancel-sale.ts';
import {
  addFreeLine,
  addProduct,
  changeLine,
  type FreeLine,
  type LineChange,
  removeLine,
  scanCode,
} from './change-lines.ts';
import { chooseCustomer, findCustomers, nameCustomer, type SaleCustomer } from './choose-customer.ts';
import { drawSaleDocument, type SaleDocumentsDeps } from './documents/draw-sale-document.ts';
import { findScannedCase } from './find-case.ts';
import { findSale, listSales } from './find-sales.ts';
import { giveSaleBack, type SaleRefunded, type SaleRefundWay } from './give-back.ts';
import { invoiceSale, type SaleBilling } from './invoice-sale.ts';
import { type MailedDocument, mailSaleDocument } from './mail-document.ts';
import { type LineReturn, returnLine } from './return-line.ts';
import { saleLink } from './sale-link.ts';
import { takeExchange } from './take-exchange.ts';
import { type CounterPayment, giveAway, putOnAccount, takeSalePayment } from './take-payment.ts';

export type CounterSales = ReturnType<typeof createCounterSales>['api'];

/** Sales at the counter. All functions throw NotAdminError for anyone who may not take orders. */
export function createCounterSales(deps: SaleDocumentsDeps & { outbox: Pick<Outbox, 'post'> }) {
  const { database } = deps;
  /** What came back stays back, whatever Stripe answers: the sale shows its answer, and what is still to give back. */
  const afterRefund = async <Taken extends SaleRefunded | Refused>(taken: Taken): Promise<Taken> => {
    await sendCardRefund(deps.cards(), taken);
    return taken;
  };
  return {
    api: {
      list: (admin: AdminIdentity, words: string) =>
        readAsTableOwner(database, admin, 'orders', (tx) => listSales(tx, words)),
      find: (admin: AdminIdentity, id: string) =>
        readAsTableOwner(database, admin, 'orders', (tx) => findSale(tx, id)),
      /** The page on which what is left of a closed sale is paid, for its customer. */
      linkOf: (id: string) => saleLink(deps, id),
      /** A document of a sale by the name of its file; null if it has none. */
      draw: (admin: AdminIdentity, id: string, file: string) => drawSaleDocument(deps, admin, id, file),
      findProducts: (admin: AdminIdentity, words: string) =>
        readAsTableOwner(database, admin, 'orders', (kysely) => findParts({ kysely }, words)),
      findCustomers: (admin: AdminIdentity, words: string) =>
        readAsTableOwner(database, admin, 'customers', (tx) => findCustomers(tx, words)),
      /** The order, the repair or the sale whose code was scanned; null if there is none. */
      findCase: (admin: AdminIdentity, scanned: ScannedCase) =>
        readAsTableOwner(database, admin, 'orders', (tx) => findScannedCase(tx, scanned)),
      scan: (admin: AdminIdentity, seen: SeenRow, code: string) => scanCode(deps, admin, seen, code),
      addProduct: (admin: AdminIdentity, seen: SeenRow, id: string) => addProduct(deps, admin, seen, id),
      addFreeLine: (admin: AdminIdentity, seen: SeenRow, line: FreeLine) =>
        addFreeLine(deps, admin, seen, line),
      changeLine: (admin: AdminIdentity, seen: SeenRow, change: LineChange) =>
        changeLine(deps, admin, seen, change),
      removeLine: (admin: AdminIdentity, seen: SeenRow, id: number) => removeLine(deps, admin, seen, id),
      nameCustomer: (admin: AdminIdentity, seen: SeenRow, who: SaleCustomer) =>
        nameCustomer(deps, admin, seen, who),
      chooseCustomer: (admin: AdminIdentity, seen: SeenRow, id: string) =>
        chooseCustomer(deps, admin, seen, id),
      pay: (admin: AdminIdentity, seen: SeenRow, payment: CounterPayment) =>
        takeSalePayment(deps, admin, seen, payment),
      /** Devices taken in exchange that may pay a sale. */
      waitingExchanges: (admin: AdminIdentity) =>
        readAsTableOwner(database, admin, 'orders', (tx) => waitingExchanges(tx)),
      takeExchange: (admin: AdminIdentity, seen: SeenRow, number: string) =>
        takeExchange(deps, admin, seen, number),
      putOnAccount: (admin: AdminIdentity, seen: SeenRow) => putOnAccount(deps, admin, seen),
      giveAway: (admin: AdminIdentity, seen: SeenRow) => giveAway(deps, admin, seen),
      invoice: (admin: AdminIdentity, seen: SeenRow, billing: SaleBilling) =>
        invoiceSale(deps, admin, seen, billing),
      /** Mails a ticket, an invoice or a credit note to an address. */
      mailDocument: (admin: AdminIdentity, seen: SeenRow, asked: MailedDocument) =>
        mailSaleDocument(deps, admin, seen, asked),
      /** Takes units of a line back, and gives their price back. */
      returnLine: async (admin: AdminIdentity, seen: SeenRow, asked: LineReturn) =>
        asked.method === 'card' && !deps.cards()
          ? refused(NO_CARDS)
          : afterRefund(await returnLine(deps, admin, seen, asked)),
      /** Gives back what was paid above the price; by card on the site, Stripe is asked for it. */
      giveBack: async (admin: AdminIdentity, seen: SeenRow, asked: { method: SaleRefundWay }) =>
        asked.method === 'card' && !deps.cards()
          ? refused(NO_CARDS)
          : sendCardRefund(deps.cards(), await giveSaleBack(deps, admin, seen, asked)),
      drop: (admin: AdminIdentity, seen: SeenRow) => dropSale(deps, admin, seen),
      cancel: async (admin: AdminIdentity, seen: SeenRow, reason: string) =>
        afterRefund(await cancelSale(deps, admin, seen, reason)),
      correctWay: (admin: AdminIdentity, seen: SeenRow, correction: WayCorrection) =>
        correctSaleWay(deps, admin, seen, correction),
    },
  } satisfies Module<unknown>;
}
