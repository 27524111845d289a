/** Invoices as suppliers send them, in both formats, with one line. */
type Sent = { ean?: string; theirs?: string; quantity?: string; net?: string; buyer?: string };

export const ublInvoice = ({
  ean = '4006381333931',
  theirs = 'X-1',
  quantity = '3',
  net = '30.00',
  buyer = '123456789',
}: Sent = {}) => `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID>F-2026/118</cbc:ID>
  <cbc:IssueDate>2026-11-20</cbc:IssueDate>
  <cbc:DueDate>2026-12-20</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party>
    <cac:PartyLegalEntity><cbc:RegistrationName>Pièces &amp; Écrans SAS</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>
    <cac:PartyLegalEntity><cbc:CompanyID>${buyer}</cbc:CompanyID></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingCustomerParty>
  <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="EUR">30.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">36.00</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine>
    <cbc:ID>1</cbc:ID>
    <cbc:InvoicedQuantity unitCode="C62">${quantity}</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="EUR">${net}</cbc:LineExtensionAmount>
    <cac:Item>
      <cbc:Name>Câble USB-C</cbc:Name>
      <cac:SellersItemIdentification><cbc:ID>${theirs}</cbc:ID></cac:SellersItemIdentification>
      <cac:StandardItemIdentification><cbc:ID schemeID="0160">${ean}</cbc:ID></cac:StandardItemIdentification>
      <cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent></cac:ClassifiedTaxCategory>
    </cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="EUR">10.00</cbc:PriceAmount></cac:Price>
  </cac:InvoiceLine>
</Invoice>`;

/** Without any prefix but those of its maker, as the standard allows. */
export const ciiInvoice =
  () => `<a:CrossIndustryInvoice xmlns:a="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns:b="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
  xmlns:c="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <a:ExchangedDocument>
    <b:ID>2026-118</b:ID><b:TypeCode>380</b:TypeCode>
    <b:IssueDateTime><c:DateTimeString format="102">20261120</c:DateTimeString></b:IssueDateTime>
  </a:ExchangedDocument>
  <a:SupplyChainTradeTransaction>
    <b:IncludedSupplyChainTradeLineItem>
      <b:SpecifiedTradeProduct>
        <b:GlobalID schemeID="0160">4006381333931</b:GlobalID>
        <b:SellerAssignedID>X-1</b:SellerAssignedID><b:BuyerAssignedID>LAP-AC-001</b:BuyerAssignedID>
        <b:Name>Câble USB-C</b:Name>
      </b:SpecifiedTradeProduct>
      <b:SpecifiedLineTradeDelivery><b:BilledQuantity unitCode="MTR">2.500</b:BilledQuantity></b:SpecifiedLineTradeDelivery>
      <b:SpecifiedLineTradeSettlement>
        <b:ApplicableTradeTax><b:RateApplicablePercent>20.00</b:RateApplicablePercent></b:ApplicableTradeTax>
        <b:SpecifiedTradeSettlementLineMonetarySummation><b:LineTotalAmount>12.50</b:LineTotalAmount>
        </b:SpecifiedTradeSettlementLineMonetarySummation>
      </b:SpecifiedLineTradeSettlement>
    </b:IncludedSupplyChainTradeLineItem>
    <b:ApplicableHeaderTradeAgreement>
      <b:SellerTradeParty><b:Name>Grossiste du Nord</b:Name></b:SellerTradeParty>
      <b:BuyerTradeParty><b:SpecifiedLegalOrganization><b:ID>123456789</b:ID></b:SpecifiedLegalOrganization></b:BuyerTradeParty>
    </b:ApplicableHeaderTradeAgreement>
    <b:ApplicableHeaderTradeSettlement>
      <b:InvoiceCurrencyCode>EUR</b:InvoiceCurrencyCode>
      <b:SpecifiedTradeSettlementHeaderMonetarySummation><b:GrandTotalAmount>15.00</b:GrandTotalAmount>
      </b:SpecifiedTradeSettlementHeaderMonetarySummation>
    </b:ApplicableHeaderTradeSettlement>
  </a:SupplyChainTradeTransaction>
</a:CrossIndustryInvoice>`;
