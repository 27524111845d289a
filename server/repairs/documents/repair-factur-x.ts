import { facturX } from '../../shop/documents/factur-x.ts';
import type { RepairCreditNoteData, RepairInvoiceData } from './money-data.ts';

type Issued = { number: string; issuedAt: Date };

type Issuable =
  | (Issued & { kind: 'invoice'; data: RepairInvoiceData })
  | (Issued & { kind: 'credit-note'; data: RepairCreditNoteData });

/** An invoice or a credit note of a repair, as programs read it; null as `facturX` is. */
export function repairFacturX(document: Issuable): string | null {
  const { kind, number, issuedAt, data } = document;
  const { seller, customer, repair, purchaseReference, vatNotice, currency, totalCents } = data;
  const { name, company, siren, email, address, country } = customer;
  return facturX({
    ...{ number, issuedAt, seller, vatNotice, currency, totalCents },
    type: kind === 'credit-note' ? kind : document.data.isDeposit ? 'deposit-invoice' : 'invoice',
    customer: { ...address, name: company ?? name, siren, email, country },
    order: purchaseReference ?? repair.reference,
    paidCents: kind === 'credit-note' ? totalCents : totalCents - document.data.dueCents,
    deliveryCents: 0,
    corrects: kind === 'credit-note' ? document.data.invoice : null,
  });
}
