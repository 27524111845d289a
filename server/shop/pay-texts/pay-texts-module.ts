import { canTakeTexts } from '#domain/customers/read-phone.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import type { Module } from '../../module.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import { faultAt, Refusal } from '../../outcomes.ts';
import { type CounterDeps, noteSaleChange, onSale } from '../counter/sale-row.ts';
import { countChange, onFreeInvoice } from '../free-invoices/free-invoice-row.ts';
import { INVOICE_PAY_TEXT, invoiceDue, SALE_PAY_TEXT, saleDue } from './pay-text-messages.ts';

type PayTextsModuleDeps = CounterDeps & {
  outbox: Pick<Outbox, 'post'>;
  /** Whether a service sends text messages. */
  takesSms: () => boolean;
};

export type PayTexts = ReturnType<typeof createPayTexts>['api'];

/**
 * The link to what is due, by text message, at a press of the counter: one for each press, to the number that it wrote. Nobody is
 * texted without one. Both throw NotAdminError for anyone who may not take orders.
 */
export function createPayTexts(deps: PayTextsModuleDeps) {
  const { outbox, takesSms } = deps;

  /** @throws Refusal */
  function faultOf(phone: string, due: { cents: number } | null) {
    if (!takesSms()) throw new Refusal('Le site n’envoie pas de SMS en ce moment.');
    if (!due) throw new Refusal('Il n’y a rien à payer par ce lien\u00a0: aucun SMS n’est parti.');
    return canTakeTexts(phone)
      ? null
      : faultAt('phone', 'Ce numéro ne reçoit pas de SMS\u00a0: écrivez celui d’un portable.');
  }

  return {
    api: {
      /** Whether the screens offer it. */
      isOffered: takesSms,
      textSale: (admin: AdminIdentity, seen: SeenRow, phone: string) =>
        onSale(deps, admin, seen, async (work): Promise<RowChanged> => {
          const fault = faultOf(phone, await saleDue(work.tx, work.sale.id));
          if (fault) return fault;
          await outbox.post({ kind: SALE_PAY_TEXT, aboutId: work.sale.id, address: phone }, work.tx);
          await noteSaleChange(work);
          return { outcome: 'done' };
        }),
      textInvoice: (admin: AdminIdentity, seen: SeenRow, phone: string) =>
        onFreeInvoice(deps, admin, seen, async (work): Promise<RowChanged> => {
          const fault = faultOf(phone, await invoiceDue(work.tx, work.invoice.id));
          if (fault) return fault;
          await outbox.post({ kind: INVOICE_PAY_TEXT, aboutId: work.invoice.id, address: phone }, work.tx);
          await countChange(work);
          return { outcome: 'done' };
        }),
    },
  } satisfies Module<unknown>;
}
