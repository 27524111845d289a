import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import { Refusal } from '../../outcomes.ts';
import {
  countChange,
  type FreeInvoiceDeps,
  type FreeInvoiceWork,
  onFreeInvoice,
} from './free-invoice-row.ts';

/** A document of an invoice, and where it goes. */
export type InvoiceMailing = { number: string; email: string };

/** Mails an issued invoice or a credit note on it, once more or for the first time. */
export const mailFreeInvoice = (
  deps: FreeInvoiceDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  { number, email }: InvoiceMailing,
) =>
  onFreeInvoice(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { tx, invoice } = work;
    const issued = await tx
      .selectFrom('invoices')
      .select('number')
      .where('free_invoice_id', '=', invoice.id)
      .executeTakeFirst();
    if (!issued) throw new Refusal('Émettez d’abord la facture.');
    const note = await tx
      .selectFrom('credit_notes')
      .select('number')
      .where('invoice_number', '=', issued.number)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!note && number !== issued.number) throw new Refusal('Ce document n’est pas de cette facture.');
    await countChange(work);
    // What is reminded of needs an address.
    if (invoice.email === null)
      await tx.updateTable('free_invoices').set({ email }).where('id', '=', invoice.id).execute();
    await queueInvoiceMail(work, {
      kind: note ? 'credit-note' : 'invoice',
      number,
      email,
      actorId: admin.id,
    });
    return { outcome: 'done' };
  });

type QueuedMail = InvoiceMailing & {
  /** Null if the site sends it by itself. */
  actorId: string | null;
} & ({ kind: 'invoice' | 'credit-note' | 'payment' | 'payment-failed' } | { kind: 'reminder'; step: number });

/** Makes a mail due: a trigger puts it into the outbox. */
export async function queueInvoiceMail(
  { tx, invoice, now }: Pick<FreeInvoiceWork, 'tx' | 'invoice' | 'now'>,
  { actorId, ...mail }: QueuedMail,
): Promise<void> {
  await tx
    .insertInto('free_invoice_mails')
    .values({ ...mail, free_invoice_id: invoice.id, actor_id: actorId, created_at: now })
    .execute();
}

/** The address of an invoice that is to be mailed. */
export function knownAddress({ invoice: { email } }: Pick<FreeInvoiceWork, 'invoice'>): string {
  if (email === null) throw new Refusal('Écrivez d’abord l’e-mail du client, ou décochez l’envoi.');
  return email;
}
