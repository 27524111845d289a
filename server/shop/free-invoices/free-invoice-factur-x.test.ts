import { expect, test } from 'vitest';
import { vatParts } from '#domain/vat/vat-parts.ts';
import { brokenRules } from '#tests/support/factur-x/rules.ts';
import { schemaErrors } from '#tests/support/factur-x/schema.ts';
import { readReceivedInvoice } from '../purchasing/received-invoice/read-received-invoice.ts';
import type { FreeCreditNoteData, FreeInvoiceData } from './free-invoice-data.ts';
import { freeCreditNoteFacturX, freeInvoiceFacturX } from './free-invoice-factur-x.ts';

const issued = { number: 'FAC-2026-000009', issuedAt: new Date('2026-11-27T10:00:00Z') };

const base = {
  seller: {
    ...{ name: 'L’Atelier Papin', legalForm: 'Entrepreneur individuel', ownerName: null, rne: null },
    ...{ street: '6 Bis Rue Denis Papin', postcode: '51100', city: 'Reims', country: 'FR' },
    ...{ siren: '123 456 789', phone: '03 53 01 00 51', email: 'contact@atelier-papin.example' },
  },
  mediator: { name: null, address: null, url: null },
  vatNotice: 'TVA non applicable, art. 293 B du CGI',
  customer: {
    ...{ name: 'Camille Martin', company: 'Durand & Fils SARL', siren: '732829320', email: null },
    ...{ address: { street: '12 rue de Vesle', postcode: '51100', city: 'Reims' }, country: 'FR' },
  },
  purchaseReference: null,
  operation: 'livraison de biens et prestation de services',
  currency: 'EUR' as const,
};

const INVOICE: FreeInvoiceData = {
  ...base,
  isDeposit: false,
  deposits: [],
  lines: [
    {
      ...{
        name: 'Installation',
        details: 'Remise de 5,00\u00a0€\u00a0: fidélité',
        quantity: '1,33\u00a0heure',
      },
      ...{ quantityHundredths: 133, unit: 'hour', unitCents: 4550 },
      ...{ discountCents: 500, discountReason: 'fidélité', totalCents: 5552 },
    },
    {
      ...{ name: 'Câble', details: '', quantity: '2\u00a0unités', quantityHundredths: 200, unit: 'piece' },
      ...{ unitCents: 990, discountCents: 0, discountReason: null, totalCents: 1980 },
    },
  ],
  totalCents: 7532,
  dueOn: '2026-12-27',
  doneOn: '2026-11-12',
};

function checked(xml: string | null): Promise<string> {
  if (xml === null) throw new Error('no document');
  expect(brokenRules(xml)).toEqual([]);
  return schemaErrors(xml).then((errors) => {
    expect(errors).toEqual([]);
    return xml;
  });
}

test('quantities, units and discounts are those of the lines', async () => {
  const xml = await checked(freeInvoiceFacturX(issued, INVOICE));
  for (const expected of [
    '<ram:ID>M1</ram:ID>',
    '<ram:BilledQuantity unitCode="HUR">1.33<',
    '<ram:ActualAmount>5.00</ram:ActualAmount><ram:Reason>fidélité<',
    '<ram:LineTotalAmount>55.52<',
    '<ram:DuePayableAmount>75.32<',
    '>20261227<',
    '>20261112<',
  ])
    expect(xml).toContain(expected);
  expect(xml).not.toContain('BuyerOrderReferencedDocument');
});

test('a deposit has a type of its own; the invoice of the whole price deducts it, and names it', async () => {
  const deposit = await checked(freeInvoiceFacturX(issued, { ...INVOICE, isDeposit: true }));
  expect(deposit).toContain('<ram:TypeCode>386<');
  const deposits = [{ number: 'FAC-2026-000004', on: '2026-11-12', cents: 2500 }];
  const xml = await checked(freeInvoiceFacturX(issued, { ...INVOICE, deposits, totalCents: 5032 }));
  for (const expected of [
    '<ram:TypeCode>380<',
    '<ram:ID>M4</ram:ID>',
    '<ram:GrandTotalAmount>75.32<',
    '<ram:TotalPrepaidAmount>25.00<',
    '<ram:DuePayableAmount>50.32<',
    '<ram:IssuerAssignedID>FAC-2026-000004<',
  ])
    expect(xml).toContain(expected);
});

/** As the shop reads the invoices of its suppliers: another parser than what wrote them. */
async function readBack(xml: string) {
  const answer = await readReceivedInvoice(Buffer.from(xml));
  if (answer.outcome !== 'read') throw new Error(answer.reason);
  return answer.invoice;
}

test('whoever receives a deposit, and the invoice that deducts it, reads their sums and their VAT', async () => {
  const seller = { ...base.seller, vatNumber: 'FR44732829320' };
  const lines = INVOICE.lines.map((line) => ({ ...line, vat: '20' as const }));
  const rated = { ...INVOICE, seller, vatNotice: 'TVA incluse', lines };
  const vat = vatParts([{ rate: '20', grossCents: 7532 }]);
  const whole = { ...rated, vat };
  const deposits = [{ number: 'FAC-2026-000004', on: '2026-11-12', cents: 2500, vatCents: 417 }];
  const [deposit, last] = [
    await checked(freeInvoiceFacturX(issued, { ...whole, isDeposit: true })),
    await checked(freeInvoiceFacturX(issued, { ...whole, deposits, totalCents: 5032 })),
  ];
  for (const xml of [deposit, last])
    expect(await readBack(xml)).toMatchObject({
      ...{ number: 'FAC-2026-000009', isCredit: false, day: '2026-11-27', dueOn: '2026-12-27' },
      ...{ supplier: 'L’Atelier Papin', buyerId: '732829320', currency: 'EUR' },
      ...{ totalCents: 7532, vatCents: 1255 },
      lines: [
        { name: 'Installation', quantity: 1, unitCents: 5552 },
        { name: 'Câble', quantity: 2, unitCents: 990 },
      ],
    });
  expect(last).toContain('<ram:DuePayableAmount>50.32<');
});

test('a credit note: what went back, and what is deducted', async () => {
  const note: FreeCreditNoteData = {
    ...base,
    operation: 'prestation de services',
    invoice: { number: 'FAC-2026-000009', issuedAt: issued.issuedAt, isDeposit: false },
    reason: 'Geste commercial',
    totalCents: 3000,
    refundedCents: 1000,
  };
  const xml = await checked(freeCreditNoteFacturX({ ...issued, number: 'AV-2026-000004' }, note));
  for (const expected of [
    '<ram:ID>S1</ram:ID>',
    '<ram:TotalPrepaidAmount>10.00<',
    '<ram:DuePayableAmount>20.00<',
    '<ram:Description>Se déduit de la facture FAC-2026-000009.<',
  ])
    expect(xml).toContain(expected);
  const ofDeposit = { ...note, invoice: { ...note.invoice, isDeposit: true } };
  const deposit = await checked(freeCreditNoteFacturX({ ...issued, number: 'AV-2026-000005' }, ofDeposit));
  expect([xml, deposit].map((text) => /<ram:TypeCode>(\d+)</.exec(text)?.[1])).toEqual(['381', '503']);
});
