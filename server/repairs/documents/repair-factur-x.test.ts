import { expect, test } from 'vitest';
import { brokenRules } from '#tests/support/factur-x/rules.ts';
import { schemaErrors } from '#tests/support/factur-x/schema.ts';
import type { RepairCreditNoteData, RepairInvoiceData } from './money-data.ts';
import { repairFacturX } from './repair-factur-x.ts';

const issued = { number: 'FAC-2026-000007', issuedAt: new Date('2026-11-22T10:00:00Z') };

const base = {
  seller: {
    ...{ name: 'L’Atelier Papin', legalForm: 'Entrepreneur individuel', ownerName: null, rne: null },
    ...{ street: '6 Bis Rue Denis Papin', postcode: '51100', city: 'Reims', country: 'FR' },
    ...{ siren: '123 456 789', phone: '03 53 01 00 51', email: 'contact@atelier-papin.example' },
  },
  mediator: { name: null, address: null, url: null },
  vatNotice: 'TVA non applicable, art. 293 B du CGI',
  repair: {
    ...{ reference: 'REP-2026-0042', device: 'Ordinateur portable', serial: null },
    ...{ receivedOn: '2026-11-10', doneOn: '2026-11-20' },
  },
  customer: {
    ...{ name: 'Camille Martin', company: 'Durand & Fils SARL', siren: '732829320', email: null },
    ...{ address: { street: '12 rue de Vesle', postcode: '51100', city: 'Reims' }, country: 'FR' },
  },
  purchaseReference: 'BC-4821',
  operation: 'prestation de services',
  currency: 'EUR' as const,
};

/** 75 € with a discount of 5 €, of which 25 € were invoiced as a deposit. */
const INVOICE: RepairInvoiceData = {
  ...base,
  isDeposit: false,
  lines: [
    { name: 'Nettoyage', details: 'Main-d’œuvre', quantity: 1, unitCents: 7500, totalCents: 7500 },
    { name: 'Attente', details: 'Remise', quantity: 1, unitCents: -500, totalCents: -500 },
  ],
  deposits: [{ number: 'FAC-2026-000003', on: '2026-11-12', cents: 2500 }],
  totalCents: 4500,
  payments: [],
  bonus: null,
  dueCents: 4500,
  guaranteeUntil: null,
};

const CREDIT_NOTE: RepairCreditNoteData = {
  ...base,
  invoice: { number: 'FAC-2026-000007', issuedAt: issued.issuedAt, isDeposit: false },
  reason: 'Rayure faite à l’atelier',
  totalCents: 1000,
  isRefunded: true,
  isCancelled: false,
};

async function written(document: Parameters<typeof repairFacturX>[0]): Promise<string> {
  const xml = repairFacturX(document) ?? 'no document';
  expect(await schemaErrors(xml)).toEqual([]);
  expect(brokenRules(xml)).toEqual([]);
  return xml;
}

test('deposits that were invoiced are deducted from the whole price, and named', async () => {
  const xml = await written({ kind: 'invoice', ...issued, data: INVOICE });
  for (const expected of [
    '<ram:ID>S4</ram:ID>',
    '<ram:GrandTotalAmount>70.00<',
    '<ram:TotalPrepaidAmount>25.00<',
    '<ram:DuePayableAmount>45.00<',
    '<ram:IssuerAssignedID>FAC-2026-000003<',
    '<ram:IssuerAssignedID>BC-4821<',
    '<ram:Description>Payable à réception.<',
    '<ram:BilledQuantity unitCode="C62">-1<',
    '<ram:Name>Durand &amp; Fils SARL<',
    '>20261120<',
  ])
    expect(xml).toContain(expected);
});

test('a deposit, and a repair that is paid, are billed as paid on their day', async () => {
  const payments = [{ on: '2026-11-21', way: 'cash', cents: 7000 }];
  const data = { ...INVOICE, deposits: [], payments, totalCents: 7000, dueCents: 0 };
  const paid = await written({ kind: 'invoice', ...issued, data });
  expect(paid).toMatch(/<ram:ID>S2<.*<ram:DueDateDateTime>[^/]*>20261121</s);
  const lines = [{ name: 'Acompte', details: '', quantity: 1, unitCents: 7000, totalCents: 7000 }];
  const deposit = await written({ kind: 'invoice', ...issued, data: { ...data, lines, isDeposit: true } });
  expect(deposit).toContain('<ram:TypeCode>386<');
});

test('a credit note was given back, or is deducted from its invoice', async () => {
  const credit = { kind: 'credit-note', ...issued, number: 'AV-2026-000001' } as const;
  const back = await written({ ...credit, data: CREDIT_NOTE });
  expect(back).toContain('<ram:Name>Remboursement sur la facture FAC-2026-000007<');
  expect(back).toContain('<ram:DuePayableAmount>0.00<');
  const deducted = await written({ ...credit, data: { ...CREDIT_NOTE, isRefunded: false } });
  expect(deducted).toContain('<ram:DuePayableAmount>10.00<');
  expect(deducted).toContain('<ram:Description>Se déduit de la facture FAC-2026-000007.<');
  const invoice = { ...CREDIT_NOTE.invoice, isDeposit: true };
  const ofDeposit = await written({ ...credit, data: { ...CREDIT_NOTE, invoice } });
  expect([back, ofDeposit].map((xml) => /<ram:TypeCode>(\d+)</.exec(xml)?.[1])).toEqual(['381', '503']);
});
