import { type AdminIdentity, readAsTableOwner } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { SeenRow } from '../../edits/seen-row.ts';
import type { Module } from '../../module.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import { refused } from '../../outcomes.ts';
import { type CardRefunds, NO_CARDS, sendCardRefund } from '../../payments/card-refunds.ts';
import { wakeAfter } from '../../wake-after.ts';
import { findCustomers } from '../counter/choose-customer.ts';
import type { Documents } from '../documents/documents-module.ts';
import { findDocumentSale } from '../documents/find-document-sale.ts';
import { type AskedDeposit, askDeposit } from './ask-deposit.ts';
import { billPeriods } from './bill-periods.ts';
import {
  type BilledCustomer,
  dropDraft,
  removeInvoiceLine,
  type WrittenLine,
  writeCustomer,
  writeLine,
} from './change-draft.ts';
import {
  type AskedCredit,
  creditFreeInvoice,
  giveOverpaidBack,
  type InvoiceRefundWay,
} from './credit-free-invoice.ts';
import { findFreeDocument } from './draw-free-invoice.ts';
import { findBilling, findFreeInvoice, listFreeInvoices } from './find-free-invoices.ts';
import { findGroupable } from './find-groupable.ts';
import { freeInvoiceLink, freeInvoiceToken } from './free-invoice-link.ts';
import type { FreeInvoiceDeps } from './free-invoice-row.ts';
import { type AskedGroup, groupSales } from './group-sales.ts';
import { issueFreeInvoice } from './issue-free-invoice.ts';
import { type InvoiceMailing, mailFreeInvoice } from './mail-free-invoice.ts';
import { type PlanStep, stepPlan, type WrittenPlan, writePlan } from './plan-invoice.ts';
import { PLANNED_DRAFTS_KIND } from './planned-drafts-mail.ts';
import { redoInvoice } from './redo-invoice.ts';
import { disputeInvoice, remindOfInvoice, sendReminders, settleDispute } from './remind-customer.ts';
import {
  correctInvoicePayment,
  type InvoiceCorrection,
  type InvoicePayment,
  takeInvoicePayment,
} from './take-invoice-payment.ts';

type FreeInvoicesDeps = FreeInvoiceDeps & {
  database: Pick<Database, 'kysely' | 'transaction'>;
  siteUrl: string;
  documents: Pick<Documents, 'print'>;
  outbox: Pick<Outbox, 'wake' | 'post'>;
  /** Undefined while the shop takes no cards on the site. */
  cards: () => CardRefunds | undefined;
};

export type FreeInvoices = ReturnType<typeof createFreeInvoices>['api'];

/** Invoices without an order, a repair or a counter sale. All functions throw NotAdminError for anyone who may not take orders. */
export function createFreeInvoices(deps: FreeInvoicesDeps) {
  const { database, documents, siteUrl, secret, outbox } = deps;
  const linkOf = (id: string) => freeInvoiceLink(siteUrl, freeInvoiceToken(secret, id));
  return {
    api: {
      list: (admin: AdminIdentity, words: string) =>
        readAsTableOwner(database, admin, 'orders', (tx) => listFreeInvoices(tx, words)),
      find: (admin: AdminIdentity, id: string) =>
        readAsTableOwner(database, admin, 'orders', (tx) => findFreeInvoice(tx, id)),
      /** What any invoice or credit note of the shop is of, by its number as people type it; null if there is none. */
      findDocument: (admin: AdminIdentity, number: string) =>
        readAsTableOwner(database, admin, 'orders', (tx) => findDocumentSale(tx, number)),
      findCustomers: (admin: AdminIdentity, words: string) =>
        readAsTableOwner(database, admin, 'customers', (tx) => findCustomers(tx, words)),
      /** Whom to make out an invoice to, by a card of a customer. */
      findBilling: (admin: AdminIdentity, customerId: string) =>
        readAsTableOwner(database, admin, 'customers', (tx) => findBilling(tx, customerId)),
      /** The page on which an issued invoice is paid, for its customer. */
      linkOf,
      /** The invoice or a credit note on it, by its number, as a PDF; null if there is none. */
      async draw(admin: AdminIdentity, id: string, number: string): Promise<Buffer | null> {
        const drawing = await readAsTableOwner(database, admin, 'orders', (tx) =>
          findFreeDocument(tx, id, { number, payLink: linkOf(id) }),
        );
        return drawing && documents.print(...drawing);
      },
      /** What of companies may be put on one invoice. */
      groupable: (admin: AdminIdentity) => readAsTableOwner(database, admin, 'orders', findGroupable),
      writeCustomer: (admin: AdminIdentity, seen: SeenRow, customer: BilledCustomer) =>
        writeCustomer(deps, admin, seen, customer),
      writeLine: (admin: AdminIdentity, seen: SeenRow, line: WrittenLine) =>
        writeLine(deps, admin, seen, line),
      removeLine: (admin: AdminIdentity, seen: SeenRow, id: number) =>
        removeInvoiceLine(deps, admin, seen, id),
      drop: (admin: AdminIdentity, seen: SeenRow) => dropDraft(deps, admin, seen),
      redo: (admin: AdminIdentity, seen: SeenRow) => redoInvoice(deps, admin, seen),
      pay: (admin: AdminIdentity, seen: SeenRow, payment: InvoicePayment) =>
        takeInvoicePayment(deps, admin, seen, payment),
      correct: (admin: AdminIdentity, seen: SeenRow, correction: InvoiceCorrection) =>
        correctInvoicePayment(deps, admin, seen, correction),
      ...wakeAfter(outbox.wake, {
        group: (admin: AdminIdentity, asked: AskedGroup) => groupSales(deps, admin, asked),
        issue: (admin: AdminIdentity, seen: SeenRow, asked: { isMailed: boolean }) =>
          issueFreeInvoice(deps, admin, seen, asked),
        askDeposit: (admin: AdminIdentity, seen: SeenRow, asked: AskedDeposit) =>
          askDeposit(deps, admin, seen, asked),
        credit: async (admin: AdminIdentity, seen: SeenRow, asked: AskedCredit) =>
          asked.method === 'card' && !deps.cards()
            ? refused(NO_CARDS)
            : sendCardRefund(deps.cards(), await creditFreeInvoice(deps, admin, seen, asked)),
        /** Gives back what was paid above the price; by card, Stripe is asked for it. */
        giveBack: async (admin: AdminIdentity, seen: SeenRow, asked: { method: InvoiceRefundWay }) =>
          asked.method === 'card' && !deps.cards()
            ? refused(NO_CARDS)
            : sendCardRefund(deps.cards(), await giveOverpaidBack(deps, admin, seen, asked)),
        mail: (admin: AdminIdentity, seen: SeenRow, mailing: InvoiceMailing) =>
          mailFreeInvoice(deps, admin, seen, mailing),
        remind: (admin: AdminIdentity, seen: SeenRow) => remindOfInvoice(deps, admin, seen),
      }),
      writePlan: (admin: AdminIdentity, seen: SeenRow, plan: WrittenPlan) =>
        writePlan(deps, admin, seen, plan),
      stepPlan: (admin: AdminIdentity, seen: SeenRow, step: PlanStep) => stepPlan(deps, admin, seen, step),
      dispute: (admin: AdminIdentity, seen: SeenRow, reason: string) =>
        disputeInvoice(deps, admin, seen, reason),
      settleDispute: (admin: AdminIdentity, seen: SeenRow) => settleDispute(deps, admin, seen),
    },
    jobs: [
      {
        name: 'invoice plans',
        every: 'hour',
        async run(now: Date) {
          const { count, drafts, errors } = await billPeriods(deps, now);
          if (count > 0) outbox.wake();
          if (drafts > 0)
            await outbox.post({
              kind: PLANNED_DRAFTS_KIND,
              address: deps.shop().email,
              payload: { count: drafts },
            });
          if (errors.length > 0) throw new AggregateError(errors, 'plans of invoices failed');
        },
      },
      {
        name: 'invoice reminders',
        every: 'hour',
        async run(now: Date) {
          if ((await sendReminders(deps, now)) > 0) outbox.wake();
        },
      },
    ],
  } satisfies Module<unknown>;
}
