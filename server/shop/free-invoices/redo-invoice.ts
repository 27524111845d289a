import { sumsOf } from '#domain/counter-sale/sale-account.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { SeenRow } from '../../edits/seen-row.ts';
import { Refusal, type Refused } from '../../outcomes.ts';
import { unitsOutOf } from '../used-units/sell-unit.ts';
import { standingDeposits } from './free-invoice-deposits.ts';
import { countChange, type FreeInvoiceDeps, linesOfInvoice, onFreeInvoice } from './free-invoice-row.ts';

export type RedoneInvoice = { outcome: 'begun'; id: string } | Refused;

/**
 * Begins a draft in the place of an invoice that was credited whole: with its customer and its lines, and with its deposits, which the
 * new invoice deducts.
 */
export const redoInvoice = (deps: FreeInvoiceDeps, admin: AdminIdentity, seen: SeenRow) =>
  onFreeInvoice(deps, admin, seen, async (work): Promise<RedoneInvoice> => {
    const { tx, invoice, now } = work;
    const isCredited = invoice.total_cents > 0 && invoice.credited_cents === invoice.total_cents;
    if (invoice.state !== 'issued' || !isCredited)
      throw new Refusal('Seule une facture annulée par avoir se refait.');
    const deposits = await standingDeposits(tx, invoice.id);
    if (deposits.length === 0) throw new Refusal('Cette facture n’a plus d’acompte à reprendre.');
    const lines = await linesOfInvoice(tx, invoice.id);
    const out = new Set((await unitsOutOf(tx, invoice.id)).map((unit) => unit.id));
    const { customer_name, company, siren, purchase_reference, billing_address, email, user_id } = invoice;
    const { id } = await tx
      .insertInto('free_invoices')
      .values({
        ...{ customer_name, company, siren, purchase_reference, email, user_id },
        ...{ terms_days: invoice.terms_days, done_on: invoice.done_on, actor_id: admin.id },
        ...{ created_at: now, updated_at: now, ...sumsOf(lines) },
        billing_address: billing_address && JSON.stringify(billing_address),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('free_invoice_lines')
      .values(
        lines.map(({ id: _, total_cents: __, unit_id, ...line }) => ({
          ...{ ...line, free_invoice_id: id },
          // What its customer has kept stays sold by the first invoice: it is billed again, not sold again.
          unit_id: unit_id !== null && out.has(unit_id) ? null : unit_id,
        })),
      )
      .execute();
    await tx
      .updateTable('free_invoices')
      .set({ deposit_of_id: id })
      .where(
        'id',
        'in',
        deposits.map((deposit) => deposit.id),
      )
      .execute();
    await countChange(work);
    return { outcome: 'begun', id };
  });
