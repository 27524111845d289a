import { countedOf, type InvoicedLine, type ReceivedInvoice, totalsIn } from './received-invoice.ts';
import type { XmlTree } from './xml-tree.ts';

const GTIN = '0160';

/** An invoice or credit note of OASIS (UBL 2.1, Peppol); null if the document is none. */
export function readUbl(root: XmlTree): ReceivedInvoice | null {
  if (root.name !== 'Invoice' && root.name !== 'CreditNote') return null;
  const kind = root.name === 'CreditNote' ? 'Credit' : 'Invoice';
  const [supplier] = root.all('AccountingSupplierParty/Party');
  const [buyer] = root.all('AccountingCustomerParty/Party');
  if (!supplier) return null;
  return {
    number: root.text('ID'),
    isCredit: kind === 'Credit' || root.text('InvoiceTypeCode') === '381',
    day: dayOf(root.text('IssueDate')),
    dueOn: dayOf(root.text('DueDate') || root.text('PaymentMeans/PaymentDueDate')),
    supplier: supplier.text('PartyName/Name') || supplier.text('PartyLegalEntity/RegistrationName'),
    buyerId: buyer?.text('PartyLegalEntity/CompanyID') ?? '',
    currency: root.text('DocumentCurrencyCode'),
    ...totalsIn(
      root.text('LegalMonetaryTotal/TaxInclusiveAmount'),
      root.text('LegalMonetaryTotal/TaxExclusiveAmount'),
    ),
    lines: root.all(kind === 'Credit' ? 'CreditNoteLine' : 'InvoiceLine').map(lineOf),
  };
}

function lineOf(line: XmlTree): InvoicedLine {
  const [gtin] = line
    .all('Item/StandardItemIdentification/ID')
    .filter((id) => id.attribute('schemeID') === GTIN);
  return {
    name: line.text('Item/Name'),
    ean: gtin?.words ?? '',
    ours: line.text('Item/BuyersItemIdentification/ID'),
    theirs: line.text('Item/SellersItemIdentification/ID'),
    ...countedOf({
      quantity: line.text('InvoicedQuantity') || line.text('CreditedQuantity'),
      net: line.text('LineExtensionAmount'),
      rate: line.text('Item/ClassifiedTaxCategory/Percent'),
    }),
  };
}

const dayOf = (text: string): string | null => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);
