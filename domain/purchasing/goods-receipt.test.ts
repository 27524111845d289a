import { expect, test } from 'vitest';
import { billSchema, goodsReceiptSchema, natureOf } from './goods-receipt.ts';

const NOW = new Date('2026-11-27T22:30:00Z');
const ID = '0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10';
const read = (fields: object) =>
  goodsReceiptSchema(NOW).safeParse({ receiptId: ID, supplier: 'Mobilax', ...fields });
const wrongOf = (fields: object) =>
  read(fields).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('lines without units were not delivered', () => {
  const { data } = read({
    sku: { 0: 'A', 1: 'B', 2: 'C' },
    quantity: { 0: '2', 1: '', 2: '0' },
    cost: { 0: '12,90', 1: '3' },
  });
  expect(data).toEqual({
    id: ID,
    orderId: undefined,
    supplier: 'Mobilax',
    deliveryNote: undefined,
    lines: [{ sku: 'A', quantity: 2, unitCostCents: 1290 }],
    bill: null,
  });
});

test('a bill says its amount, its day and how it was paid', () => {
  const lines = { sku: { 0: 'A' }, quantity: { 0: '2' } };
  const bill = { day: '2026-11-27', amount: '25,80', way: 'card', reference: 'F-12' };
  expect(read({ ...lines, ...bill }).data?.bill).toEqual({ ...bill, amount: 2580 });
  expect(read({ ...lines, day: '2026-11-27' }).data?.bill).toBeNull();
  expect(wrongOf({ ...lines, way: 'card', reference: 'F-12' })).toContain(
    'amount: Écrivez le montant de la facture.',
  );
  expect(wrongOf({ ...lines, amount: '25,80', way: 'card' })).toEqual([
    'day: Choisissez la date du paiement.',
  ]);
});

test('a bill over the limit of cash was paid in another way', () => {
  const lines = { sku: { 0: 'A' }, quantity: { 0: '2' }, day: '2026-11-27', amount: '1000,01' };
  const over = ['way: La loi limite le paiement en espèces à 1000\u00a0€ par achat.'];
  expect(wrongOf({ ...lines, way: 'cash' })).toEqual(over);
  expect(read({ ...lines, way: 'cheque' }).data?.bill).toMatchObject({ amount: 100_001 });
  const later = billSchema(NOW).safeParse({ day: '2026-11-27', amount: '1000,01', way: 'cash' });
  expect(later.error?.issues.map(({ path }) => path)).toEqual([['way']]);
});

test('goods come in before their bill is paid, whatever is known of it', () => {
  const lines = { sku: { 0: 'A' }, quantity: { 0: '2' } };
  for (const known of [{ amount: '25,80' }, { reference: 'F-12' }, { amount: '25,80', vat: '4,30' }])
    expect(read({ ...lines, ...known }).data?.bill).toBeNull();
  expect(wrongOf({ ...lines, amount: 'deux' })).toHaveLength(1);
});

test('thousands may be apart, and no bill is paid tomorrow', () => {
  const lines = { sku: { 0: 'A' }, quantity: { 0: '1 000' }, amount: '1 000,50', way: 'card' };
  expect(read({ ...lines, day: '2026-11-27' }).data).toMatchObject({
    lines: [{ quantity: 1000 }],
    bill: { amount: 100_050 },
  });
  for (const day of ['2026-11-28', '2099-01-01'])
    expect(wrongOf({ ...lines, day })).toEqual(['day: Cette date n’est pas encore venue.']);
});

test('what is wrong is said at its line', () => {
  expect(wrongOf({ sku: { 0: 'A', 1: 'B' }, quantity: { 0: 'deux', 1: '1' }, cost: { 1: 'cher' } })).toEqual([
    'quantity.0: Écrivez un nombre entier, de 0 à 10000.',
    'cost.1: Écrivez un prix en euros, par exemple 12,90.',
  ]);
  expect(wrongOf({})).toEqual(['scanned: Ajoutez ce qui est reçu, avec sa quantité.']);
});

test('the register says what was bought, as far as there is room', () => {
  expect(natureOf([{ name: 'Écran', quantity: 2 }])).toBe('2\u00a0× Écran');
  expect(natureOf(Array.from({ length: 60 }, () => ({ name: 'Batterie', quantity: 1 })))).toHaveLength(300);
});
