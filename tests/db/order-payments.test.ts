import { expect, test } from 'vitest';
import { expireOrders } from '#server/shop/orders/expire-orders.ts';
import { moveOrder } from '#server/shop/orders/move-order.ts';
import { type PaidAmount, recordPayment, recordRefund } from '#server/shop/orders/record-payment.ts';
import { orderFormOf, orderOf, placedOrder, shopFaults, UNIT_CENTS } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(20);
const { deps } = shop;

const transfer = (change: Partial<PaidAmount> = {}): PaidAmount => ({
  method: 'transfer',
  amountCents: UNIT_CENTS,
  actor: 'shop',
  ...change,
});

const order = (change: object = {}) =>
  placedOrder(deps(), orderOf([shop.ssd], { payment: 'transfer', ...change }));
const documents = async () => ({
  invoices: await shop.tables
    .selectFrom('invoices')
    .select(['number', 'total_cents', 'data'])
    .orderBy('number')
    .execute(),
  creditNotes: await shop.tables
    .selectFrom('credit_notes')
    .select(['number', 'total_cents', 'data'])
    .orderBy('number')
    .execute(),
});

test('a transfer in two parts pays, invoices once and keeps the goods for good', async () => {
  const { id, number } = await order();
  expect(await recordPayment(deps(), id, transfer({ amountCents: 1000 }))).toMatchObject({
    outcome: 'recorded',
    state: 'pending',
  });
  expect((await documents()).invoices).toEqual([]);
  expect(await recordPayment(deps(), id, transfer({ amountCents: UNIT_CENTS - 1000 }))).toMatchObject({
    outcome: 'recorded',
    state: 'paid',
  });
  const { invoices } = await documents();
  expect(invoices).toMatchObject([
    {
      number: 'FAC-2026-000001',
      total_cents: UNIT_CENTS,
      data: {
        seller: { name: shop.facts.name, siren: shop.facts.siren, legalForm: shop.facts.legalForm },
        customer: { name: 'Camille Martin', street: '1 rue de Vesle', postcode: '51100', city: 'Reims' },
        order: { number },
        vatNotice: shop.facts.vatNotice,
        lines: [{ quantity: 1, unit_price_cents: UNIT_CENTS, total_cents: UNIT_CENTS }],
        totalCents: UNIT_CENTS,
        paidAt: shop.now.toISOString(),
      },
    },
  ]);
  expect(await expireOrders(shop.database, new Date('2030-01-01T00:00:00Z'))).toBe(0);
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('what a transfer brings above its order is an entry of its own, owed back, without a credit note', async () => {
  const { id } = await order();
  const tooMuch = transfer({ amountCents: UNIT_CENTS + 1000 });
  expect(await recordPayment(deps(), id, tooMuch)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringMatching(/^Il reste .* puis le reste\u00a0: il sera à rendre\.$/),
  });
  expect(await recordPayment(deps(), id, transfer())).toMatchObject({ state: 'paid', isUnowed: false });
  expect(await recordPayment(deps(), id, transfer({ amountCents: 1000 }))).toMatchObject({ isUnowed: true });
  await recordRefund(deps(), id, { ...transfer({ amountCents: 1000 }), isUnowed: true });
  expect((await documents()).creditNotes).toEqual([]);
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('documents of a company are issued to it, those of a person name none', async () => {
  const { customer } = orderFormOf([]);
  const company = { company: 'Durand & Fils SARL', siren: '732 829 320', purchaseReference: 'BC 42' };
  const { id } = await order({ customer: { ...customer, ...company } });
  await recordPayment(deps(), id, transfer());
  await recordRefund(deps(), id, transfer({ amountCents: 1000 }));
  const { invoices, creditNotes } = await documents();
  const buyer = {
    customer: { company: 'Durand & Fils SARL', siren: '732829320' },
    purchaseReference: 'BC 42',
  };
  expect(invoices).toMatchObject([{ data: buyer }]);
  expect(creditNotes).toMatchObject([{ data: buyer }]);
  const { id: other } = await order();
  await recordPayment(deps(), other, transfer());
  const [, invoice] = (await documents()).invoices;
  expect(invoice?.data).toMatchObject({ customer: { name: 'Camille Martin' } });
  for (const path of ['customer.company', 'customer.siren', 'purchaseReference'])
    expect(invoice?.data).not.toHaveProperty(path);
});

test('the same payment told a hundred times is one', { tags: ['full'] }, async () => {
  const { id } = await order();
  const told = await Promise.all(
    Array.from({ length: 100 }, () =>
      recordPayment(deps(), id, transfer({ method: 'card', actor: 'system', reference: 'pi_1' })),
    ),
  );
  expect(told.filter(({ outcome }) => outcome === 'recorded')).toEqual([
    { outcome: 'recorded', state: 'paid', isUnowed: false },
  ]);
  expect(told.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(99);
  expect((await documents()).invoices).toHaveLength(1);
  expect(await shop.tables.selectFrom('order_events').select('to_state').orderBy('id').execute()).toEqual([
    { to_state: 'pending' },
    { to_state: 'paid' },
  ]);
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('the invoice of a customer abroad has their country', async () => {
  const billingAddress = { street: '1 rue des Faubourgs', postcode: 'B-6700', city: 'Arlon' };
  const { id } = await order({ billingAddress });
  await recordPayment(deps(), id, transfer());
  expect((await documents()).invoices).toMatchObject([
    { data: { customer: { ...billingAddress, country: 'BE' } } },
  ]);
});

test('twenty invoices at once have twenty numbers in a row', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => order()));
  await Promise.all(made.map(({ id }) => recordPayment(deps(), id, transfer())));
  const numbers = (await documents()).invoices.map(({ number }) => number);
  expect(numbers).toEqual(made.map((_, index) => `FAC-2026-${String(index + 1).padStart(6, '0')}`));
});

test.each([0, -1, 1.5, Number.NaN])('an amount of %s is refused both ways', async (amountCents) => {
  const { id } = await order();
  expect(await recordPayment(deps(), id, transfer({ amountCents }))).toEqual({
    outcome: 'refused',
    reason: 'Écrivez un montant.',
  });
  expect(await recordRefund(deps(), id, transfer({ amountCents }))).toEqual({
    outcome: 'refused',
    reason: 'Écrivez un montant.',
  });
});

test('cash stops at a thousand euros an order, in one part or several', async () => {
  const lines = [{ productId: shop.ssd, quantity: 12, unitPriceCents: UNIT_CENTS }];
  const { id } = await order({ payment: 'shop', lines });
  const cash = (amountCents: number) => recordPayment(deps(), id, transfer({ method: 'cash', amountCents }));
  const refusal = {
    outcome: 'refused',
    reason: 'La loi limite le paiement en espèces à 1000\u00a0€ par achat.',
  };
  expect(await cash(100_001)).toEqual(refusal);
  expect(await cash(99_999)).toMatchObject({ outcome: 'recorded', state: 'reserved' });
  expect(await cash(2)).toEqual(refusal);
  expect(await cash(1)).toMatchObject({ outcome: 'recorded', state: 'reserved' });
  const rest = 12 * UNIT_CENTS - 100_000;
  const contactless = (amountCents: number) =>
    recordPayment(deps(), id, transfer({ method: 'contactless', amountCents }));
  expect(await contactless(rest + 1)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringMatching(/^Il reste .* à payer\.$/),
  });
  expect(await contactless(rest)).toMatchObject({ outcome: 'recorded', state: 'paid' });
});

test('money for an order that expired is kept, told and given back', async () => {
  const { id } = await order({ payment: 'card' });
  await expireOrders(shop.database, new Date('2026-11-22T10:00:00Z'));
  const late = transfer({ method: 'card', actor: 'system', reference: 'pi_late' });
  expect(await recordPayment(deps(), id, late)).toMatchObject({ outcome: 'recorded', state: 'cancelled' });
  expect(await recordRefund(deps(), id, { ...late, reference: 're_late' })).toMatchObject({
    outcome: 'recorded',
    state: 'refunded',
  });
  expect(await documents()).toEqual({ invoices: [], creditNotes: [] });
  expect(await recordPayment(deps(), id, transfer({ method: 'cash' }))).toMatchObject({ outcome: 'refused' });
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('a refund in parts: a credit note each, what came back is on the shelf, the last one ends the order', async () => {
  const lines = [{ productId: shop.ssd, quantity: 2, unitPriceCents: UNIT_CENTS }];
  const { id } = await order({ lines });
  await recordPayment(deps(), id, transfer({ amountCents: 2 * UNIT_CENTS }));
  const back = (amountCents: number, restock: { productId: string; quantity: number }[] = []) =>
    recordRefund(deps(), id, { ...transfer({ amountCents }), restock });
  expect(await back(100, [{ productId: shop.ssd, quantity: 1 }])).toMatchObject({ outcome: 'refused' });
  for (const to of ['preparing', 'ready', 'collected'] as const)
    await moveOrder(deps(), id, { to, actor: 'shop' });
  expect(await back(UNIT_CENTS, [{ productId: shop.ssd, quantity: 1 }])).toMatchObject({
    outcome: 'recorded',
    state: 'collected',
  });
  expect(await back(UNIT_CENTS + 1)).toMatchObject({ outcome: 'refused' });
  await moveOrder(deps(), id, {
    to: 'returned',
    actor: 'shop',
    restock: [{ productId: shop.ssd, quantity: 1 }],
  });
  expect(await back(UNIT_CENTS)).toMatchObject({ outcome: 'recorded', state: 'refunded' });
  const { creditNotes } = await documents();
  expect(creditNotes).toMatchObject([
    { number: 'AV-2026-000001', total_cents: UNIT_CENTS, data: { invoice: { number: 'FAC-2026-000001' } } },
    { number: 'AV-2026-000002', total_cents: UNIT_CENTS },
  ]);
  const shelf = await shop.tables.selectFrom('products').select(['stock', 'reserved']).executeTakeFirst();
  expect(shelf).toEqual({ stock: 20, reserved: 0 });
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('refunds at the same moment never give back more than was paid', async () => {
  const { id } = await order();
  await recordPayment(deps(), id, transfer());
  const back = await Promise.all(Array.from({ length: 5 }, () => recordRefund(deps(), id, transfer())));
  expect(back.map(({ outcome }) => outcome).sort()).toEqual([
    'recorded',
    'refused',
    'refused',
    'refused',
    'refused',
  ]);
});

test.each(['invoices', 'credit_notes', 'payments', 'order_events'] as const)(
  '%s are final',
  async (table) => {
    const { id } = await order();
    await recordPayment(deps(), id, transfer());
    await recordRefund(deps(), id, transfer());
    await expect(shop.tables.deleteFrom(table).execute()).rejects.toThrow('its rows are final');
  },
);
