import { expect, test } from 'vitest';
import { addCharge, correctEntry, giveRefund, takePayment } from '#server/repairs/repair-money.ts';
import { moved, SHOP } from '#tests/support/repairs.ts';
import { useCardRepairs } from '#tests/support/stripe/card-repairs.ts';

const repairs = useCardRepairs();
const { shop } = repairs;

const pageOf = (id: string) => shop.stripe.account.sessionOf(id);
const mailsOf = (id: string) =>
  shop.db.database.kysely
    .selectFrom('internal.outbox')
    .innerJoin('repair_events', 'repair_events.id', 'event_id')
    .select(['recipient', 'repair_events.kind'])
    .where('about_id', '=', id)
    .where('repair_events.kind', '=', 'payment')
    .orderBy('recipient')
    .execute();

test('the deposit, then the rest: each page asks for what is due, says for what, and is one entry however often it is told', async () => {
  const { id, reference } = await repairs.agreed();
  const first = await repairs.openPage(id);
  const form = Object.fromEntries(shop.stripe.account.formOf(first) ?? []);
  expect(form).toMatchObject({
    client_reference_id: id,
    customer_email: 'camille@exemple.fr',
    'line_items[0][price_data][unit_amount]': '3000',
    'line_items[0][price_data][product_data][name]': `Acompte, réparation ${reference}`,
    'payment_intent_data[metadata][case]': reference,
  });
  const deposit = shop.stripe.account.pay(first);
  expect([await shop.tell(deposit), await shop.tell(deposit)]).toEqual([200, 200]);
  const { payment_intent } = pageOf(first);
  expect((await repairs.moneyOf(id)).entries).toMatchObject([
    { kind: 'payment', method: 'card', amount_cents: 3000, reference: payment_intent, is_deposit: true },
  ]);
  expect(await mailsOf(id)).toMatchObject([{ recipient: 'customer' }, { recipient: 'shop' }]);
  // Nothing more is to be paid before the work is done.
  expect(await repairs.openPage(id)).toBe('');
  await moved(repairs.deps(), id, 'start', 'test', 'make_ready');
  const rest = await repairs.openPage(id);
  const asked = shop.stripe.account.formOf(rest);
  expect(asked?.get('line_items[0][price_data][product_data][description]')).toMatch(/prix 75.*déjà payé 30/);
  await shop.tell(shop.stripe.account.pay(rest));
  const { dueCents, entries } = await repairs.moneyOf(id);
  expect([dueCents, entries.at(-1)?.amount_cents, entries.at(-1)?.is_deposit]).toEqual([0, 4500, false]);
  expect(await repairs.openPage(id)).toBe('');
});

test('two tabs are led to one page; once the price has changed it takes no card, and another asks for the new sum', async () => {
  const { id } = await repairs.ready();
  const [one, two] = await Promise.all([repairs.openPage(id), repairs.openPage(id)]);
  expect(two).toBe(one);
  shop.wait(20);
  expect(await repairs.openPage(id)).toBe(one);
  await addCharge(repairs.deps(), id, { kind: 'return_postage', label: 'Colissimo', amountCents: 890 }, SHOP);
  const other = await repairs.openPage(id);
  expect([pageOf(one).status, pageOf(other).status, pageOf(other).amount_total]).toEqual([
    'expired',
    'open',
    8390,
  ]);
});

test('paid at the counter meanwhile, the page is closed; what a card had paid by then is recorded, and told to be given back', async () => {
  const [closed, twice] = [await repairs.ready(), await repairs.ready()];
  const page = await repairs.openPage(closed.id);
  const late = shop.stripe.account.pay(await repairs.openPage(twice.id));
  for (const { id } of [closed, twice]) {
    const cash = { amountCents: 7500, method: 'shop_card', seenCents: 0 } as const;
    expect(await takePayment(repairs.deps(), id, cash, SHOP)).toEqual({ outcome: 'recorded' });
  }
  await shop.runJobs();
  expect(pageOf(page).status).toBe('expired');
  // The job has found the payment; its message comes after.
  expect(await shop.tell(late)).toBe(200);
  const { keptCents, overCents, events } = await repairs.moneyOf(twice.id);
  expect([keptCents, overCents]).toEqual([15_000, 7500]);
  expect(events.at(-1)?.note).toMatch(
    /^Paiement de 75,00\s€, carte bancaire, en ligne\. Le prix est dépassé de 75,00\s€, qui sont à rendre\.$/,
  );
  expect(await mailsOf(twice.id)).toMatchObject([{ recipient: 'customer' }, { recipient: 'shop' }]);
  expect(shop.stripe.account.refunds()).toEqual([]);
});

test('a customer who comes back needs no message; nor does anybody, a minute later', async () => {
  const [back, gone] = [await repairs.ready(), await repairs.ready()];
  for (const { id } of [back, gone]) shop.stripe.account.pay(await repairs.openPage(id));
  await shop.cards.ask({ repair_id: back.id });
  expect(await repairs.moneyOf(back.id)).toMatchObject({ dueCents: 0 });
  await shop.runJobs();
  expect(await repairs.moneyOf(gone.id)).toMatchObject({ dueCents: 0, keptCents: 7500 });
});

test('a bank that takes days: no second page meanwhile; paid when it says so, due again when it refuses', async () => {
  const [one, other] = [await repairs.ready(), await repairs.ready()];
  const payments = [];
  for (const { id } of [one, other]) {
    const page = await repairs.openPage(id);
    expect(await shop.tell(shop.stripe.account.pay(page, 'in days'))).toBe(200);
    payments.push(pageOf(page).payment_intent ?? '');
    expect([await repairs.openPage(id), (await repairs.moneyOf(id)).dueCents]).toEqual(['', 7500]);
  }
  const yes = shop.stripe.account.bankAnswers(payments[0] ?? '', 'yes');
  const no = shop.stripe.account.bankAnswers(payments[1] ?? '', 'no');
  expect([await shop.tell(yes), await shop.tell(no)]).toEqual([200, 200]);
  expect([(await repairs.moneyOf(one.id)).dueCents, (await repairs.moneyOf(other.id)).dueCents]).toEqual([
    0, 7500,
  ]);
  expect((await repairs.moneyOf(other.id)).events.at(-1)).toMatchObject({
    kind: 'payment_failed',
    note: expect.stringMatching(/rien n’a été débité\. Il reste 75,00\s€ à payer\.$/),
  });
  expect(await repairs.openPage(other.id)).not.toBe('');
});

test('a refund from the case is made at Stripe, in parts, and written when it is done; nothing else is given back meanwhile', async () => {
  const { id, reference } = await repairs.ready();
  await shop.tell(shop.stripe.account.pay(await repairs.openPage(id)));
  const refund = async (amountCents: number, change: object = {}) => {
    const asked = {
      amountCents,
      method: 'card',
      reason: 'Vis oubliée',
      seenCents: await repairs.seenCents(id),
    };
    const given = await giveRefund(repairs.deps(), id, { ...asked, ...change } as never, SHOP);
    return 'cardRefund' in given && given.cardRefund ? shop.cards.sendRefund(given.cardRefund) : given;
  };
  expect(await refund(2000, { reference: 'à la main' })).toMatchObject({ issues: [{ path: 'reference' }] });
  shop.stripe.isDown = true;
  expect(await refund(2000)).toEqual({ outcome: 'under way' });
  expect(await refund(1000, { method: 'cash' })).toMatchObject({
    reason: expect.stringContaining('en cours chez Stripe'),
  });
  expect(await repairs.moneyOf(id)).toMatchObject({ keptCents: 7500 });
  shop.stripe.isDown = false;
  await shop.runJobs();
  expect(shop.stripe.account.refunds()).toMatchObject([{ amount: 2000, metadata: { case: reference } }]);
  for (const event of shop.stripe.account.events.filter(({ type }) => type === 'refund.created'))
    expect(await shop.tell(event)).toBe(200);
  expect(await repairs.moneyOf(id)).toMatchObject({ keptCents: 5500, priceCents: 5500, dueCents: 0 });
  const entryId = (await repairs.moneyOf(id)).entries[0]?.id ?? 0;
  const wrong = { entryId, reason: 'Erreur', instead: null, seenCents: await repairs.seenCents(id) };
  expect(await correctEntry(repairs.deps(), id, wrong, SHOP)).toMatchObject({
    reason: expect.stringContaining('vient de Stripe'),
  });
  expect(await refund(5600)).toMatchObject({ issues: [{ path: 'amount' }] });
  expect(await refund(5500)).toEqual({ outcome: 'done' });
  const { keptCents, entries } = await repairs.moneyOf(id);
  expect([keptCents, entries.length, entries.at(-1)?.method]).toEqual([0, 3, 'card']);
});
