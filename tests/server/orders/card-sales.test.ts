import { expect, test } from 'vitest';
import { useCardSales } from '#tests/support/stripe/card-sales.ts';

const sales = useCardSales();
const { shop } = sales;
const account = () => shop.stripe.account;
const pageOf = (id: string) => account().sessionOf(id);

test('a page asks for the rest of a counter sale, and is one entry, one invoice and one mail however often it is told', async () => {
  const { id, number } = await sales.begun({ isBilled: true });
  const page = await sales.openPage(id);
  expect(Object.fromEntries(account().formOf(page) ?? [])).toMatchObject({
    client_reference_id: id,
    customer_email: 'alix@dubois.example',
    'line_items[0][price_data][unit_amount]': '5000',
    'line_items[0][price_data][product_data][name]': `Achat à l’atelier ${number}`,
    'payment_intent_data[metadata][case]': number,
  });
  const paid = account().pay(page);
  expect([await shop.tell(paid), await shop.tell(paid)]).toEqual([200, 200]);
  expect(await sales.moneyOf(id)).toEqual({
    ...{ state: 'closed', keptCents: 6000, returnedCents: 0, documents: ['FAC'] },
    entries: [
      ['payment', 'cash', 1000],
      ['payment', 'card', 5000],
    ],
  });
  expect(shop.posted).toEqual([`card-money ${shop.facts.email}`, 'sale-document alix@dubois.example']);
  expect(await sales.openPage(id)).toBe('');
});

test('two tabs have one page; paid at the counter meanwhile it is closed; what a card had paid by then is kept, waits, and is given back by Stripe', async () => {
  const [closed, twice] = [await sales.begun(), await sales.begun()];
  const [one, two] = await Promise.all([sales.openPage(closed.id), sales.openPage(closed.id)]);
  expect(two).toBe(one);
  const late = account().pay(await sales.openPage(twice.id));
  for (const { id } of [closed, twice]) await sales.pay(id, 5000);
  await shop.runJobs();
  expect(pageOf(one).status).toBe('expired');
  expect(await shop.tell(late)).toBe(200);
  expect(await sales.moneyOf(twice.id)).toMatchObject({ keptCents: 11_000 });
  const { waiting } = await sales.api().list(await shop.anAdmin(), '');
  expect(waiting).toMatchObject([{ number: twice.number }]);
  expect(await sales.giveBack(twice.id, 'card')).toEqual({ outcome: 'done' });
  expect(await sales.giveBack(twice.id, 'card')).toMatchObject({ outcome: 'refused' });
  expect(account().refunds()).toMatchObject([{ amount: 5000, metadata: { case: twice.number } }]);
  expect(await sales.moneyOf(twice.id)).toMatchObject({ keptCents: 6000, returnedCents: 0 });
});

test('a line that comes back is back at once; its price goes back through Stripe, as what was paid for goods, when Stripe answers', async () => {
  const { id, number } = await sales.paid({ isBilled: true });
  shop.stripe.isDown = true;
  expect(await sales.takeBack(id, 0)).toMatchObject({ outcome: 'done' });
  expect(await sales.moneyOf(id)).toMatchObject({
    ...{ keptCents: 6000, returnedCents: 4000, documents: ['FAC', 'AV'] },
  });
  expect(await sales.takeBack(id, 1, 'cash')).toMatchObject({
    reason: expect.stringContaining('en cours chez Stripe'),
  });
  shop.stripe.isDown = false;
  await shop.runJobs();
  expect(account().refunds()).toMatchObject([{ amount: 4000, metadata: { case: number } }]);
  for (const event of account().events.filter(({ type }) => type === 'refund.created'))
    expect(await shop.tell(event)).toBe(200);
  expect(await sales.moneyOf(id)).toMatchObject({ keptCents: 2000, returnedCents: 4000 });
  const refunds = await shop.db.database.kysely
    .selectFrom('payments')
    .select(['method', 'amount_cents', 'goods_cents', 'reference'])
    .where('sale_id', '=', id)
    .where('kind', '=', 'refund')
    .execute();
  const reference = account().refunds()[0]?.id;
  expect(refunds).toEqual([{ method: 'card', amount_cents: 4000, goods_cents: 4000, reference }]);
  const wrong = {
    entryId: (await sales.found(id)).entries[1]?.id ?? 0,
    method: 'cash' as const,
    reason: 'Erreur',
  };
  expect(await sales.api().correctWay(await shop.anAdmin(), await sales.seen(id), wrong)).toMatchObject({
    reason: expect.stringContaining('vient de Stripe'),
  });
});

test('a cancelled sale gives cash back at the counter and the card’s part through Stripe; what Stripe refuses is given back in another way', async () => {
  const [plain, refused] = [await sales.paid({ isBilled: true }), await sales.paid()];
  expect(await sales.cancel(plain.id)).toMatchObject({ outcome: 'done' });
  expect(await sales.moneyOf(plain.id)).toMatchObject({
    ...{ state: 'cancelled', keptCents: 0, documents: ['FAC', 'AV'] },
    entries: expect.arrayContaining([
      ['refund', 'cash', 1000],
      ['refund', 'card', 5000],
    ]),
  });
  account().refund({ payment_intent: refused.payment, amount: 5000 });
  expect(await sales.cancel(refused.id)).toMatchObject({ outcome: 'done' });
  expect(await sales.found(refused.id)).toMatchObject({
    state: 'cancelled',
    cardRefunds: [{ state: 'failed', failure: expect.stringContaining('déjà remboursé') }],
  });
  expect(await sales.moneyOf(refused.id)).toMatchObject({ keptCents: 5000 });
  expect(await sales.giveBack(refused.id, 'transfer')).toMatchObject({ outcome: 'done' });
  expect(await sales.moneyOf(refused.id)).toMatchObject({ keptCents: 0 });
});

test('a bank that takes days: no second page meanwhile; its refusal is told to the shop and to who gave an address, and the sum is due as before', async () => {
  const { id } = await sales.begun();
  const page = await sales.openPage(id);
  expect(await shop.tell(account().pay(page, 'in days'))).toBe(200);
  expect(await sales.openPage(id)).toBe('');
  const no = account().bankAnswers(pageOf(page).payment_intent ?? '', 'no');
  expect([await shop.tell(no), await shop.tell(no)]).toEqual([200, 200]);
  expect(await sales.moneyOf(id)).toMatchObject({ keptCents: 1000 });
  expect(shop.posted).toEqual([`card-money ${shop.facts.email}`, 'sale-refused alix@dubois.example']);
  expect(await sales.openPage(id)).not.toBe('');
});
