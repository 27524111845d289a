import { billingSchema } from '#domain/customers/billing-fields.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import { faultAt, invalid, Refusal } from '../../outcomes.ts';
import { billingColumns } from '../../repairs/documents/billing.ts';
import { findSaleInvoice, writeSaleInvoice } from './documents/sale-invoices.ts';
import { type CounterDeps, noteSaleChange, onSale, requireUngrouped } from './sale-row.ts';

/** What a form says, unchecked but for the name. */
export type SaleBilling = { customerName?: string | undefined };

/** Notes who the invoice of a sale is made out to. A closed sale gets it now, an open one as it closes. */
export const invoiceSale = (
  deps: CounterDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  { customerName, ...asked }: SaleBilling,
) =>
  onSale(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { success, data: billing, error } = billingSchema.safeParse(asked);
    if (!success) return invalid(error);
    const { tx, sale, now } = work;
    const name = customerName ?? sale.customer_name;
    if (!name && !billing.company)
      return faultAt('customerName', 'Écrivez à qui la facture est faite, ou l’entreprise.');
    if (sale.state === 'cancelled') throw new Refusal('Cette vente est annulée.');
    if (sale.state === 'closed' && sale.total_cents === 0)
      throw new Refusal('Rien n’est à facturer\u00a0: cette vente ne coûte rien.');
    if (sale.state === 'closed' && sale.total_cents <= sale.returned_cents)
      throw new Refusal('Rien n’est à facturer\u00a0: tout est revenu.');
    requireUngrouped(sale);
    const issued = await findSaleInvoice(tx, sale.id);
    if (issued) throw new Refusal(`La facture ${issued.number} est déjà établie.`);
    await tx
      .updateTable('counter_sales')
      .set({ ...billingColumns(billing), customer_name: name })
      .where('id', '=', sale.id)
      .execute();
    if (sale.state === 'closed') await writeSaleInvoice(tx, sale, billing, { shop: deps.shop(), now });
    await noteSaleChange(work);
    return { outcome: 'done' };
  });
