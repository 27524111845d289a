import { HTMLElement, parse } from 'node-html-parser';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { brokenRules } from '#tests/support/factur-x/rules.ts';
import { schemaErrors } from '#tests/support/factur-x/schema.ts';
import type { CreditNoteDocument, InvoiceDocument, ShopDocument } from './document-data.ts';
import { documentDrawing, drawDocumentTexts } from './draw-document.ts';
import { orderFacturX } from './order-factur-x.ts';

const drawDocument = (document: ShopDocument) => drawDocumentTexts(...documentDrawing(document));

const seller = {
  name: 'L’Atelier Papin',
  legalForm: 'Entrepreneur individuel',
  ownerName: 'Denis Exemple EI',
  street: '6 Bis Rue Denis Papin',
  postcode: '51100',
  city: 'Reims',
  country: 'FR',
  siren: '123 456 789',
  rne: 'RNE Reims',
  phone: '03 53 01 00 51',
  email: 'contact@atelier-papin.example',
};
const customer = {
  name: 'Łucie <Dupont> & Fils',
  email: 'lucie@exemple.fr',
  street: '1 rue de Vesle',
  more: 'Bât. B',
  postcode: '51100',
  city: 'Reims',
  country: 'FR',
};
const mediator = {
  name: 'Médiation Exemple',
  address: '1 rue du Pont, 75001 Paris',
  url: 'https://m.example',
};

const line = (sku: string, quantity: number) => ({
  sku,
  name: `Produit ${sku}`,
  condition: 'occasion',
  grade: 'A',
  warranty: 'Garantie 6 mois',
  unit_price_cents: 8929,
  quantity,
  total_cents: 8929 * quantity,
  discount_cents: 0,
});

function invoice(change: Partial<InvoiceDocument['data']> = {}): InvoiceDocument {
  return {
    kind: 'invoice',
    number: 'FAC-2026-000007',
    // It is already the 22nd in Reims.
    issuedAt: new Date('2026-11-21T23:30:00Z'),
    data: {
      seller,
      customer,
      mediator,
      order: {
        number: 'CMD-2026-000012',
        placedAt: new Date('2026-11-20T10:00:00Z'),
        cgvVersion: 'cgv/2026-11-21',
      },
      currency: 'EUR',
      vatNotice: 'TVA non applicable, art. 293 B du CGI',
      lines: [line('SSD-1', 1), line('RAM-2', 2)],
      promoCodes: [],
      deliveryMethod: 'parcel',
      goodsCents: 26787,
      deliveryCents: 990,
      totalCents: 27777,
      paidAt: new Date('2026-11-21T23:30:00Z'),
      ...change,
    },
  };
}

const creditNote: CreditNoteDocument = {
  kind: 'credit-note',
  number: 'AV-2026-000003',
  issuedAt: new Date('2026-12-01T10:00:00Z'),
  data: {
    seller,
    customer,
    currency: 'EUR',
    vatNotice: 'TVA non applicable, art. 293 B du CGI',
    order: { number: 'CMD-2026-000012' },
    invoice: { number: 'FAC-2026-000007', issuedAt: new Date('2026-11-21T23:30:00Z') },
    reason: 'Rétractation',
    totalCents: 8929,
  },
};

/** The text and the files that a PDF reader finds in it. */
async function open(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text, totalPages } = await extractText(document, { mergePages: true });
  const attachments = await document.getAttachments();
  const file = attachments?.has('factur-x.xml') && (await document.getAttachmentContent('factur-x.xml'));
  return {
    text: text.replaceAll(/[\s\u00a0]+/g, ' '),
    totalPages,
    xml: file ? Buffer.from(file).toString() : undefined,
    info: (await document.getMetadata()).info as Record<string, unknown>,
  };
}

/** The words of an element, by its path of names without their prefix. */
function wordsAt(xml: string, path: string): string | undefined {
  const names = path.split(' ');
  let found: HTMLElement[] = [parse(xml, { lowerCaseTagName: false })];
  for (const name of names)
    found = found.flatMap((element) =>
      element.childNodes.filter(
        (child): child is HTMLElement =>
          child instanceof HTMLElement && child.rawTagName.split(':')[1] === name,
      ),
    );
  return found[0]?.text.trim();
}

test('an invoice says all that the law wants on it', async () => {
  const { text, info, totalPages } = await open(await drawDocument(invoice()));
  for (const words of [
    'Facture FAC-2026-000007',
    'Date d’émission 22/11/2026',
    'Commande CMD-2026-000012',
    'Date de la vente 20/11/2026',
    'Payée le 22/11/2026',
    'Denis Exemple EI (Entrepreneur individuel)',
    '6 Bis Rue Denis Papin 51100 Reims',
    'SIREN 123 456 789',
    'Łucie <Dupont> & Fils',
    '1 rue de Vesle Bât. B 51100 Reims',
    'Réf. RAM-2 · occasion · grade A · Garantie 6 mois',
    'Livraison à domicile',
    'Total net à payer',
    'TVA non applicable, art. 293 B du CGI.',
    'indemnité forfaitaire pour frais de recouvrement de 40 €',
    'Banque centrale européenne majoré de dix points',
    'Aucun escompte pour paiement anticipé.',
    'Garantie légale de conformité de deux ans',
    'Conditions générales du 21 novembre 2026',
    'Médiateur de la consommation : Médiation Exemple, 1 rue du Pont, 75001 Paris, https://m.example.',
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/2 89,29 € 178,58 €/);
  expect(text).toContain('277,77 €');
  expect(info).toMatchObject({
    Title: 'Facture FAC-2026-000007',
    Language: 'fr-FR',
    PDFFormatVersion: '1.7',
  });
  expect(totalPages).toBe(1);
});

test('a credit note names the invoice that it corrects, and why', async () => {
  const { text } = await open(await drawDocument(creditNote));
  for (const words of [
    'Avoir AV-2026-000003',
    'Facture corrigée FAC-2026-000007 du 22/11/2026',
    'Remboursement sur la facture FAC-2026-000007',
    'Rétractation',
    'Total remboursé',
    '89,29 €',
    'TVA non applicable, art. 293 B du CGI.',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('Médiateur');
});

test('many lines go on over pages, each with its heads and its number', async () => {
  const lines = Array.from({ length: 50 }, (_, index) => line(`P${index}`, 1));
  const { text, totalPages } = await open(await drawDocument(invoice({ lines })));
  expect(totalPages).toBeGreaterThan(2);
  expect(text.match(/Désignation/g)).toHaveLength(totalPages);
  for (const { sku } of lines) expect(text).toContain(`Réf. ${sku} `);
  for (let page = 1; page <= totalPages; page += 1) expect(text).toContain(`page ${page} sur ${totalPages}`);
});

test('a line with a long name stays whole: its figures are on its page', async () => {
  const lines = Array.from({ length: 20 }, (_, index) => ({
    ...line(`P${index}`, 1),
    name: 'Produit au nom sans fin '.repeat(8 + (index % 5)),
  }));
  const document = await getDocumentProxy(new Uint8Array(await drawDocument(invoice({ lines }))));
  const { text } = await extractText(document, { mergePages: false });
  expect(text.length).toBeGreaterThan(2);
  for (const page of text)
    expect(page.match(/89,29/g)?.length ?? 0).toBe(2 * (page.match(/Réf\. P/g)?.length ?? 0));
});

test('the invoice for programs says the same as the one for people', async () => {
  const { xml = '' } = await open(await drawDocument(invoice()));
  const root = 'CrossIndustryInvoice';
  const deal = `${root} SupplyChainTradeTransaction`;
  const settlement = `${deal} ApplicableHeaderTradeSettlement`;
  const sums = `${settlement} SpecifiedTradeSettlementHeaderMonetarySummation`;
  const seen = Object.fromEntries(
    Object.entries({
      profile: `${root} ExchangedDocumentContext GuidelineSpecifiedDocumentContextParameter ID`,
      number: `${root} ExchangedDocument ID`,
      type: `${root} ExchangedDocument TypeCode`,
      day: `${root} ExchangedDocument IssueDateTime DateTimeString`,
      siren: `${deal} ApplicableHeaderTradeAgreement SellerTradeParty SpecifiedLegalOrganization ID`,
      buyer: `${deal} ApplicableHeaderTradeAgreement BuyerTradeParty Name`,
      order: `${deal} ApplicableHeaderTradeAgreement BuyerOrderReferencedDocument IssuerAssignedID`,
      category: `${settlement} ApplicableTradeTax CategoryCode`,
      reason: `${settlement} ApplicableTradeTax ExemptionReasonCode`,
      delivery: `${settlement} SpecifiedTradeAllowanceCharge ActualAmount`,
      goods: `${sums} LineTotalAmount`,
      charges: `${sums} ChargeTotalAmount`,
      tax: `${sums} TaxTotalAmount`,
      total: `${sums} GrandTotalAmount`,
      due: `${sums} DuePayableAmount`,
    }).map(([name, path]) => [name, wordsAt(xml, path)]),
  );
  expect(seen).toEqual({
    profile: 'urn:cen.eu:en16931:2017',
    number: 'FAC-2026-000007',
    type: '380',
    day: '20261122',
    siren: '123456789',
    buyer: 'Łucie <Dupont> & Fils',
    order: 'CMD-2026-000012',
    category: 'E',
    reason: 'VATEX-FR-FRANCHISE',
    delivery: '9.90',
    goods: '267.87',
    charges: '9.90',
    tax: '0.00',
    total: '277.77',
    due: '0.00',
  });
  expect(xml.match(/<ram:SellerAssignedID>[^<]*/g)).toEqual([
    '<ram:SellerAssignedID>SSD-1',
    '<ram:SellerAssignedID>RAM-2',
  ]);
  expect(await schemaErrors(xml)).toEqual([]);
  expect(brokenRules(xml)).toEqual([]);
});

test('a credit note for programs refers to its invoice', async () => {
  const { xml = '' } = await open(await drawDocument(creditNote));
  expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>');
  expect(xml).toMatch(/<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>FAC-2026-000007</);
  expect(xml).toContain('<ram:GrandTotalAmount>89.29</ram:GrandTotalAmount>');
  expect(await schemaErrors(xml)).toEqual([]);
  expect(brokenRules(xml)).toEqual([]);
});

test('the file says what it is to those who keep archives', async () => {
  const pdf = (await drawDocument(invoice())).toString('latin1');
  expect(pdf).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(pdf).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
  expect(pdf).toMatch(/\/AFRelationship \/Alternative/);
  expect(pdf).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
  // Its colours have a profile, and its catalog names the attached file.
  expect(pdf).toMatch(/\/S \/GTS_PDFA1/);
  expect(pdf).toMatch(/\/DestOutputProfile \d+ 0 R/);
  expect(pdf).toMatch(/\/AF \[\d+ 0 R\]/);
  // The file stands under both of its names (Factur-X 1.0.7, 6.2.2).
  expect(pdf).toMatch(/\/EF <<\s*\/F \d+ 0 R\s*\/UF \d+ 0 R/);
  expect(pdf).not.toContain('/Encrypt');
  // Every typeface is embedded.
  expect(pdf).not.toMatch(/Helvetica|Times|Courier/);
});

test('without a SIREN there is no invoice for programs, and the PDF does not claim one', async () => {
  const pdf = await drawDocument(invoice({ seller: { ...seller, siren: null, rne: null, ownerName: null } }));
  const { xml, text } = await open(pdf);
  expect(xml).toBeUndefined();
  expect(text).not.toContain('SIREN');
  expect(text).toContain('Entrepreneur individuel');
  expect(pdf.toString('latin1')).not.toContain('factur-x');
});

test('a document of a demonstration says so on each page, and is no invoice for programs', async () => {
  const pdf = await drawDocument({ ...invoice(), number: 'DEMO-FAC-2026-000001' });
  const { text, xml } = await open(pdf);
  expect(text).toContain('SPÉCIMEN, document de démonstration, sans valeur');
  expect(text.match(/SPÉCIMEN/g)).toHaveLength(2);
  expect(xml).toBeUndefined();
  expect((await open(await drawDocument(invoice()))).text).not.toContain('SPÉCIMEN');
});

test.each([invoice(), creditNote])(
  'a company is the buyer, for people and for programs',
  async (document) => {
    const buyer = { ...customer, company: 'Durand & Fils SARL', siren: '732829320' };
    const data = { ...document.data, customer: buyer, purchaseReference: 'BC 42' };
    const { text, xml = '' } = await open(await drawDocument({ ...document, data } as ShopDocument));
    expect(text).toContain('Durand & Fils SARL Łucie <Dupont> & Fils');
    expect(text).toContain('SIREN 732 829 320');
    expect(text).toContain('Votre référence BC 42');
    const trade = 'CrossIndustryInvoice SupplyChainTradeTransaction ApplicableHeaderTradeAgreement';
    expect(wordsAt(xml, `${trade} BuyerTradeParty Name`)).toBe('Durand & Fils SARL');
    expect(wordsAt(xml, `${trade} BuyerTradeParty SpecifiedLegalOrganization ID`)).toBe('732829320');
    expect(wordsAt(xml, `${trade} BuyerOrderReferencedDocument IssuerAssignedID`)).toBe('BC 42');
  },
);

test.each(['தமிழ்ச்செல்வி', 'মৌসুমী চৌধুরী', 'ნინო ბერიძე', 'Արամ Խաչատրյան', 'አበበ በቂላ'])(
  'a document that cannot draw %s says that question marks hold the place of letters; its data have the name',
  async (name) => {
    const said = async (of: ShopDocument) => {
      const drawn = await drawDocument(of);
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(drawn)), { mergePages: true });
      return text.replaceAll(/\s+/g, ' ');
    };
    const words = await said(invoice({ customer: { ...customer, name } }));
    expect(words).toContain('un point d’interrogation tient la place de chacune');
    expect(words).toContain('? ');
    expect(orderFacturX(invoice({ customer: { ...customer, name } }))).toContain(name);
    expect(await said(invoice())).not.toContain('point d’interrogation');
  },
);
