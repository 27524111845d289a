import { randomUUID } from 'node:crypto';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { randomEmail, type SiteVisitor } from '#tests/support/account-site.ts';
import { fieldsOf, postForms } from '#tests/support/drawn-form.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { mainText } from '#tests/support/main-text.ts';
import { addModel, unitsOf } from '#tests/support/offered-units.ts';
import { saveSettings } from '#tests/support/save-settings.ts';
import { shopFaults } from '#tests/support/shop.ts';
import { CARD_CUSTOMER, useCardSite } from '#tests/support/stripe/card-site.ts';

const PATH = '/paiement/express';
const WORDS = 'Payer avec Apple Pay ou Google Pay';

const shop = useCardSite({ settings: 'walletEnv' });
const { site, tables, addToCart, ordersOf } = shop;

type Fields = Record<string, string>;

const orderForm = (body: string) => {
  const form = postForms(body).find((each) => each.querySelector('[name=idempotencyKey]') !== null);
  if (!form) throw new Error('no form of an order on the page');
  return fieldsOf(form);
};

/** A visitor on the page, and its form as they would send it. */
async function atRecap(path = PATH, visitor = site.visitor()) {
  const { body } = await visitor.get(path);
  const email = randomEmail();
  const form: Fields = { ...orderForm(body), ...CARD_CUSTOMER, 'customer.email': email };
  return { visitor, email, form, body };
}

async function ordered(visitor = site.visitor()) {
  await addToCart(visitor);
  const recap = await atRecap(PATH, visitor);
  const sent = await visitor.submit(PATH, recap.form);
  expect([sent.status, sent.location]).toEqual([303, PATH]);
  return recap;
}

const policyOf = async (visitor: SiteVisitor, path: string) =>
  (await visitor.get(path)).headers.get('Content-Security-Policy') ?? '';

/** The id of what the buttons of the page pay. */
const walletIn = (body: string) => /cs_\w+(?=_secret_)/.exec(body)?.[0] ?? '';

test('cart and product have a link, and no byte or directive of Stripe’s', async () => {
  const visitor = site.visitor();
  await addToCart(visitor);
  const bare = await policyOf(site.visitor(), '/notre-magasin');
  const hashless = (policy: string) => policy.replaceAll(/ 'sha256-[^']+'/g, '');
  for (const [path, to] of [
    ['/panier', PATH],
    [shop.ssdPath, `${PATH}?produit=${shop.ssd}`],
  ] as const) {
    const { body, headers } = await visitor.get(path);
    const links = parse(body)
      .querySelectorAll('main a')
      .filter((link) => link.text.includes(WORDS));
    expect([path, links.map((link) => link.getAttribute('href'))]).toEqual([path, [to]]);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect([path, policy.includes('127.0.0.1'), /stripe/i.test(policy)]).toEqual([path, false, false]);
    expect(hashless(policy).replace(/ ?frame-src[^;]*;/, '')).toBe(
      hashless(bare).replace(/ ?frame-src[^;]*;/, ''),
    );
    expect([path, /stripe|pk_test/i.exec(body)?.[0]]).toEqual([path, undefined]);
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  }
});

test('one unit of a used model is paid alone, whichever is chosen', async () => {
  const owner = await addIdentity(site.database, { role: 'admin' });
  const slug = randomUUID();
  const model = await addModel(site.database, { slug });
  const units = unitsOf({ database: site.database, clock: () => new Date() }, () => owner);
  await units.offer(model);
  const { productId } = await units.offer(model, { priceCents: 21_000 });
  const visitor = site.visitor();
  const { body } = await visitor.get(`/produit/${slug}`);
  const button = parse(body).querySelector(`button[formaction="${PATH}"]`);
  expect([button?.getAttribute('name'), button?.text]).toEqual(['alone', WORDS]);
  expect(body).toContain('"@type":"AggregateOffer"');
  const sent = await visitor.submit(PATH, { intent: 'add', productId, alone: 'oui' });
  expect([sent.status, sent.location]).toEqual([303, `${PATH}?produit=${productId}`]);
  const recap = await atRecap(sent.location ?? '', visitor);
  expect(mainText(recap.body)).toContain('210,00 €');
  expect((await visitor.submit(sent.location ?? '', recap.form)).location).toBe(PATH);
});

test('what is sold out, a closed shop and a pause have no link', async () => {
  const owner = (await site.admin()).visitor;
  await tables().updateTable('products').set({ stock: 0 }).where('id', '=', shop.ssd).execute();
  expect((await site.visitor().get(shop.ssdPath)).body).not.toContain(PATH);
  expect(mainText((await site.visitor().get(`${PATH}?produit=${shop.ssd}`)).body)).toContain(
    'Ce produit n’est plus disponible',
  );
  await tables().updateTable('products').set({ stock: 4 }).where('id', '=', shop.ssd).execute();
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
  const visitor = site.visitor();
  await addToCart(visitor);
  await saveSettings(owner, 'commandes', {
    ordersClosedFrom: day(-2),
    ordersClosedUntil: day(2),
    ordersClosedWords: 'Nous sommes en congés.',
  });
  for (const path of [shop.ssdPath, '/panier']) expect((await visitor.get(path)).body).not.toContain(PATH);
  expect(mainText((await visitor.get(PATH)).body)).toContain('Nous sommes en congés.');
  await saveSettings(owner, 'commandes', { ordersClosedFrom: day(-4), ordersClosedUntil: day(-2) });
  expect((await visitor.get('/panier')).body).toContain(PATH);
});

test('the recap asks for everything but how to pay, and has nothing of Stripe’s yet', async () => {
  const visitor = site.visitor();
  await addToCart(visitor, '2');
  const { body, headers } = await visitor.get(PATH);
  expect(headers.get('Cache-Control')).toBe('private, no-store');
  expect(mainText(body)).toMatch(
    /SSD 1 To Neuf, 2 × 186,61 €.*rétractation.*garantie légale.*reprenons gratuitement/,
  );
  expect(body).toContain('>Commande avec obligation de paiement<');
  expect(parse(body).querySelector('[name=payment]')).toBeNull();
  expect(/stripe|pk_test/i.test(body + headers.get('Content-Security-Policy'))).toBe(false);
  expect(headers.get('Content-Security-Policy')).not.toContain(shop.stripe.origin);
  expect(headers.get('Permissions-Policy')).toContain('payment=(self),');
  const refused = await visitor.submit(PATH, {
    ...orderForm(body),
    ...CARD_CUSTOMER,
    'customer.email': 'non',
  });
  expect([refused.status, refused.body.includes('value="Camille Renard"')]).toEqual([400, true]);
});

test('after the button this page alone allows what wallets need, and shows what is to be paid', async () => {
  const { visitor, email } = await ordered();
  const { body, headers } = await visitor.get(PATH);
  const policy = headers.get('Content-Security-Policy') ?? '';
  for (const directive of [
    `script-src 'self'[^;]* ${shop.stripe.origin};`,
    `connect-src 'self'[^;]* ${shop.stripe.origin};`,
    `frame-src 'self' ${shop.stripe.origin};`,
    `form-action 'self' ${shop.stripe.origin};`,
  ])
    expect(policy).toMatch(new RegExp(directive));
  expect(headers.get('Permissions-Policy')).toContain(`payment=(self "${shop.stripe.origin}")`);
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
  expect(headers.get('Cache-Control')).toBe('private, no-store');
  const [order] = await ordersOf(email);
  expect(mainText(body)).toMatch(
    new RegExp(
      `Commande ${order?.number}.*Total à payer.*186,61 €.*gardée jusqu’à.*Par carte.*Payer autrement`,
    ),
  );
  expect([body.includes('pk_test_fake'), walletIn(body)]).toEqual([true, expect.stringMatching(/^cs_/)]);
  for (const path of ['/panier', '/confirmation-commande', shop.ssdPath]) {
    const other = await visitor.get(path);
    expect([path, other.body.includes('_secret_'), other.body.includes('pk_test')]).toEqual([
      path,
      false,
      false,
    ]);
    expect(other.headers.get('Content-Security-Policy')).not.toMatch(/script-src[^;]*127\.0\.0\.1/);
  }
  expect(order).toMatchObject({ payment_method: 'card', state: 'unproven', total_cents: 18661 });
  // Another browser has nothing of it.
  expect(mainText((await site.visitor().get(PATH)).body)).toContain('Votre panier est vide');
});

test('loaded again and again, it asks Stripe once', async () => {
  const { visitor } = await ordered();
  const wallet = walletIn((await visitor.get(PATH)).body);
  const asked = () =>
    shop.stripe.asked.filter((each) => each === `GET /v1/checkout/sessions/${wallet}`).length;
  const before = asked();
  const pages = await Promise.all(Array.from({ length: 8 }, () => visitor.twin().get(PATH)));
  expect(pages.map(({ body }) => walletIn(body))).toEqual(Array.from({ length: 8 }, () => wallet));
  expect([before, asked()]).toEqual([1, 1]);
});

test('a client navigation becomes a load of the document, which has a policy of its own', async () => {
  const { visitor } = await ordered();
  const { status, body } = await visitor.get(`${PATH}.data`);
  expect([status, body.includes('_secret_'), body.includes(PATH)]).toEqual([202, false, true]);
});

test('paid: the customer comes back to the order, and its goods have left the cart', async () => {
  const { visitor, email } = await ordered();
  shop.stripe.account.pay(walletIn((await visitor.get(PATH)).body));
  // Its message has not come yet: the page that the wallet leads to asks.
  expect(mainText((await visitor.get('/confirmation-commande?paiement=fait')).body)).toMatch(
    /paiement est reçu/,
  );
  expect(mainText((await visitor.get(PATH)).body)).not.toContain('Total à payer');
  expect(await ordersOf(email)).toMatchObject([{ state: 'paid', paid_cents: 18661 }]);
  expect(mainText((await visitor.get('/panier')).body)).toContain('Votre panier est vide');
});

test('without script, or without a wallet, the same order is paid by card in one press', async () => {
  const { visitor, email } = await ordered();
  const page = parse((await visitor.get(PATH)).body);
  const form = page.querySelectorAll('form').find((each) => each.text.includes('Payer par carte'));
  expect(form?.getAttribute('action')).toBe('/confirmation-commande');
  const sent = await visitor.submit('/confirmation-commande', {});
  expect(sent.location).toMatch(/\/pay\/cs_/);
  const paid = await fetch(sent.location ?? '', {
    method: 'POST',
    body: new URLSearchParams({ choix: 'payer' }),
    redirect: 'manual',
  });
  expect(mainText((await visitor.get(paid.headers.get('location') ?? '')).body)).toContain(
    'paiement est reçu',
  );
  expect(await ordersOf(email)).toHaveLength(1);
});

test('given up: the cart and all that was written are there, and the buttons can no longer be paid', async () => {
  const { visitor, email } = await ordered();
  const wallet = walletIn((await visitor.get(PATH)).body);
  const again = await visitor.submit('/confirmation-commande', { intent: 'again' });
  expect(again.location).toBe('/paiement');
  expect(shop.stripe.account.sessionOf(wallet).status).toBe('expired');
  const { body } = await visitor.get('/paiement');
  expect(body).toContain('value="Camille Renard"');
  expect(mainText(body)).toContain('SSD 1 To Neuf, 1 ×');
  expect(await ordersOf(email)).toMatchObject([{ state: 'cancelled', paid_cents: 0 }]);
  const express = await visitor.get(PATH);
  expect(express.body).toContain('value="Camille Renard"');
});

test('what was opened and is over is opened anew by a press; Stripe away, other ways are shown', async () => {
  const { visitor } = await ordered();
  const first = walletIn((await visitor.get(PATH)).body);
  shop.stripe.account.expireSession(first);
  // The page of the order asks, whatever this one was told some seconds ago.
  await visitor.get('/confirmation-commande?paiement=fait');
  const over = await visitor.get(PATH);
  expect(mainText(over.body)).toMatch(/pas ouverts.*Ouvrir Apple Pay et Google Pay.*Payer par carte/);
  expect(over.headers.get('Content-Security-Policy')).not.toMatch(/script-src[^;]*127\.0\.0\.1/);
  expect(over.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  shop.stripe.isDown = true;
  const away = await visitor.submit(PATH, { intent: 'reopen' });
  expect(away.location).toBe('/confirmation-commande?paiement=indisponible');
  expect(mainText((await visitor.get(PATH)).body)).toContain('Payer par carte');
  shop.stripe.isDown = false;
  // Somebody else's press opens nothing.
  expect((await site.visitor().submit(PATH, { intent: 'reopen' })).location).toBe(PATH);
});

test('from a product that product alone is ordered, and the cart keeps the rest', async () => {
  const visitor = site.visitor();
  const other = shop.ssd;
  await addToCart(visitor);
  const { id, path: productPath } = await shop.addProduct({
    name: 'Barrette 16 Go',
    listed_price_cents: 4500,
    stock: 2,
  });
  const path = `${PATH}?produit=${id}`;
  const { form, email, body } = await atRecap(path, visitor);
  expect(mainText(body)).toMatch(/ce produit seul.*Barrette 16 Go Neuf, 1 × 40,18 €/);
  expect(mainText(body)).not.toContain('SSD 1 To');
  expect(body).toContain(`href="${productPath}"`);
  await tables().updateTable('products').set({ listed_price_cents: 5600 }).where('id', '=', id).execute();
  const changed = await visitor.submit(path, form);
  expect([changed.status, mainText(changed.body)]).toEqual([
    409,
    expect.stringMatching(/Barrette 16 Go : 50,00 € aujourd’hui/),
  ]);
  const sent = await visitor.submit(path, { ...form, ...orderForm(changed.body), terms: 'oui' });
  expect([sent.status, sent.location]).toEqual([303, PATH]);
  const { body: page } = await visitor.get(PATH);
  expect(mainText(page)).toMatch(/1 × Barrette 16 Go.*Total à payer.*50,00 €/);
  shop.stripe.account.pay(walletIn(page));
  await visitor.get('/confirmation-commande?paiement=fait');
  expect(await ordersOf(email)).toMatchObject([{ state: 'paid', total_cents: 5000 }]);
  const cart = await visitor.get('/panier');
  expect(mainText(cart.body)).toContain('SSD 1 To');
  expect(cart.body).toContain(other);
});

test.each(['', 'x', "'", randomUUID()])('a product %o is none, and orders nothing', async (produit) => {
  const { status, body } = await site.visitor().get(`${PATH}?${new URLSearchParams({ produit })}`);
  expect([status, mainText(body)]).toEqual([
    200,
    expect.stringContaining('Ce produit n’est plus disponible'),
  ]);
});

test('a double click and a form of another site: one order, and none', async () => {
  const visitor = site.visitor();
  await addToCart(visitor);
  const { form, email } = await atRecap(PATH, visitor);
  const foreign = await visitor.submit(PATH, form, { origin: 'https://mallory.example' });
  expect([foreign.status, await ordersOf(email)]).toEqual([403, []]);
  const answers = await Promise.all(Array.from({ length: 4 }, () => visitor.twin().submit(PATH, form)));
  expect(new Set(answers.map(({ status, location }) => `${status} ${location}`))).toEqual(
    new Set([`303 ${PATH}`]),
  );
  const [order, ...more] = await ordersOf(email);
  expect(more).toEqual([]);
  const sessions = shop.stripe.account.sessions().filter((each) => each.client_reference_id === order?.id);
  expect(sessions).toHaveLength(1);
});

test('after all this the shop’s sums are right', async () => {
  expect(await shopFaults(site.database)).toEqual([]);
});
