import { expect, test } from 'vitest';
import { useCardInvoices } from '#tests/support/stripe/card-invoices.ts';

const invoices = useCardInvoices();
const { shop } = invoices;
const account = () => shop.stripe.account;
const pageOf = (id: string) => account().sessionOf(id);
const clerk = () => shop.anAdmin();

test('a page asks for what is due, says for what, and is one entry however often it is told; its customer is thanked', async () => {
  const { id, number } = await invoices.issued();
  await invoices.api().pay(await clerk(), await invoices.seen(id), { amountCents: 1000, method: 'transfer' });
  const page = await invoices.openPage(id);
  expect(Object.fromEntries(account().formOf(page) ?? [])).toMatchObject({
    client_reference_id: id,
    customer_email: 'compta@dubois.example',
    'line_items[0][price_data][unit_amount]': '5000',
    'line_items[0][price_data][product_data][name]': `Facture ${number}`,
    'payment_intent_data[metadata][case]': number,
  });
  const paid = account().pay(page);
  expect([await shop.tell(paid), await shop.tell(paid)]).toEqual([200, 200]);
  expect(await invoices.moneyOf(id)).toMatchObject({
    keptCents: 6000,
    entries: [
      ['payment', 'transfer', 1000],
      ['payment', 'card', 5000],
    ],
    mails: ['payment'],
  });
  expect(await invoices.openPage(id)).toBe('');
});

test('two tabs have one page; paid in the shop meanwhile it is closed; what a card had paid by then is kept, and given back by Stripe', async () => {
  const [closed, twice] = [await invoices.issued(), await invoices.issued()];
  const [one, two] = await Promise.all([invoices.openPage(closed.id), invoices.openPage(closed.id)]);
  expect(two).toBe(one);
  const late = account().pay(await invoices.openPage(twice.id));
  for (const { id } of [closed, twice])
    await invoices.api().pay(await clerk(), await invoices.seen(id), { amountCents: 6000, method: 'cash' });
  await shop.runJobs();
  expect(pageOf(one).status).toBe('expired');
  expect(await shop.tell(late)).toBe(200);
  expect(await invoices.moneyOf(twice.id)).toMatchObject({ keptCents: 12_000 });
  const seen = await invoices.seen(twice.id);
  const given = [
    await invoices.api().giveBack(await clerk(), seen, { method: 'card' }),
    await invoices.api().giveBack(await clerk(), seen, { method: 'card' }),
  ];
  expect(given).toMatchObject([{ outcome: 'done' }, { outcome: 'refused' }]);
  expect(account().refunds()).toMatchObject([{ amount: 6000 }]);
  expect(await invoices.moneyOf(twice.id)).toMatchObject({ keptCents: 6000, creditedCents: 0, notes: [] });
});

test('a credit note by card is written once Stripe has given the money back; meanwhile nothing else is', async () => {
  const { id, number } = await invoices.paid();
  const credit = async (amountCents: number, method: 'card' | 'cash' = 'card') => {
    const asked = { amountCents, reason: 'Une heure en trop', method, isMailed: true };
    return invoices.api().credit(await clerk(), await invoices.seen(id), asked);
  };
  shop.stripe.isDown = true;
  expect(await credit(4000)).toEqual({ outcome: 'under way' });
  expect(await invoices.moneyOf(id)).toMatchObject({ keptCents: 6000, creditedCents: 0, notes: [] });
  expect(await credit(1000, 'cash')).toMatchObject({
    reason: expect.stringContaining('en cours chez Stripe'),
  });
  shop.stripe.isDown = false;
  await shop.runJobs();
  expect(account().refunds()).toMatchObject([{ amount: 4000, metadata: { case: number } }]);
  for (const event of account().events.filter(({ type }) => type === 'refund.created'))
    expect(await shop.tell(event)).toBe(200);
  expect(await invoices.moneyOf(id)).toMatchObject({
    ...{ keptCents: 2000, creditedCents: 4000, notes: [4000] },
    mails: ['payment', 'credit-note'],
  });
  const entryId = (await invoices.found(id)).entries[0]?.id ?? 0;
  const wrong = { entryId, method: 'cash' as const, reason: 'Erreur' };
  expect(await invoices.api().correct(await clerk(), await invoices.seen(id), wrong)).toMatchObject({
    reason: expect.stringContaining('vient de Stripe'),
  });
});

test('a bank that takes days: no second page meanwhile; its refusal is told, and the sum is due as before', async () => {
  const { id } = await invoices.issued();
  const page = await invoices.openPage(id);
  expect(await shop.tell(account().pay(page, 'in days'))).toBe(200);
  expect(await invoices.openPage(id)).toBe('');
  const no = account().bankAnswers(pageOf(page).payment_intent ?? '', 'no');
  expect([await shop.tell(no), await shop.tell(no)]).toEqual([200, 200]);
  expect(await invoices.moneyOf(id)).toMatchObject({ keptCents: 0, mails: ['payment-failed'] });
  expect(await invoices.openPage(id)).not.toBe('');
});
