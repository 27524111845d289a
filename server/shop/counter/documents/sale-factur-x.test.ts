import { expect, test } from 'vitest';
import { brokenRules } from '#tests/support/factur-x/rules.ts';
import { schemaErrors } from '#tests/support/factur-x/schema.ts';
import { saleFacturX } from './sale-factur-x.ts';
import type { SaleCreditNoteData, SaleInvoiceData } from './sale-invoice-data.ts';

const issued = { number: 'FAC-2026-000007', issuedAt: new Date('2026-11-22T10:00:00Z') };

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
  nature: 'mixed' as const,
  currency: 'EUR' as const,
  sale: { number: 'VEN-2026-000012', closedAt: new Date('2026-11-21T10:00:00Z') },
};

/** Two cables at 12,90 € with 0,80 € off, and 20 € of work: 5 € are still due. */
const INVOICE: SaleInvoiceData = {
  ...base,
  lines: [
    {
      ...{ reference: 'CABLE-1', name: 'Câble USB-C', details: 'Réf. CABLE-1', quantity: 2, unitCents: 1290 },
      ...{ discountCents: 80, discountReason: 'Boîte abîmée', totalCents: 2500 },
    },
    {
      ...{ name: 'Nettoyage', details: '', quantity: 1, unitCents: 2000 },
      ...{ discountCents: 0, discountReason: null, totalCents: 2000 },
    },
  ],
  totalCents: 4500,
  payments: [{ on: '2026-11-21', way: 'cash', cents: 4000 }],
  dueCents: 500,
};

const CREDIT_NOTE: SaleCreditNoteData = {
  ...base,
  invoice: { number: 'FAC-2026-000007', issuedAt: issued.issuedAt },
  reason: 'Retour le jour même',
  totalCents: 4500,
  refundedCents: 4500,
};

async function written(document: Parameters<typeof saleFacturX>[0]): Promise<string> {
  const xml = saleFacturX(document) ?? 'no document';
  expect(await schemaErrors(xml)).toEqual([]);
  expect(brokenRules(xml)).toEqual([]);
  return xml;
}

test('the invoice of a sale has its lines, their discounts, and what is left to pay', async () => {
  const xml = await written({ kind: 'invoice', ...issued, data: INVOICE });
  for (const expected of [
    '<ram:ID>M',
    '<ram:GrandTotalAmount>45.00<',
    '<ram:TotalPrepaidAmount>40.00<',
    '<ram:DuePayableAmount>5.00<',
    '>Boîte abîmée<',
    '<ram:IssuerAssignedID>VEN-2026-000012<',
  ])
    expect(xml).toContain(expected);
});

test('its credit note was given back, or is deducted', async () => {
  const credit = { kind: 'credit-note', ...issued, number: 'AV-2026-000001' } as const;
  expect(await written({ ...credit, data: CREDIT_NOTE })).toContain('<ram:DuePayableAmount>0.00<');
  const deducted = await written({ ...credit, data: { ...CREDIT_NOTE, refundedCents: 0 } });
  expect(deducted).toContain('<ram:DuePayableAmount>45.00<');
});
