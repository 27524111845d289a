import type { z } from 'zod';
import { dayInParis } from '#domain/dates/dates.ts';
import { netCentsOf } from '#domain/vat/vat-parts.ts';
import { type VatRate, vatPercent } from '#domain/vat/vat-rates.ts';
import type { sellerSchema } from './document-data.ts';
import { isOfDemonstration, LATE_NOTES } from './document-texts.ts';
import { DELIVERY_RATE, MARGIN_WORDS } from './document-vat.ts';
import { type NetLine, type NetSums, netSums, type PricedDocument } from './factur-x-sums.ts';
import { amount, day, text, when, xml } from './xml-elements.ts';

// Factur-X 1.0, profile EN 16931: an invoice or a credit note for accounting programs. The order of the elements is that of
// the schema CrossIndustryInvoice (UN/CEFACT D16B); the numbers « BT-… » are those of EN 16931-1.

const NAMESPACES = [
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"',
  'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"',
  'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"',
  'xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"',
].join(' ');

/** What a program reads of an invoice or a credit note. */
export type ProgramDocument = PricedDocument & {
  number: string;
  issuedAt: Date;
  type: keyof typeof TYPES;
  nature: keyof typeof NATURES;
  seller: z.output<typeof sellerSchema>;
  customer: Place & { name: string; siren: string | null; email: string | null };
  /** Its order, as the customer calls it, and otherwise the seller. */
  order: string | null;
  vatNotice: string;
  currency: string;
  /** The day of the payment, or that by which it is due; as « 2026-11-22 ». */
  payOn: string | null;
  /** What else is said of the payment. */
  terms: string | null;
  /** The day on which the work was done. */
  doneOn: string | null;
  /** Invoices of deposits that this one deducts, or the invoice that a credit note corrects. */
  precedes: readonly { number: string; on: string }[];
};

/** Codes of UNTDID 1001 (BT-3). */
const TYPES = {
  invoice: '380',
  'deposit-invoice': '386',
  'credit-note': '381',
  'deposit-credit-note': '503',
};

/** A credit note gives back: nothing is to be paid for it, and it belongs to no deposit that had its invoice. */
const isCredit = (type: ProgramDocument['type']): boolean =>
  type === 'credit-note' || type === 'deposit-credit-note';

/** First letter of BT-23 in France (BR-FR-08). */
const NATURES = { goods: 'B', services: 'S', mixed: 'M' };
/** From ISO 6523: SIRENE, and the addresses of French companies, which begin with their SIREN. */
const SIREN_SCHEME = '0002';
const ADDRESS_SCHEME = '0225';

/** A seller in VAT franchise: exempt, for a reason with a code of its own. */
const VAT = text('ram:TypeCode', 'VAT');
const EXEMPT = text('ram:CategoryCode', 'E');
const NO_RATE = text('ram:RateApplicablePercent', '0.00');

const categoryOf = (rate: VatRate) =>
  rate === 'margin' ? EXEMPT : text('ram:CategoryCode', rate === '0' ? 'Z' : 'S');
const percentOf = (rate: VatRate) => text('ram:RateApplicablePercent', Number(vatPercent(rate)).toFixed(2));

/** Kind and rate of the VAT of a line or a charge. */
const taxOf = (rate: VatRate | undefined): string[] =>
  rate ? [VAT, categoryOf(rate), percentOf(rate)] : [VAT, EXEMPT, NO_RATE];

/**
 * The document for programs; null as long as the shop has no SIREN, without which it would be invalid, and for a
 * specimen, which must not enter anybody's books.
 */
export function facturX(document: ProgramDocument): string | null {
  const siren = document.seller.siren?.replaceAll(/\s/g, '') ?? '';
  if (!/^\d{9}$/.test(siren) || isOfDemonstration(document.number)) return null;
  const sums = netSums(document);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice ${NAMESPACES}>
${xml('rsm:ExchangedDocumentContext', [
  xml('ram:BusinessProcessSpecifiedDocumentContextParameter', [text('ram:ID', billingMode(document, sums))]),
  xml('ram:GuidelineSpecifiedDocumentContextParameter', [text('ram:ID', 'urn:cen.eu:en16931:2017')]),
])}
${xml('rsm:ExchangedDocument', [
  text('ram:ID', document.number),
  text('ram:TypeCode', TYPES[document.type]),
  xml('ram:IssueDateTime', [day('udt:DateTimeString', dayInParis(document.issuedAt))]),
  ...LATE_NOTES.map(([code, words]) =>
    xml('ram:IncludedNote', [text('ram:Content', words), text('ram:SubjectCode', code)]),
  ),
])}
${xml('rsm:SupplyChainTradeTransaction', [
  ...sums.lines.map(lineElement),
  agreement(document, siren),
  delivery(document),
  settlement(document, sums),
])}
</rsm:CrossIndustryInvoice>
`;
}

/** BT-23: goods or services; 2 if nothing is due, 4 after deposits that had their invoice, otherwise 1 (BR-FR-08). */
function billingMode({ type, nature, precedes }: ProgramDocument, { dueCents }: NetSums): string {
  const how = isCredit(type) ? '1' : precedes.length > 0 ? '4' : dueCents === 0 ? '2' : '1';
  return NATURES[nature] + how;
}

/** A discount is a quantity below zero: a price never is (BR-27). */
const lineElement = (
  {
    reference,
    name,
    details,
    quantity,
    unitCode = 'C62',
    unitCents,
    price,
    discount,
    totalCents,
    vat,
  }: NetLine,
  place: number,
): string =>
  xml('ram:IncludedSupplyChainTradeLineItem', [
    xml('ram:AssociatedDocumentLineDocument', [text('ram:LineID', String(place + 1))]),
    xml('ram:SpecifiedTradeProduct', [
      when(reference, (id) => text('ram:SellerAssignedID', id)),
      text('ram:Name', name),
      when(details, (words) => text('ram:Description', words)),
    ]),
    xml('ram:SpecifiedLineTradeAgreement', [
      xml('ram:NetPriceProductTradePrice', [text('ram:ChargeAmount', price)]),
    ]),
    xml('ram:SpecifiedLineTradeDelivery', [
      text('ram:BilledQuantity', String(unitCents < 0 ? -quantity : quantity), { unitCode }),
    ]),
    xml('ram:SpecifiedLineTradeSettlement', [
      xml('ram:ApplicableTradeTax', taxOf(vat)),
      ...(discount ? [lineDiscount(discount)] : []),
      xml('ram:SpecifiedTradeSettlementLineMonetarySummation', [amount('ram:LineTotalAmount', totalCents)]),
    ]),
  ]);

const lineDiscount = ({ cents, reason }: { cents: number; reason: string }): string =>
  xml('ram:SpecifiedTradeAllowanceCharge', [
    xml('ram:ChargeIndicator', [text('udt:Indicator', 'false')]),
    amount('ram:ActualAmount', cents),
    text('ram:Reason', reason),
  ]);

const agreement = ({ seller, customer, order }: ProgramDocument, siren: string): string =>
  xml('ram:ApplicableHeaderTradeAgreement', [
    xml('ram:SellerTradeParty', [
      text('ram:Name', seller.ownerName ?? seller.name),
      xml('ram:SpecifiedLegalOrganization', [
        sirenElement(siren),
        text('ram:TradingBusinessName', seller.name),
      ]),
      xml('ram:DefinedTradeContact', [
        text('ram:PersonName', seller.name),
        xml('ram:TelephoneUniversalCommunication', [text('ram:CompleteNumber', seller.phone)]),
        xml('ram:EmailURIUniversalCommunication', [text('ram:URIID', seller.email)]),
      ]),
      address(seller),
      electronicAddress(siren, ADDRESS_SCHEME),
      xml('ram:SpecifiedTaxRegistration', [
        seller.vatNumber
          ? text('ram:ID', seller.vatNumber, { schemeID: 'VA' })
          : text('ram:ID', siren, { schemeID: 'FC' }),
      ]),
    ]),
    xml('ram:BuyerTradeParty', [
      text('ram:Name', customer.name),
      when(customer.siren, (id) => xml('ram:SpecifiedLegalOrganization', [sirenElement(id)])),
      address(customer),
      customer.siren
        ? electronicAddress(customer.siren, ADDRESS_SCHEME)
        : when(customer.email, (mail) => electronicAddress(mail, 'EM')),
    ]),
    when(order, (id) => xml('ram:BuyerOrderReferencedDocument', [text('ram:IssuerAssignedID', id)])),
  ]);

const sirenElement = (siren: string) => text('ram:ID', siren, { schemeID: SIREN_SCHEME });

const electronicAddress = (id: string, schemeID: string) =>
  xml('ram:URIUniversalCommunication', [text('ram:URIID', id, { schemeID })]);

const delivery = ({ doneOn }: ProgramDocument): string =>
  xml('ram:ApplicableHeaderTradeDelivery', [
    when(doneOn, (on) =>
      xml('ram:ActualDeliverySupplyChainEvent', [
        xml('ram:OccurrenceDateTime', [day('udt:DateTimeString', on)]),
      ]),
    ),
  ]);

function settlement(document: ProgramDocument, sums: NetSums): string {
  const { currency, paidCents, precedes } = document;
  const { linesCents, deliveryCents, vatCents, totalCents, dueCents } = sums;
  return xml('ram:ApplicableHeaderTradeSettlement', [
    text('ram:InvoiceCurrencyCode', currency),
    ...(dueCents > 0 && !isCredit(document.type) ? [account(document)] : []),
    ...taxes(document, totalCents),
    ...(deliveryCents > 0 ? [deliveryCharge(deliveryCents, document.vat && DELIVERY_RATE)] : []),
    paymentTerms(document),
    xml('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      amount('ram:LineTotalAmount', linesCents),
      amount('ram:ChargeTotalAmount', deliveryCents),
      amount('ram:AllowanceTotalAmount', 0),
      amount('ram:TaxBasisTotalAmount', totalCents - vatCents),
      amount('ram:TaxTotalAmount', vatCents, { currencyID: currency }),
      amount('ram:GrandTotalAmount', totalCents),
      amount('ram:TotalPrepaidAmount', paidCents),
      amount('ram:DuePayableAmount', dueCents),
    ]),
    ...precedes.map(({ number, on }) =>
      xml('ram:InvoiceReferencedDocument', [
        text('ram:IssuerAssignedID', number),
        xml('ram:FormattedIssueDateTime', [day('qdt:DateTimeString', on)]),
      ]),
    ),
  ]);
}

/** The base and the VAT of each rate; of a seller in franchise, why there is none. */
function taxes({ vat, vatNotice }: ProgramDocument, totalCents: number): string[] {
  if (!vat) return [exempted(totalCents, vatNotice, 'VATEX-FR-FRANCHISE')];
  return vat.map((part) =>
    part.rate === 'margin'
      ? exempted(part.grossCents, MARGIN_WORDS, 'VATEX-EU-F')
      : xml('ram:ApplicableTradeTax', [
          amount('ram:CalculatedAmount', part.vatCents),
          VAT,
          amount('ram:BasisAmount', netCentsOf(part)),
          categoryOf(part.rate),
          percentOf(part.rate),
        ]),
  );
}

const exempted = (baseCents: number, reason: string, code: string): string =>
  xml('ram:ApplicableTradeTax', [
    amount('ram:CalculatedAmount', 0),
    VAT,
    text('ram:ExemptionReason', reason),
    amount('ram:BasisAmount', baseCents),
    EXEMPT,
    text('ram:ExemptionReasonCode', code),
    NO_RATE,
  ]);

/** A transfer (58 of UNTDID 4461) to the shop's account. */
const account = ({ seller: { iban, bic } }: ProgramDocument): string =>
  when(iban, (given) =>
    xml('ram:SpecifiedTradeSettlementPaymentMeans', [
      text('ram:TypeCode', '58'),
      xml('ram:PayeePartyCreditorFinancialAccount', [text('ram:IBANID', given.replaceAll(/\s/g, ''))]),
      when(bic, (code) => xml('ram:PayeeSpecifiedCreditorFinancialInstitution', [text('ram:BICID', code)])),
    ]),
  );

const paymentTerms = ({ terms, payOn }: ProgramDocument): string =>
  terms || payOn
    ? xml('ram:SpecifiedTradePaymentTerms', [
        when(terms, (words) => text('ram:Description', words)),
        when(payOn, (on) => xml('ram:DueDateDateTime', [day('udt:DateTimeString', on)])),
      ])
    : '';

type Place = {
  street?: string | undefined;
  more?: string | undefined;
  postcode?: string | undefined;
  city?: string | undefined;
  country: string;
};

const address = ({ street, more, postcode, city, country }: Place) =>
  xml('ram:PostalTradeAddress', [
    when(postcode, (code) => text('ram:PostcodeCode', code)),
    when(street, (line) => text('ram:LineOne', line)),
    when(more, (line) => text('ram:LineTwo', line)),
    when(city, (name) => text('ram:CityName', name)),
    text('ram:CountryID', country),
  ]);

const deliveryCharge = (chargeCents: number, rate: VatRate | undefined) =>
  xml('ram:SpecifiedTradeAllowanceCharge', [
    xml('ram:ChargeIndicator', [text('udt:Indicator', 'true')]),
    amount('ram:ActualAmount', chargeCents),
    text('ram:Reason', 'Livraison'),
    xml('ram:CategoryTradeTax', taxOf(rate)),
  ]);
