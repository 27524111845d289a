import { dayInParis } from '#domain/dates/dates.ts';
import { escapeXml } from '../../machine/escape-xml.ts';
import type { ShopDocument } from './document-data.ts';
import { isOfDemonstration, LATE_NOTES } from './document-texts.ts';

// Factur-X 1.0, profile BASIC WL: the invoice without its lines, for accounting programs. The order of the elements
// is that of the schema CrossIndustryInvoice (UN/CEFACT D16B).

const NAMESPACES = [
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"',
  'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"',
  'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"',
  'xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"',
].join(' ');

/** From ISO 6523: SIRENE. */
const SIREN_SCHEME = '0002';
/** A seller in VAT franchise: exempt, for a reason with a code of its own. */
const VAT = '<ram:TypeCode>VAT</ram:TypeCode>';
const EXEMPT = '<ram:CategoryCode>E</ram:CategoryCode>';
const NO_RATE = '<ram:RateApplicablePercent>0.00</ram:RateApplicablePercent>';

/** What a program reads of an invoice or a credit note. */
export type ProgramDocument = {
  number: string;
  issuedAt: Date;
  type: keyof typeof TYPES;
  seller: ShopDocument['data']['seller'];
  customer: Place & { name: string; siren: string | null; email: string | null };
  /** Its order, as the seller or the customer calls it. */
  order: string;
  vatNotice: string;
  currency: string;
  totalCents: number;
  /** What of it was paid beforehand. */
  paidCents: number;
  deliveryCents: number;
  /** The invoice that a credit note corrects. */
  corrects: { number: string; issuedAt: Date } | null;
};

/** Codes of UNTDID 1001. */
const TYPES = { invoice: '380', 'deposit-invoice': '386', 'credit-note': '381' };

/**
 * The document for programs; null as long as the shop has no SIREN, without which it would be invalid, and for a
 * specimen, which must not enter anybody's books.
 */
export function facturX(document: ProgramDocument): string | null {
  const { number, issuedAt, type, seller, customer, order, vatNotice, totalCents, currency } = document;
  const { deliveryCents, paidCents, corrects } = document;
  const siren = seller.siren?.replaceAll(/\s/g, '') ?? '';
  if (!/^\d{9}$/.test(siren) || isOfDemonstration(number)) return null;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice ${NAMESPACES}>
<rsm:ExchangedDocumentContext>
${tag('ram:GuidelineSpecifiedDocumentContextParameter', '<ram:ID>urn:factur-x.eu:1p0:basicwl</ram:ID>')}
</rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument>
${text('ram:ID', number)}
${text('ram:TypeCode', TYPES[type])}
${tag('ram:IssueDateTime', day('udt', issuedAt))}
${corrects === null ? LATE_NOTES.map(([code, words]) => tag('ram:IncludedNote', text('ram:Content', words) + text('ram:SubjectCode', code))).join('\n') : ''}
</rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
<ram:ApplicableHeaderTradeAgreement>
<ram:SellerTradeParty>
${text('ram:Name', seller.ownerName ?? seller.name)}
<ram:SpecifiedLegalOrganization><ram:ID schemeID="${SIREN_SCHEME}">${siren}</ram:ID>${text('ram:TradingBusinessName', seller.name)}</ram:SpecifiedLegalOrganization>
${address(seller)}
<ram:URIUniversalCommunication><ram:URIID schemeID="EM">${escapeXml(seller.email)}</ram:URIID></ram:URIUniversalCommunication>
<ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">${siren}</ram:ID></ram:SpecifiedTaxRegistration>
</ram:SellerTradeParty>
<ram:BuyerTradeParty>
${text('ram:Name', customer.name)}
${customer.siren === null ? '' : `<ram:SpecifiedLegalOrganization><ram:ID schemeID="${SIREN_SCHEME}">${customer.siren}</ram:ID></ram:SpecifiedLegalOrganization>`}
${address(customer)}
${customer.email === null ? '' : `<ram:URIUniversalCommunication><ram:URIID schemeID="EM">${escapeXml(customer.email)}</ram:URIID></ram:URIUniversalCommunication>`}
</ram:BuyerTradeParty>
${tag('ram:BuyerOrderReferencedDocument', text('ram:IssuerAssignedID', order))}
</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement>
${text('ram:InvoiceCurrencyCode', currency)}
<ram:ApplicableTradeTax>
${amount('ram:CalculatedAmount', 0)}
${VAT}
${text('ram:ExemptionReason', vatNotice)}
${amount('ram:BasisAmount', totalCents)}
${EXEMPT}
<ram:ExemptionReasonCode>VATEX-FR-FRANCHISE</ram:ExemptionReasonCode>
${NO_RATE}
</ram:ApplicableTradeTax>
${deliveryCents > 0 ? deliveryCharge(deliveryCents) : ''}
<ram:SpecifiedTradeSettlementHeaderMonetarySummation>
${amount('ram:LineTotalAmount', totalCents - deliveryCents)}
${amount('ram:ChargeTotalAmount', deliveryCents)}
${amount('ram:AllowanceTotalAmount', 0)}
${amount('ram:TaxBasisTotalAmount', totalCents)}
<ram:TaxTotalAmount currencyID="${currency}">0.00</ram:TaxTotalAmount>
${amount('ram:GrandTotalAmount', totalCents)}
${amount('ram:TotalPrepaidAmount', paidCents)}
${amount('ram:DuePayableAmount', totalCents - paidCents)}
</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
${corrects === null ? '' : invoiceReference(corrects)}
</ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`.replaceAll(/\n{2,}/g, '\n');
}

const tag = (name: string, inside: string) => `<${name}>${inside}</${name}>`;
const text = (name: string, words: string) => tag(name, escapeXml(words));
const amount = (name: string, cents: number) => tag(name, (cents / 100).toFixed(2));

const day = (space: 'udt' | 'qdt', instant: Date) =>
  `<${space}:DateTimeString format="102">${dayInParis(instant).replaceAll('-', '')}</${space}:DateTimeString>`;

type Place = { street: string; more?: string | undefined; postcode: string; city: string; country: string };

const address = ({ street, more, postcode, city, country }: Place) =>
  tag(
    'ram:PostalTradeAddress',
    [
      text('ram:PostcodeCode', postcode),
      text('ram:LineOne', street),
      more ? text('ram:LineTwo', more) : '',
      text('ram:CityName', city),
      text('ram:CountryID', country),
    ].join(''),
  );

const deliveryCharge = (cents: number) =>
  tag(
    'ram:SpecifiedTradeAllowanceCharge',
    [
      '<ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator>',
      amount('ram:ActualAmount', cents),
      text('ram:Reason', 'Livraison'),
      tag('ram:CategoryTradeTax', VAT + EXEMPT + NO_RATE),
    ].join(''),
  );

const invoiceReference = ({ number, issuedAt }: { number: string; issuedAt: Date }) =>
  tag(
    'ram:InvoiceReferencedDocument',
    text('ram:IssuerAssignedID', number) + tag('ram:FormattedIssueDateTime', day('qdt', issuedAt)),
  );

/** An invoice or a credit note of an order, as programs read it: it was paid before it was issued. */
export function orderProgramDocument({ kind, number, issuedAt, data }: ShopDocument): ProgramDocument {
  const { seller, customer, purchaseReference, order, vatNotice, totalCents, currency } = data;
  return {
    ...{ number, issuedAt, seller, vatNotice, currency, totalCents },
    type: kind,
    customer: { ...customer, name: customer.company ?? customer.name, siren: customer.siren ?? null },
    order: purchaseReference ?? order.number,
    paidCents: totalCents,
    deliveryCents: kind === 'invoice' ? data.deliveryCents : 0,
    corrects: kind === 'invoice' ? null : data.invoice,
  };
}

/** The PDF's own description of the file it contains. */
export const FACTUR_X_METADATA = `
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
<fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>BASIC WL</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel']
  .map(
    (name) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${name}</pdfaProperty:description></rdf:li>`,
  )
  .join('\n')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
`;
