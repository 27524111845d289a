import { dayInParis } from '#domain/dates/dates.ts';
import type { LineUnit } from '#domain/free-invoice/free-invoice-account.ts';
import { linesByRate } from '../documents/document-vat.ts';
import { facturX, type ProgramDocument } from '../documents/factur-x.ts';
import type { ProgramLine } from '../documents/factur-x-sums.ts';
import type { FreeCreditNoteData, FreeInvoiceData } from './free-invoice-data.ts';

type Issued = { number: string; issuedAt: Date };

/** Codes of UNECE's recommendation 20. */
const UNIT_CODES: Record<LineUnit, string> = {
  piece: 'C62',
  hour: 'HUR',
  day: 'DAY',
  month: 'MON',
  year: 'ANN',
  kilometre: 'KMT',
};

/** A free invoice, as programs read it; null as `facturX` is. */
export const freeInvoiceFacturX = (issued: Issued, data: FreeInvoiceData): string | null =>
  facturX({
    ...partsOf(issued, data),
    type: data.isDeposit ? 'deposit-invoice' : 'invoice',
    lines: data.lines.map(programLine),
    paidCents: data.deposits.reduce((sum, { cents }) => sum + cents, 0),
    payOn: data.dueOn,
    doneOn: data.doneOn,
    terms: null,
    precedes: data.deposits,
  });

/** A credit note on one. */
export function freeCreditNoteFacturX(issued: Issued, data: FreeCreditNoteData): string | null {
  const { invoice, reason, totalCents, refundedCents } = data;
  return facturX({
    ...partsOf(issued, data),
    type: invoice.isDeposit ? 'deposit-credit-note' : 'credit-note',
    lines: linesByRate(data.vat, {
      name: `Avoir sur la facture ${invoice.number}`,
      details: reason,
      quantity: 1,
      unitCents: totalCents,
      totalCents,
    }),
    paidCents: refundedCents,
    payOn: null,
    terms: refundedCents < totalCents ? `Se déduit de la facture ${invoice.number}.` : null,
    precedes: [{ number: invoice.number, on: dayInParis(invoice.issuedAt) }],
  });
}

const programLine = (line: FreeInvoiceData['lines'][number]): ProgramLine => ({
  name: line.name,
  details: line.details,
  quantity: line.quantityHundredths / 100,
  unitCode: UNIT_CODES[line.unit],
  unitCents: line.unitCents,
  ...(line.discountCents > 0 && {
    discount: { cents: line.discountCents, reason: line.discountReason ?? 'Remise' },
  }),
  totalCents: line.totalCents,
  vat: line.vat,
});

type Parts = Pick<
  ProgramDocument,
  | 'number'
  | 'issuedAt'
  | 'nature'
  | 'seller'
  | 'customer'
  | 'order'
  | 'vatNotice'
  | 'vat'
  | 'currency'
  | 'deliveryCents'
  | 'doneOn'
>;

function partsOf(issued: Issued, data: FreeInvoiceData | FreeCreditNoteData): Parts {
  const { seller, customer, purchaseReference, vatNotice, vat, currency, operation } = data;
  const { name, company, siren, email, address, country } = customer;
  return {
    ...{ ...issued, seller, vatNotice, vat, currency },
    nature: natureOf(operation),
    customer: { ...address, name: company ?? name, siren, email, country },
    order: purchaseReference,
    deliveryCents: 0,
    doneOn: null,
  };
}

function natureOf(operation: string): ProgramDocument['nature'] {
  const hasGoods = operation.includes('biens');
  if (hasGoods && operation.includes('service')) return 'mixed';
  return hasGoods ? 'goods' : 'services';
}
