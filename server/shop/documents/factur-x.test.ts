import { FacturX } from 'factur-x-kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditedParts, vatParts } from '#domain/vat/vat-parts.ts';
import { VAT_RATES, type VatRate } from '#domain/vat/vat-rates.ts';
import { brokenRules, RULE_NAMES } from '#tests/support/factur-x/rules.ts';
import { schemaErrors } from '#tests/support/factur-x/schema.ts';
import { linesByRate } from './document-vat.ts';
import { facturX, type ProgramDocument } from './factur-x.ts';

const line = (name: string, quantity: number, unitCents: number) => ({
  ...{ name, quantity, unitCents },
  details: '',
  totalCents: quantity * unitCents,
});

const INVOICE: ProgramDocument = {
  number: 'FAC-2026-000007',
  issuedAt: new Date('2026-11-21T23:30:00Z'),
  type: 'invoice',
  nature: 'services',
  seller: {
    name: 'L’Atelier Papin',
    legalForm: 'Entrepreneur individuel',
    ownerName: 'Denis Exemple EI',
    street: '6 Bis Rue Denis Papin',
    postcode: '51100',
    city: 'Reims',
    country: 'FR',
    siren: '123 456 789',
    rne: null,
    phone: '03 53 01 00 51',
    email: 'contact@atelier-papin.example',
    iban: 'FR76 3000 6000 0112 3456 7890 189',
    bic: 'AGRIFRPP',
  },
  customer: {
    name: 'Durand & Fils SARL',
    siren: '732829320',
    email: 'compta@durand.example',
    street: '12 rue de Vesle',
    postcode: '51100',
    city: 'Reims',
    country: 'FR',
  },
  order: 'BC-4821',
  vatNotice: 'TVA non applicable, art. 293 B du CGI',
  currency: 'EUR',
  lines: [
    {
      ...line('Écran', 2, 4600),
      ...{ reference: 'ECR-1', details: 'Pièce neuve', totalCents: 9000 },
      discount: { cents: 200, reason: 'Fidélité' },
    },
    line('Remise', 1, -1000),
  ],
  deliveryCents: 990,
  paidCents: 0,
  payOn: '2026-11-22',
  terms: 'Payable à réception.',
  doneOn: '2026-11-20',
  precedes: [],
};

const rated = (name: string, quantity: number, unitCents: number, vat: VatRate) => ({
  ...line(name, quantity, unitCents),
  vat,
});

/** Three rates, one of them that of used goods: 99,90 €, 10,55 € and 150 €. */
const WITH_VAT: Partial<ProgramDocument> = {
  nature: 'goods',
  seller: { ...INVOICE.seller, vatNumber: 'FR32123456789' },
  vatNotice: 'TVA incluse',
  lines: [
    {
      ...rated('Écran', 2, 4600, '20'),
      totalCents: 9000,
      discount: { cents: 200, reason: 'Fidélité' },
    },
    rated('Livre', 1, 1055, '5.5'),
    rated('Console d’occasion', 1, 15_000, 'margin'),
  ],
  vat: vatParts([
    { rate: '20', grossCents: 9990 },
    { rate: '5.5', grossCents: 1055 },
    { rate: 'margin', grossCents: 15_000 },
  ]),
};

const written = (change: Partial<ProgramDocument> = {}): string =>
  facturX({ ...INVOICE, ...change }) ?? 'no document';

/** Each kind of document that the shop issues. */
const KINDS: Record<string, Partial<ProgramDocument>> = {
  'to be paid': {},
  'already paid': { paidCents: 8990, terms: null, payOn: '2026-11-21' },
  'of a deposit': {
    type: 'deposit-invoice',
    lines: [line('Acompte', 1, 3000)],
    deliveryCents: 0,
    paidCents: 3000,
    terms: null,
    doneOn: null,
  },
  'after a deposit': { paidCents: 3000, precedes: [{ number: 'FAC-2026-000003', on: '2026-11-02' }] },
  'credit note, given back': {
    type: 'credit-note',
    lines: [line('Remboursement', 1, 1000)],
    ...{ deliveryCents: 0, paidCents: 1000, terms: null, payOn: null },
    precedes: [{ number: 'FAC-2026-000003', on: '2026-11-02' }],
  },
  'credit note, deducted': {
    type: 'credit-note',
    lines: [line('Remise', 1, 1000)],
    ...{ deliveryCents: 0, paidCents: 0, terms: 'Se déduit.', payOn: null },
    precedes: [{ number: 'FAC-2026-000003', on: '2026-11-02' }],
  },
  'credit note on a deposit': {
    type: 'deposit-credit-note',
    lines: [line('Remboursement', 1, 3000)],
    ...{ deliveryCents: 0, paidCents: 3000, terms: null, payOn: null },
    precedes: [{ number: 'FAC-2026-000003', on: '2026-11-02' }],
  },
  'with VAT': WITH_VAT,
  'with VAT, credit note': {
    ...WITH_VAT,
    type: 'credit-note',
    vat: creditedParts(WITH_VAT.vat ?? [], [], 2001),
    lines: linesByRate(creditedParts(WITH_VAT.vat ?? [], [], 2001), line('Remise', 1, 2001)),
    ...{ deliveryCents: 0, paidCents: 2001, terms: null, payOn: null },
    precedes: [{ number: 'FAC-2026-000003', on: '2026-11-02' }],
  },
  'of goods, to a consumer': {
    nature: 'goods',
    customer: { ...INVOICE.customer, name: 'Łucie <Dupont>', siren: null, email: null },
    ...{ paidCents: 8990, terms: null },
    seller: { ...INVOICE.seller, iban: null, bic: null },
  },
};

test.each(Object.entries(KINDS))('%s: right by the schema and by the rules', async (_, change) => {
  const xml = written(change);
  expect(await schemaErrors(xml)).toEqual([]);
  expect(brokenRules(xml)).toEqual([]);
});

test.each([
  ['to be paid', 'S1'],
  ['already paid', 'S2'],
  ['of a deposit', 'S2'],
  ['after a deposit', 'S4'],
  ['credit note, given back', 'S1'],
  ['of goods, to a consumer', 'B2'],
])('%s: billed as %s', (kind, mode) => {
  expect(written(KINDS[kind])).toContain(`Parameter><ram:ID>${mode}</ram:ID>`);
});

test('another library reads what was written', async () => {
  const { object } = await FacturX.fromXML(written(KINDS['after a deposit']));
  expect(object).toMatchObject({
    businessProcessType: 'S4',
    document: { id: 'FAC-2026-000007', type: '380', dateOfIssue: { year: 2026, month: 11, day: 22 } },
  });
  const words = JSON.stringify(object);
  for (const known of [
    '732829320',
    'BC-4821',
    'FAC-2026-000003',
    'VATEX-FR-FRANCHISE',
    'FR7630006000011234567890189',
  ])
    expect(words).toContain(known);
});

test('prices with VAT are written without it, and VAT by rate', () => {
  const xml = written(WITH_VAT);
  for (const expected of [
    '<ram:ID schemeID="VA">FR32123456789<',
    // 46 € each with VAT, less 2 €: 75 € without VAT.
    '<ram:ChargeAmount>38.335<',
    '<ram:ActualAmount>1.67<',
    '<ram:LineTotalAmount>75.00<',
    '<ram:CalculatedAmount>16.65</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>83.25<',
    '<ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>5.50<',
    '<ram:ExemptionReason>Régime particulier – Biens d’occasion<',
    '<ram:ExemptionReasonCode>VATEX-EU-F<',
    '<ram:TaxTotalAmount currencyID="EUR">17.20<',
    '<ram:GrandTotalAmount>260.45<',
  ])
    expect(xml).toContain(expected);
  expect(xml).not.toContain('VATEX-FR-FRANCHISE');
});

test('any prices with VAT, at any rates, meet the rules', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          vat: fc.constantFrom(...VAT_RATES.filter((rate) => rate !== '0')),
          quantity: fc.integer({ min: 1, max: 99 }),
          unitCents: fc.integer({ min: 1, max: 100_000 }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      (sold) => {
        const lines = sold.map(({ vat, quantity, unitCents }) => rated('Article', quantity, unitCents, vat));
        const vat = vatParts([
          ...lines.map(({ vat: rate, totalCents }) => ({ rate, grossCents: totalCents })),
          { rate: '20', grossCents: 990 },
        ]);
        expect(brokenRules(written({ ...WITH_VAT, lines, vat }))).toEqual([]);
      },
    ),
  );
});

test('an invoice to be paid says how, and a paid one does not', () => {
  expect(written()).toContain('<ram:IBANID>FR7630006000011234567890189</ram:IBANID>');
  expect(written()).toContain('<ram:Description>Payable à réception.</ram:Description>');
  expect(written(KINDS['already paid'])).not.toContain('IBANID');
});

/** A text of the invoice that is replaced by a wrong one, for each rule. */
const MISTAKES: Record<string, [kind: string, right: string | RegExp, wrong: string]> = {
  'BR-01': ['to be paid', 'urn:cen.eu:en16931:2017', 'urn:factur-x.eu:1p0:basicwl'],
  'BR-02': ['to be paid', '<ram:ID>FAC-2026-000007</ram:ID>', ''],
  'BR-03': ['to be paid', />20261122</, '>22/11/2026<'],
  'BR-06': ['to be paid', '<ram:Name>Denis Exemple EI</ram:Name>', ''],
  'BR-07': ['to be paid', '<ram:Name>Durand &amp; Fils SARL</ram:Name>', ''],
  'BR-09': ['to be paid', '<ram:CountryID>FR</ram:CountryID>', ''],
  'BR-11': ['to be paid', /<ram:CountryID>FR<\/ram:CountryID>(?!.*CountryID)/s, ''],
  'BR-16': ['to be paid', /<ram:IncludedSupplyChainTradeLineItem>.*TradeLineItem>/s, ''],
  'BR-21': ['to be paid', '<ram:LineID>2<', '<ram:LineID>1<'],
  'BR-23': ['to be paid', 'unitCode="C62"', ''],
  'BR-25': ['to be paid', '<ram:Name>Écran</ram:Name>', ''],
  'BR-27': ['to be paid', '<ram:ChargeAmount>10.00<', '<ram:ChargeAmount>-10.00<'],
  'BR-42': ['to be paid', '<ram:Reason>Fidélité</ram:Reason>', ''],
  'BR-38': ['to be paid', '<ram:Reason>Livraison</ram:Reason>', ''],
  'BR-CO-10': ['to be paid', /80.00(?=<\/ram:LineTotalAmount><ram:ChargeTotal)/, '81.00'],
  'BR-CO-12': ['to be paid', '<ram:ChargeTotalAmount>9.90<', '<ram:ChargeTotalAmount>0.00<'],
  'BR-CO-13': ['to be paid', '<ram:TaxBasisTotalAmount>89.90<', '<ram:TaxBasisTotalAmount>80.00<'],
  'BR-CO-14': ['to be paid', '>0.00</ram:TaxTotalAmount>', '>1.00</ram:TaxTotalAmount>'],
  'BR-CO-15': ['to be paid', '<ram:GrandTotalAmount>89.90<', '<ram:GrandTotalAmount>99.90<'],
  'BR-CO-16': ['to be paid', '<ram:DuePayableAmount>89.90<', '<ram:DuePayableAmount>0.00<'],
  'BR-CO-25': ['to be paid', /<ram:SpecifiedTradePaymentTerms>.*PaymentTerms>/, ''],
  'BR-CO-26': ['to be paid', /<ram:ID schemeID="0002">123456789<\/ram:ID>/, ''],
  'BR-E-01': ['to be paid', /E(?=<\/ram:CategoryCode><ram:ExemptionReasonCode)/, 'S'],
  'BR-E-02': ['to be paid', /<ram:SpecifiedTaxRegistration>.*TaxRegistration>/, ''],
  'BR-E-05': ['to be paid', '<ram:RateApplicablePercent>0.00<', '<ram:RateApplicablePercent>20.00<'],
  'BR-E-08': ['to be paid', '<ram:BasisAmount>89.90<', '<ram:BasisAmount>80.00<'],
  'BR-E-09': ['to be paid', '<ram:CalculatedAmount>0.00<', '<ram:CalculatedAmount>1.00<'],
  'BR-E-10': ['to be paid', 'VATEX-FR-FRANCHISE', ''],
  'BR-CO-17': ['with VAT', '<ram:CalculatedAmount>16.65<', '<ram:CalculatedAmount>16.63<'],
  'BR-S-01': ['with VAT', /(?<=<\/ram:BasisAmount><ram:CategoryCode>)S/g, 'Z'],
  'BR-S-02': ['with VAT', 'schemeID="VA"', 'schemeID="FC"'],
  'BR-S-05': ['with VAT', /<ram:RateApplicablePercent>5.50</g, '<ram:RateApplicablePercent>0.00<'],
  'BR-S-08': ['with VAT', '<ram:BasisAmount>83.25<', '<ram:BasisAmount>83.24<'],
  'BR-S-10': [
    'with VAT',
    /(?<=BasisAmount><ram:CategoryCode>)E(?=<\/ram:CategoryCode><ram:ExemptionReasonCode)/,
    'S',
  ],
  'BR-FR-01': ['to be paid', 'FAC-2026-000007', 'FAC 2026 000007'],
  'BR-FR-04': ['to be paid', '>380<', '>751<'],
  'BR-FR-05': ['to be paid', '<ram:SubjectCode>AAB<', '<ram:SubjectCode>AAC<'],
  'BR-FR-08': ['to be paid', '<ram:ID>S1<', '<ram:ID>A1<'],
  'BR-FR-10': ['to be paid', '<ram:ID schemeID="0002">123456789', '<ram:ID schemeID="0009">123456789'],
  'BR-FR-12': ['to be paid', 'schemeID="0225">732829320', 'schemeID="EM">732829320'],
  'BR-FR-13': ['to be paid', 'schemeID="0225">123456789', 'schemeID="EM">123456789'],
  'BR-FR-CO-05': ['credit note, given back', /<ram:InvoiceReferencedDocument>.*ReferencedDocument>/, ''],
  'BR-FR-CO-07': ['to be paid', /20261122(?=<[^>]*><\/ram:DueDateDateTime>)/, '20261121'],
  'BR-FR-CO-08': ['after a deposit', '>380<', '>386<'],
  'BR-FR-CO-09': ['already paid', /<ram:DueDateDateTime>.*DueDateDateTime>/, ''],
  'line sums': ['to be paid', '>46.00<', '>44.00<'],
};

test.each(RULE_NAMES)('%s finds its mistake', (rule) => {
  const [kind = '', right = '', wrong = ''] = MISTAKES[rule] ?? [];
  const xml = written(KINDS[kind]);
  const mistaken = xml.replace(right, wrong);
  expect(mistaken).not.toBe(xml);
  expect(brokenRules(mistaken)).toContain(rule);
});

test('the schema finds elements in another order, and those of another profile', async () => {
  const reversed = written().replace(/(<ram:TypeCode>380<\/ram:TypeCode>)(.*?<\/ram:IssueDateTime>)/, '$2$1');
  expect(await schemaErrors(reversed)).not.toEqual([]);
  const foreign = written().replace('<ram:LineID>1<', '<ram:ParentLineID>1</ram:ParentLineID><ram:LineID>1<');
  expect(await schemaErrors(foreign)).not.toEqual([]);
});
