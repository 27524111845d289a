import { countedOf, type InvoicedLine, type ReceivedInvoice, totalsIn } from './received-invoice.ts';
import type { XmlTree } from './xml-tree.ts';

const CREDIT_NOTES = ['381', '396', '261', '262', '502', '503'];
/** The scheme of EAN and GTIN in ISO/IEC 6523. */
const GTIN = '0160';

/** An invoice of UN/CEFACT (Factur-X, ZUGFeRD); null if the document is none. */
export function readCii(root: XmlTree): ReceivedInvoice | null {
  if (root.name !== 'CrossIndustryInvoice') return null;
  const [document] = root.all('ExchangedDocument');
  const [trade] = root.all('SupplyChainTradeTransaction');
  if (!document || !trade) return null;
  const agreement = 'ApplicableHeaderTradeAgreement';
  const settlement = 'ApplicableHeaderTradeSettlement';
  const sums = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`;
  return {
    number: document.text('ID'),
    isCredit: CREDIT_NOTES.includes(document.text('TypeCode')),
    day: dayOf(document.text('IssueDateTime/DateTimeString')),
    dueOn: dayOf(trade.text(`${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`)),
    supplier: trade.text(`${agreement}/SellerTradeParty/Name`),
    buyerId: trade.text(`${agreement}/BuyerTradeParty/SpecifiedLegalOrganization/ID`),
    currency: trade.text(`${settlement}/InvoiceCurrencyCode`),
    ...totalsIn(trade.text(`${sums}/GrandTotalAmount`), trade.text(`${sums}/TaxBasisTotalAmount`)),
    lines: trade.all('IncludedSupplyChainTradeLineItem').map(lineOf),
  };
}

function lineOf(line: XmlTree): InvoicedLine {
  const product = 'SpecifiedTradeProduct';
  const settlement = 'SpecifiedLineTradeSettlement';
  const [gtin] = line.all(`${product}/GlobalID`).filter((id) => id.attribute('schemeID') === GTIN);
  return {
    name: line.text(`${product}/Name`),
    ean: gtin?.words ?? '',
    ours: line.text(`${product}/BuyerAssignedID`),
    theirs: line.text(`${product}/SellerAssignedID`),
    ...countedOf({
      quantity: line.text('SpecifiedLineTradeDelivery/BilledQuantity'),
      net: line.text(`${settlement}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`),
      rate: line.text(`${settlement}/ApplicableTradeTax/RateApplicablePercent`),
    }),
  };
}

/** « 20261127 », which the standard calls format 102. */
const dayOf = (text: string): string | null =>
  /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : null;
