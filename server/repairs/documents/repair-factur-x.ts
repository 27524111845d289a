import { dayInParis } from '#domain/dates/dates.ts';
import { linesByRate } from '../../shop/documents/document-vat.ts';
import { facturX, type ProgramDocument } from '../../shop/documents/factur-x.ts';
import { creditLabel, type RepairCreditNoteData, type RepairInvoiceData } from './money-data.ts';

type Issued = { number: string; issuedAt: Date };

type Issuable =
  | (Issued & { kind: 'invoice'; data: RepairInvoiceData })
  | (Issued & { kind: 'credit-note'; data: RepairCreditNoteData });

/** An invoice or a credit note of a repair, as programs read it; null as `facturX` is. */
export function repairFacturX(document: Issuable): string | null {
  const { kind, number, issuedAt, data } = document;
  const { seller, customer, repair, purchaseReference, vatNotice, vat, currency } = data;
  const { name, company, siren, email, address, country } = customer;
  return facturX({
    ...{ number, issuedAt, seller, vatNotice, vat, currency },
    nature: 'services',
    customer: { ...address, name: company ?? name, siren, email, country },
    order: purchaseReference ?? repair.reference,
    deliveryCents: 0,
    ...(kind === 'invoice' ? ofInvoice(document.data, dayInParis(issuedAt)) : ofCreditNote(document.data)),
  });
}

type Own = Pick<ProgramDocument, 'type' | 'lines' | 'paidCents' | 'payOn' | 'terms' | 'doneOn' | 'precedes'>;

/** The whole price on its lines; what was paid of it, and deposits that had an invoice, are deducted. */
function ofInvoice(
  { isDeposit, lines, deposits, payments, dueCents, repair }: RepairInvoiceData,
  issuedOn: string,
): Own {
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0);
  return {
    type: isDeposit ? 'deposit-invoice' : 'invoice',
    lines,
    paidCents: totalCents - dueCents,
    payOn: dueCents > 0 ? issuedOn : (payments.at(-1)?.on ?? issuedOn),
    terms: dueCents > 0 ? 'Payable à réception.' : null,
    doneOn: isDeposit ? null : repair.doneOn,
    precedes: deposits,
  };
}

const ofCreditNote = (data: RepairCreditNoteData): Own => {
  const { invoice, reason, totalCents, isRefunded } = data;
  return {
    type: invoice.isDeposit ? 'deposit-credit-note' : 'credit-note',
    lines: linesByRate(data.vat, {
      name: creditLabel(data),
      details: reason,
      quantity: 1,
      unitCents: totalCents,
      totalCents,
    }),
    paidCents: isRefunded ? totalCents : 0,
    payOn: null,
    terms: isRefunded ? null : `Se déduit de la facture ${invoice.number}.`,
    doneOn: null,
    precedes: [{ number: invoice.number, on: dayInParis(invoice.issuedAt) }],
  };
};
