import { expect, test } from 'vitest';
import { ciiInvoice, ublInvoice } from '#tests/support/received-invoices.ts';
import { pdf, pdfWith } from '#tests/support/sample-files.ts';
import { readReceivedInvoice } from './read-received-invoice.ts';

const read = (file: string | Buffer) => readReceivedInvoice(Buffer.from(file));

async function invoiceOf(file: string | Buffer) {
  const answer = await read(file);
  if (answer.outcome !== 'read') throw new Error(answer.reason);
  return answer.invoice;
}

test('an invoice in UBL: who, when, how much, and each line at its price with VAT', async () => {
  expect(await invoiceOf(ublInvoice())).toEqual({
    number: 'F-2026/118',
    isCredit: false,
    day: '2026-11-20',
    dueOn: '2026-12-20',
    supplier: 'Pièces & Écrans SAS',
    buyerId: '123456789',
    currency: 'EUR',
    totalCents: 3600,
    vatCents: 600,
    lines: [
      { name: 'Câble USB-C', ean: '4006381333931', ours: '', theirs: 'X-1', quantity: 3, unitCents: 1200 },
    ],
  });
});

test('an invoice in CII, whatever its prefixes; what is measured is one unit of its whole price', async () => {
  expect(await invoiceOf(ciiInvoice())).toEqual({
    number: '2026-118',
    isCredit: false,
    day: '2026-11-20',
    dueOn: null,
    supplier: 'Grossiste du Nord',
    buyerId: '123456789',
    currency: 'EUR',
    totalCents: 1500,
    vatCents: null,
    lines: [
      {
        ...{ name: 'Câble USB-C', ean: '4006381333931', ours: 'LAP-AC-001', theirs: 'X-1' },
        ...{ quantity: 1, unitCents: 1500 },
      },
    ],
  });
});

test('a PDF is read by the XML that it carries', async () => {
  const carrying = await pdf({ files: { 'factur-x.xml': ciiInvoice() } });
  expect((await invoiceOf(carrying)).number).toBe('2026-118');
});

test('a credit note is told from an invoice', async () => {
  const credit = ublInvoice()
    .replaceAll('<Invoice ', '<CreditNote ')
    .replaceAll('</Invoice>', '</CreditNote>')
    .replaceAll('InvoiceLine>', 'CreditNoteLine>')
    .replaceAll('InvoicedQuantity', 'CreditedQuantity');
  expect(await invoiceOf(credit)).toMatchObject({ isCredit: true, lines: [{ quantity: 3 }] });
});

test('amounts and quantities that a program cannot read stay for a person', async () => {
  for (const wrong of [{ quantity: '' }, { quantity: '-1' }, { net: '1e3' }, { net: '12,50' }, { net: '-3' }])
    expect((await invoiceOf(ublInvoice(wrong))).lines[0]).toMatchObject({ quantity: null, unitCents: null });
});

const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${ublInvoice().slice(38)}`;

const REFUSED: [string, () => Promise<Buffer> | Buffer | string, RegExp][] = [
  ['no XML', () => '{"a": 1}', /pas une facture électronique/],
  ['another document', () => '<html><body>Bonjour</body></html>', /pas une facture électronique/],
  ['half of one', () => ublInvoice().slice(0, 900), /pas une facture électronique/],
  ['entities of its own', () => bomb.replace('Câble', '&b;'), /pas une facture électronique/],
  ['no number', () => ublInvoice().replace('F-2026/118', ''), /ni son numéro/],
  ['another encoding', () => Buffer.from(ublInvoice(), 'latin1'), /pas une facture électronique/],
  ['too much', () => ublInvoice().padEnd(2_000_001, ' '), /trop longue/],
  ['a PDF without data', () => pdf(), /n’a pas de facture électronique/],
  ['a PDF with a program', () => pdf({ files: { 'facture.exe': 'MZ' } }), /ne s’ouvre pas/],
  ['a PDF that runs', () => pdfWith('/OpenAction << /S /JavaScript /JS (1) >>'), /ne s’ouvre pas/],
  ['a PDF with a password', () => pdf({ password: 'x' }), /ne s’ouvre pas/],
];

test.each(REFUSED)('%s is refused in words', async (_, file, words) => {
  expect(await read(await file())).toEqual({ outcome: 'refused', reason: expect.stringMatching(words) });
});
