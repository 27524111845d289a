import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { paidBillsSchema, supplierBillSchema } from '#domain/accounting/supplier-bill.ts';
import { goodsReceiptSchema } from '#domain/purchasing/goods-receipt.ts';
import { createAccounting } from '#server/admin/accounting/accounting-module.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { createPurchasing } from '#server/shop/purchasing/purchasing-module.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { addProduct } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(5);
const NOW = new Date('2026-11-28T10:00:00Z');
const facts = () => ({ ...shop.facts, vatRegimes: regimes });
let regimes: { from: string; vatNumber: string | null }[] = [];
const books = () => createAccounting({ database: shop.database, shop: facts, clock: () => NOW }).api;
let admin: AdminIdentity;

beforeEach(async () => {
  regimes = [];
  await emptyTables(
    shop.database,
    'public.goods_receipts',
    'public.supplier_bills',
    'public.purchases',
    'public.suppliers',
  );
  admin = await addIdentity(shop.database, { role: 'admin' });
});

const BILL = {
  dueOn: '2026-12-15',
  supplier: 'Mobilax',
  nature: 'Écrans',
  amount: '1 129,90 €',
  reference: 'F-118',
};

async function note(change: object = {}): Promise<string> {
  const id = randomUUID();
  const form = supplierBillSchema(regimes).parse({ ...BILL, billId: id, ...change });
  expect(await books().saveSupplierBill(admin, { id: null, form, guard: () => null })).toEqual({
    outcome: 'saved',
  });
  return id;
}

const pay = (bills: readonly string[], change: object = {}) =>
  books().paySupplierBills(
    admin,
    paidBillsSchema(NOW).parse({ bills, day: '2026-11-27', way: 'transfer', ...change }),
  );

const register = () =>
  shop.tables
    .selectFrom('purchases')
    .select(['supplier', 'amount_cents', 'method', 'reference'])
    .orderBy('supplier')
    .execute();

test('bills to pay stand by their due day, and one press writes those chosen into the register', async () => {
  const later = await note({ dueOn: '2027-01-10', supplier: 'Utopya', reference: '' });
  const soon = await note();
  const last = await note({ dueOn: '2027-02-01', supplier: 'SFR', amount: '39,99', reference: 'T-2' });
  expect((await books().supplierBills(admin)).map(({ id }) => id)).toEqual([soon, later, last]);
  expect(await register()).toEqual([]);
  expect(await pay([soon, last])).toEqual({ outcome: 'paid' });
  expect(await register()).toEqual([
    { supplier: 'Mobilax', amount_cents: 112_990, method: 'transfer', reference: 'F-118' },
    { supplier: 'SFR', amount_cents: 3999, method: 'transfer', reference: 'T-2' },
  ]);
  expect((await books().supplierBills(admin)).map(({ id }) => id)).toEqual([later]);
});

test('a bill over the limit of cash is not written as paid in cash, nor is any with it', async () => {
  const over = await note();
  const small = await note({ supplier: 'SFR', amount: '39,99', reference: 'T-2' });
  expect(await pay([small, over], { way: 'cash' })).toEqual({
    outcome: 'refused',
    reason:
      'La facture F-118 de Mobilax ne se paie pas en espèces. La loi limite le paiement en espèces à 1000\u00a0€ par achat.',
  });
  expect(await register()).toEqual([]);
  expect(await pay([small], { way: 'cash' })).toEqual({ outcome: 'paid' });
});

test('two clerks who pay the same bill at once write it once; a second click of the new form notes it once', async () => {
  const id = await note();
  const form = supplierBillSchema().parse({ ...BILL, billId: id });
  await books().saveSupplierBill(admin, { id: null, form, guard: () => null });
  expect(await books().supplierBills(admin)).toHaveLength(1);
  const other = await note({ supplier: 'Utopya', reference: 'U-1' });
  const outcomes = await Promise.all([pay([id, other]), pay([other, id])]);
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['paid', 'refused']);
  expect(await register()).toHaveLength(2);
  expect(await pay([id])).toMatchObject({
    reason: expect.stringContaining('F-118 de Mobilax est déjà au registre'),
  });
  // One that is paid already holds the others back too: nothing is written by halves.
  expect(await pay([await note({ reference: 'F-119' }), id])).toMatchObject({ outcome: 'refused' });
  expect(await register()).toHaveLength(2);
  expect(await books().removeSupplierBill(admin, { id, guard: () => null })).toEqual({ outcome: 'missing' });
  // A supplier numbers each bill once.
  const twice = supplierBillSchema().parse({ ...BILL, supplier: 'MOBILAX', billId: randomUUID() });
  expect(await books().saveSupplierBill(admin, { id: null, form: twice, guard: () => null })).toMatchObject({
    reason: 'La facture F-118 de MOBILAX est déjà au registre des achats.',
  });
  const corrected = await books().saveSupplierBill(admin, { id, form, guard: () => null });
  expect(corrected).toMatchObject({ outcome: 'refused' });
});

test('a line taken out of the register leaves its bill to be paid', async () => {
  const id = await note();
  await pay([id]);
  const { id: line } = await shop.tables.selectFrom('purchases').select('id').executeTakeFirstOrThrow();
  await books().removePurchase(admin, { id: line, guard: () => null });
  expect((await books().supplierBills(admin)).map((bill) => bill.id)).toEqual([id]);
});

test('VAT of a bill is deducted by the day of its payment: on one of the franchise it is refused, by its name', async () => {
  regimes = [{ from: '2026-11-20', vatNumber: 'FR44732829320' }];
  const id = await note({ vat: '188,31' });
  expect(supplierBillSchema(regimes).safeParse({ ...BILL, vat: '500' }).error?.issues).toMatchObject([
    { path: ['vat'] },
  ]);
  expect(await pay([id], { day: '2026-11-19' })).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('F-118 de Mobilax'),
  });
  expect(await register()).toEqual([]);
  expect(await pay([id])).toEqual({ outcome: 'paid' });
});

test('the bill of a receipt is noted once, and its payment is the bill of the receipt', async () => {
  const productId = await addProduct(shop.database, 0);
  const { sku } = await shop.tables
    .selectFrom('products')
    .select('sku')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  const purchasing = createPurchasing({ database: shop.database, clock: () => NOW }).api;
  const receive = async () => {
    const form = goodsReceiptSchema(NOW).parse({
      ...{
        receiptId: randomUUID(),
        supplier: 'Mobilax',
        sku: { 0: sku },
        quantity: { 0: '2' },
        cost: { 0: '' },
      },
    });
    const received = await purchasing.recordGoodsReceipt(admin, form);
    return received.outcome === 'recorded' ? received.number : '';
  };
  const billOf = async (number: string) => (await purchasing.findGoodsReceipt(admin, number))?.bill;
  const first = await receive();
  const id = await note({ receipt: first });
  const again = supplierBillSchema().parse({ ...BILL, billId: randomUUID(), receipt: first });
  expect(await books().saveSupplierBill(admin, { id: null, form: again, guard: () => null })).toMatchObject({
    outcome: 'refused',
  });
  await pay([id]);
  expect(await billOf(first)).toMatchObject({ amountCents: 112_990, way: 'transfer' });
  // Recorded at the receipt itself, a bill is paid as well.
  const second = await receive();
  await note({ receipt: second, reference: 'F-120' });
  const bill = { day: '2026-11-28', amount: 112_990, way: 'card' } as const;
  expect(await purchasing.addBill(admin, second, bill)).toEqual({ outcome: 'done' });
  expect(await books().supplierBills(admin)).toEqual([]);
});

test('bills to pay are for who keeps the books', async () => {
  const clerk = await addIdentity(shop.database, { role: 'admin', staffRole: 'counter' });
  const id = await note();
  await expect(books().supplierBills(clerk)).rejects.toThrow(NotAdminError);
  await expect(
    books().paySupplierBills(clerk, { bills: [id], day: '2026-11-27', way: 'card' }),
  ).rejects.toThrow(NotAdminError);
  const rows = await shop.database.asRole(clerk.claims, (tx) =>
    tx.selectFrom('supplier_bills').select('id').execute(),
  );
  expect(rows).toEqual([]);
});

test.each([
  [{ bills: undefined }, 'bills', 'Cochez les factures payées.'],
  [{ bills: [] }, 'bills', 'Cochez les factures payées.'],
  [{ day: '2026-11-29' }, 'day', 'Cette date n’est pas encore venue.'],
  [{ way: 'troc' }, 'way', 'Choisissez comment elles ont été payées.'],
])('a payment with %j is refused at its field', (change, field, message) => {
  const sent = { bills: [randomUUID()], day: '2026-11-28', way: 'card', ...change };
  expect(paidBillsSchema(NOW).safeParse(sent).error?.issues).toMatchObject([{ path: [field], message }]);
});
