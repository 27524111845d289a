import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { dayInParis } from '#domain/dates/dates.ts';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { createCounterSales } from '#server/shop/counter/counter-sales-module.ts';
import { createFreeInvoices } from '#server/shop/free-invoices/free-invoices-module.ts';
import { expireOrders } from '#server/shop/orders/expire-orders.ts';
import { PASSWORD, randomEmail, SERVICE_KEY, type SiteVisitor } from '#tests/support/account-site.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { issuedInvoice } from '#tests/support/issued-invoice.ts';
import { mainText } from '#tests/support/main-text.ts';
import { confirmPath, countMails, lastMail, mailAbout } from '#tests/support/outbox.ts';
import {
  AGREED,
  acceptanceOf,
  counterRepair,
  quoteOf,
  repairDeps,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';
import { saveSettings } from '#tests/support/save-settings.ts';
import { shopFaults } from '#tests/support/shop.ts';
import { CARD_CUSTOMER, useCardSite } from '#tests/support/stripe/card-site.ts';

// With its box it is sent for 6,90 € to a home, for 4,90 € to a relay point.
const shop = useCardSite({ name: 'SSD <1> To' });
const { site, tables, addToCart, ordersOf } = shop;

type Fields = Record<string, string>;

const customer = { ...CARD_CUSTOMER, payment: 'shop' };
const parcel = { 'delivery.method': 'parcel', payment: 'transfer' };
const relay = {
  'delivery.method': 'relay',
  payment: 'transfer',
  'delivery.relayPoint.name': 'Relais Colis Le Port',
  'delivery.relayPoint.street': '1 rue du Port',
  'delivery.relayPoint.postcode': '51100',
  'delivery.relayPoint.city': 'Reims',
};
const elsewhere = {
  'delivery.address.street': '99 avenue Livraison',
  'delivery.address.postcode': '75011',
  'delivery.address.city': 'Paris',
};

/** The hidden fields of the form on the page. */
function hiddenFields(html: string): Fields {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]));
}

/** A visitor on the page, with one SSD in the cart, and the form as they would send it. */
async function atCheckout(visitor = site.visitor(), quantity = '1') {
  await addToCart(visitor, quantity);
  const { body } = await visitor.get('/paiement');
  const email = randomEmail();
  const form: Fields = { ...hiddenFields(body), ...customer, 'customer.email': email };
  return { visitor, email, form, body };
}

const order = (visitor: SiteVisitor, form: Fields) => visitor.submit('/paiement', form);

/** Presses the link of the mail, in another browser. */
async function confirm(email: string): Promise<void> {
  await expect.poll(() => countMails(site.outbox, email)).toBe(1);
  const path = confirmPath((await lastMail(site.outbox, email)).text);
  expect((await site.visitor().submit(path, { intent: 'confirm' })).status).toBe(303);
}

/** The secret of the order that the visitor has just placed. */
const linkHere = (visitor: SiteVisitor) => (visitor.cookies.get('commande') ?? '').split('.')[0] ?? '';

test('an empty cart says so, and the page is its visitor’s alone', async () => {
  const { status, headers, body } = await site.visitor().get('/paiement');
  expect([status, headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  expect(mainText(body)).toContain('Votre panier est vide');
  expect(body).toContain('href="/boutique"');
  expect(body).toContain('<meta name="robots" content="noindex"/>');
});

test('a guest orders without script, to fetch it: asked by mail, confirmed by its button, cart emptied', async () => {
  const { visitor, email, form, body } = await atCheckout();
  expect(mainText(body)).toMatch(/Récapitulatif SSD <1> To Neuf, 1 × 186,61 €/);
  expect(body).toContain('>Commande avec obligation de paiement<');
  const answer = await order(visitor, form);
  expect([answer.status, answer.location]).toEqual([303, '/confirmation-commande']);
  expect([...visitor.cookies.keys()]).toEqual(['commande']);
  expect(answer.setCookies.filter((line) => line.startsWith('commande'))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^commande=[\w-]{43};.*HttpOnly; SameSite=Lax/i)]),
  );
  const page = await visitor.get('/confirmation-commande');
  const [placed] = await ordersOf(email);
  expect(page.headers.get('Cache-Control')).toBe('private, no-store');
  expect(mainText(page.body)).toMatch(
    new RegExp(
      `Il reste à confirmer votre commande.*Ouvrez le mail envoyé à ${email} et appuyez sur son bouton avant \\d+ h.*Commande ${placed?.number} .*À confirmer.*186,61 €`,
    ),
  );
  expect(page.body).not.toMatch(/Renoncer au contrat ici<\/a>\.|gardée jusqu’au|\.ics/);
  expect(mainText(page.body)).toMatch(/Commande enregistrée \(fait\) ?Confirmation ?Préparation/);
  expect(placed).toMatchObject({
    state: 'unproven',
    concluded_at: null,
    total_cents: 18661,
    user_id: null,
    customer_name: 'Camille Renard',
  });
  await expect.poll(() => countMails(site.outbox, email)).toBe(1);
  const path = confirmPath((await lastMail(site.outbox, email)).text);
  // Another browser opens the mail, without script. Looking at the page confirms nothing, however often.
  const reader = site.visitor();
  for (let look = 0; look < 2; look += 1) {
    const question = await reader.get(path);
    expect([question.status, question.headers.get('Referrer-Policy')]).toEqual([200, 'same-origin']);
    expect(mainText(question.body)).toMatch(
      /Confirmez votre commande.*1 × SSD <1> To.*186,61 €.*Confirmer la commande avec obligation de paiement/,
    );
    expect(question.body).not.toMatch(/Camille Renard|rue de Vesle|06 12/);
  }
  expect(await ordersOf(email)).toMatchObject([{ state: 'unproven' }]);
  const pressed = await reader.submit(path, { intent: 'confirm' });
  expect([pressed.status, pressed.location]).toEqual([303, '/confirmation-commande']);
  expect(await ordersOf(email)).toMatchObject([{ state: 'reserved', concluded_at: expect.any(Date) }]);
  for (const who of [reader, visitor])
    expect(mainText((await who.get('/confirmation-commande')).body)).toMatch(
      /Merci, votre commande est enregistrée.*prête au plus tard le \d.*gardée jusqu’au.*Renoncer au contrat ici/,
    );
  const contract = await mailAbout(site.outbox, email, 'Ce message confirme le contrat');
  expect(contract.text).toContain(`/suivi-commande?lien=${linkHere(visitor)}`);
  expect(mainText((await reader.get(path)).body)).toContain('Votre commande est confirmée');
  expect(mainText((await visitor.get('/paiement')).body)).toMatch(
    /Votre panier est vide.*Revoir la commande/,
  );
});

test('an order for the counter needs a name and a mailbox; its documents are made out to the name', async () => {
  const { visitor, email, form } = await atCheckout();
  const bare: Fields = { ...form, 'customer.phone': '' };
  for (const part of ['street', 'postcode', 'city']) bare[`billingAddress.${part}`] = '';
  expect((await order(visitor, bare)).location).toBe('/confirmation-commande');
  expect(await ordersOf(email)).toMatchObject([{ phone: null, billing_address: null }]);
  await confirm(email);
  expect(await ordersOf(email)).toMatchObject([{ state: 'reserved' }]);
  const contract = await mailAbout(site.outbox, email, 'Ce message confirme le contrat');
  expect(contract.text).not.toMatch(/null|undefined/);
});

test('the fields are read while they are filled in, and nothing is ordered', async () => {
  const { visitor, email, form } = await atCheckout();
  const check = async (change: Fields) =>
    JSON.parse((await visitor.submit('/paiement/champs', { ...form, ...parcel, ...change })).body);
  expect(await check({})).toEqual({ errors: [], likelyEmail: null });
  expect(await check({ 'customer.email': 'camille@gmial.com', 'customer.name': '' })).toEqual({
    errors: [],
    likelyEmail: 'camille@gmail.com',
  });
  expect(await check({ 'customer.phone': '06', 'billingAddress.city': 'Lyon' })).toMatchObject({
    errors: [
      { field: 'customer.phone', label: 'Téléphone' },
      { field: 'billingAddress.city', message: expect.stringContaining('la ville est Reims') },
    ],
  });
  expect(await ordersOf(email)).toEqual([]);
});

test('whoever renounced is told nothing else, on the page after the order and on the way back to « Renoncer »', async () => {
  const { visitor, email, form } = await atCheckout();
  await order(visitor, { ...form, payment: 'transfer' });
  await confirm(email);
  const before = (await visitor.get('/confirmation-commande')).body;
  expect(mainText(before)).toMatch(/Merci.*aucun virement n’est à faire/);
  const way = /href="(\/renoncer-au-contrat\?lien=[^"]+)"/.exec(before)?.[1] ?? 'no way to renounce';
  const [placed] = await ordersOf(email);
  const contrat = placed?.number ?? '';
  const declared = {
    declaration: randomUUID(),
    name: 'Camille Renard',
    contract: contrat,
    email,
    details: '',
  };
  await visitor.submit('/renoncer-au-contrat', { ...declared, intent: 'confirm' });
  const after = mainText((await visitor.get('/confirmation-commande')).body);
  expect(after).toMatch(
    /Vous avez renoncé à cette commande.*Rétractation REN-.*Ne payez rien.*Contrat renoncé/,
  );
  expect(after).not.toMatch(/Merci|virement|La confirmation part|Renoncer au contrat ici|quatorze jours/);
  const again = await visitor.get(way);
  expect(mainText(again.body)).toMatch(
    /Votre rétractation est déjà reçue.*Rétractation REN-.*Contrat renoncé/,
  );
  expect(again.body).not.toContain('name="nom"');
  // A customer who kept a part of the order declares that.
  expect((await visitor.get(`${way}&encore=oui`)).body).toContain(`value="${contrat}"`);
});

test('what a form asks to agree to opens beside it, and says so', async () => {
  const { visitor, body } = await atCheckout();
  const pages = [body];
  for (const path of ['/renoncer-au-contrat', '/inscription', '/demande', '/temoignages', '/rendez-vous'])
    pages.push((await visitor.get(path)).body);
  const links = pages.flatMap((page) =>
    [...page.matchAll(/<form(?! role)[^>]*method="post".*?<\/form>/gs)].flatMap(([form]) =>
      [...form.matchAll(/<a [^>]*href="\/legal\/[^>]*>.*?<\/a>/gs)].map(([link]) => link),
    ),
  );
  const forms = links.filter((link) => !link.includes('#newsletter'));
  expect(forms.length).toBeGreaterThanOrEqual(6);
  for (const link of forms) expect(link).toMatch(/target="_blank".*\(nouvel onglet\)/s);
});

test('terms once accepted stay accepted when something else is refused, unless they are others', async () => {
  const { visitor, form } = await atCheckout();
  const agreed = /<input(?=[^>]*name="terms")(?=[^>]*checked)[^>]*>/;
  const again = await order(visitor, { ...form, 'customer.name': '' });
  expect([again.status, agreed.test(again.body)]).toEqual([400, true]);
  const others = await order(visitor, { ...form, 'customer.name': '', cgvVersion: 'cgv-0' });
  expect([others.status, agreed.test(others.body)]).toEqual([400, false]);
});

test('an order says how and where it arrives, before and after it is confirmed', async () => {
  const { visitor, email, form } = await atCheckout();
  await order(visitor, { ...form, ...parcel });
  expect(mainText((await visitor.get('/confirmation-commande')).body)).toMatch(
    /Envoi à domicile 6,90 €.*Livrée à 1 rue de Vesle, 51100 Reims/,
  );
  await expect.poll(() => countMails(site.outbox, email)).toBe(1);
  const path = confirmPath((await lastMail(site.outbox, email)).text);
  const question = mainText((await site.visitor().get(path)).body);
  expect(question).toMatch(/Envoi à domicile 6,90 €.*Livrée à l’adresse écrite à la commande/);
  expect(question).not.toContain('rue de Vesle');
});

test('a parcel costs what its weight says, goes where it is told, and is paid by transfer', async () => {
  const { visitor, email, form } = await atCheckout();
  await order(visitor, { ...form, ...parcel, otherAddress: 'oui', ...elsewhere });
  expect(await ordersOf(email)).toMatchObject([
    {
      state: 'unproven',
      total_cents: 18661 + 690,
      billing_address: { street: '1 rue de Vesle', city: 'Reims' },
      delivery_address: { street: '99 avenue Livraison', postcode: '75011', city: 'Paris' },
    },
  ]);
  await confirm(email);
  const words = mainText((await visitor.get('/confirmation-commande')).body);
  expect(words).toMatch(/Total 193,51 €.*aucun virement n’est à faire/);
});

test('an address that was written without its box is asked about, and what is answered counts', async () => {
  const { visitor, email, form, body } = await atCheckout();
  expect(body).toMatch(/<fieldset[^>]*class="fieldset checkout__other"/);
  const asked = await order(visitor, { ...form, ...parcel, ...elsewhere });
  expect(asked.status).toBe(400);
  expect(mainText(asked.body)).toContain('Vous avez écrit deux adresses : choisissez celle où livrer.');
  expect(mainText(asked.body)).toMatch(
    /L’adresse de livraison 99 avenue Livraison, 75011 Paris.*L’adresse de facturation 1 rue de Vesle, 51100 Reims/,
  );
  expect(asked.body).toContain('value="99 avenue Livraison"');
  expect(await ordersOf(email)).toEqual([]);
  // Neither of the two is ticked for the customer, and the answer stays if something else is wrong.
  expect(asked.body).not.toMatch(/name="addressChoice" checked/);
  const kept = await order(visitor, {
    ...form,
    ...parcel,
    ...elsewhere,
    addressChoice: 'delivery',
    'customer.name': '',
  });
  expect(kept.body).toMatch(/<input[^>]*name="addressChoice"[^>]*checked=""[^>]*value="delivery"/);
  await order(visitor, { ...form, ...parcel, ...elsewhere, addressChoice: 'delivery' });
  expect(await ordersOf(email)).toMatchObject([{ delivery_address: { street: '99 avenue Livraison' } }]);
});

test('the other answer sends it to who pays, and the same address twice is no question', async () => {
  for (const change of [
    { ...elsewhere, addressChoice: 'billing' },
    {
      'delivery.address.street': ' 1 Rue de Vesle',
      'delivery.address.postcode': '51100',
      'delivery.address.city': 'Reims',
    },
  ]) {
    const { visitor, email, form } = await atCheckout();
    await order(visitor, { ...form, ...parcel, ...change });
    expect(await ordersOf(email)).toMatchObject([{ delivery_address: { street: '1 rue de Vesle' } }]);
  }
});

test('one word of an address without its box is asked about too', async () => {
  const { visitor, email, form } = await atCheckout();
  const asked = await order(visitor, { ...form, ...parcel, 'delivery.address.more': 'Chez Paul' });
  expect([asked.status, await ordersOf(email)]).toEqual([400, []]);
  const chosen = { 'delivery.address.more': 'Chez Paul', addressChoice: 'delivery' };
  const missing = await order(visitor, { ...form, ...parcel, ...chosen });
  expect(mainText(missing.body)).toContain('Numéro et rue de livraison');
});

test('a relay point is kept with its address', async () => {
  const { visitor, email, form } = await atCheckout();
  await order(visitor, { ...form, ...relay });
  expect(await ordersOf(email)).toMatchObject([
    { relay_point: 'Relais Colis Le Port, 1 rue du Port, 51100 Reims' },
  ]);
});

test.each<[string, Fields, string]>([
  ['no name', { 'customer.name': ' ' }, 'Écrivez votre nom.'],
  [
    'no address',
    { 'customer.email': 'camille@' },
    'Écrivez une adresse complète, par exemple nom@exemple.fr.',
  ],
  ['no telephone', { 'customer.phone': '12' }, 'Écrivez un numéro complet, par exemple 06 12 34 56 78.'],
  ['no street', { payment: 'transfer', 'billingAddress.street': '' }, 'Écrivez le numéro et la rue.'],
  ['no city', { payment: 'transfer', 'billingAddress.city': '' }, 'Écrivez la ville.'],
  [
    'a postcode of four',
    { payment: 'transfer', 'billingAddress.postcode': '5110' },
    'Écrivez les cinq chiffres d’un code postal de France ou, d’un autre pays d’Europe,',
  ],
  [
    'a postcode of no country of Europe',
    { payment: 'transfer', 'billingAddress.postcode': 'XX-1000' },
    'ou, d’un autre pays d’Europe, ses lettres et son code',
  ],
  [
    'a parcel overseas',
    { ...parcel, 'billingAddress.postcode': '97400' },
    'Écrivez un code postal de France métropolitaine',
  ],
  [
    'a town of another postcode',
    { ...parcel, 'billingAddress.city': 'Rheims-sur-Mer' },
    'Avec le code 51100, la ville est Reims',
  ],
  [
    'a town of another postcode, for an invoice',
    { 'billingAddress.postcode': '97400', 'billingAddress.city': 'Lyon' },
    'Avec le code 97400, la ville est Saint-Denis',
  ],
  [
    'a relay point in another town',
    { ...relay, 'delivery.relayPoint.city': 'Lyon' },
    'Avec le code 51100, la ville est Reims',
  ],
  [
    'a parcel to a town of another postcode',
    { ...parcel, ...elsewhere, addressChoice: 'delivery', 'delivery.address.city': 'Reims' },
    'Avec le code 75011, la ville est Paris',
  ],
  ['no way of delivery', { 'delivery.method': 'drone' }, 'Choisissez un mode de livraison.'],
  [
    '« x » for a relay point',
    { ...relay, 'delivery.relayPoint.name': 'x' },
    'Écrivez le nom du point relais',
  ],
  [
    'a relay point overseas',
    { ...relay, 'delivery.relayPoint.postcode': '97420' },
    'Écrivez un code postal de France métropolitaine',
  ],
  ['no payment', { payment: 'troc' }, 'Choisissez un moyen de paiement.'],
  [
    'a parcel paid in the shop',
    { 'delivery.method': 'parcel' },
    'Le paiement à l’atelier va avec le retrait à l’atelier.',
  ],
  ['terms not accepted', { terms: '' }, 'Acceptez les conditions générales de vente.'],
])('%s is refused at its field, and what was written stays', async (_, change, message) => {
  const { visitor, email, form } = await atCheckout();
  const answer = await order(visitor, { ...form, 'billingAddress.more': 'Bâtiment <B>', ...change });
  expect(answer.status).toBe(400);
  expect(mainText(answer.body)).toContain('Un champ est à corriger');
  expect(mainText(answer.body)).toContain(message);
  expect(answer.body).toContain('value="Bâtiment &lt;B&gt;"');
  expect(answer.body).toContain('aria-invalid="true"');
  expect([await ordersOf(email), await ordersOf('camille@')]).toEqual([[], []]);
  expect(visitor.cookies.has('panier')).toBe(true);
});

test('an empty form names every field, and shows no stack', async () => {
  const { visitor } = await atCheckout();
  const { status, body } = await visitor.submit('/paiement', {});
  expect(status).toBe(400);
  for (const label of ['Nom', 'Adresse e-mail', 'Téléphone', 'Numéro et rue', 'Code postal', 'Règlement'])
    expect(mainText(body)).toContain(label);
  expect(body).not.toMatch(/node_modules|at \w+ \(/);
});

test.each(['0', '-1', '1e9', '1.5', 'NaN', '100', ''])(
  'a quantity of %o orders nothing',
  async (quantity) => {
    const { visitor, email, form } = await atCheckout();
    const answer = await order(visitor, { ...form, 'lines[]': `${shop.ssd}:${quantity}:18661` });
    expect([answer.status, await ordersOf(email)]).toEqual([400, []]);
  },
);

test.each(['0', '-1', '1e9', '1.5', 'NaN', ''])('a price of %o orders nothing', async (price) => {
  const { visitor, email, form } = await atCheckout();
  const answer = await order(visitor, { ...form, 'lines[]': `${shop.ssd}:1:${price}` });
  expect([answer.status, await ordersOf(email)]).toEqual([400, []]);
});

test.each<[string, (id: string) => string]>([
  ['a price of its own', (id) => `${id}:1:1`],
  ['a product that does not exist', () => `${randomUUID()}:1:18661`],
  ['more than there are', (id) => `${id}:5:18661`],
])('%s orders nothing, and the page says what is true', async (_, line) => {
  const { visitor, email, form } = await atCheckout();
  const answer = await order(visitor, { ...form, 'lines[]': line(shop.ssd) });
  expect(answer.status).toBe(409);
  expect(mainText(answer.body)).toMatch(
    /186,61 € aujourd’hui|n’est plus en vente|3 au plus peuvent être commandés à la fois, pour 5/,
  );
  expect(mainText(answer.body)).toContain('Rien n’a été commandé.');
  expect(await ordersOf(email)).toEqual([]);
});

test('a delivery price of one’s own, and terms that do not hold, order nothing', async () => {
  const { visitor, email, form } = await atCheckout();
  const cheap = await order(visitor, { ...form, ...parcel, 'deliveryCents.parcel': '1' });
  expect([cheap.status, mainText(cheap.body)]).toEqual([
    409,
    expect.stringContaining('6,90 €, au lieu de 0,01 €'),
  ]);
  const old = await order(visitor, { ...form, cgvVersion: 'cgv/2020-01-01' });
  expect([old.status, mainText(old.body)]).toEqual([409, expect.stringContaining('ont changé')]);
  expect(await ordersOf(email)).toEqual([]);
});

test('used goods are said to be used, with what the law gives them', async () => {
  const { body } = await atCheckout();
  expect(mainText(body)).not.toContain('d’occasion ou reconditionnés');
  await tables().updateTable('products').set({ condition: 'occasion' }).where('id', '=', shop.ssd).execute();
  const used = await atCheckout();
  expect(mainText(used.body)).toMatch(/Occasion testée, 1 × .*produits d’occasion ou reconditionnés/);
});

test('tampered cart cookies have nothing to pay', async () => {
  const encode = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url');
  const tampered = [0, -1, 1e9, 1.5, null].map((quantity) => encode([[shop.ssd, quantity]]));
  for (const panier of [...tampered, encode([[randomUUID(), 1]]), '%00', 'x'.repeat(3000)])
    expect(mainText((await site.visitor({ panier }).get('/paiement')).body)).toContain(
      'Votre panier est vide',
    );
});

test('a double click, a reload and a step back are one order', async () => {
  const { visitor, email, form } = await atCheckout();
  const twin = visitor.twin();
  const answers = await Promise.all(Array.from({ length: 6 }, () => order(twin.twin(), form)));
  expect(answers.map(({ status, location }) => [status, location])).toEqual(
    Array(6).fill([303, '/confirmation-commande']),
  );
  expect((await order(visitor, form)).location).toBe('/confirmation-commande');
  expect((await order(visitor, form)).location).toBe('/confirmation-commande');
  expect(await ordersOf(email)).toHaveLength(1);
});

test('an answer that got lost: the page asked for again orders under the same key', async () => {
  const { visitor, email, form } = await atCheckout();
  await order(visitor.twin(), form);
  const again = hiddenFields((await visitor.get('/paiement')).body);
  expect(again.idempotencyKey).toBe(form.idempotencyKey);
  await order(visitor, { ...form, ...again });
  expect(await ordersOf(email)).toHaveLength(1);
});

test('other words under a used key order nothing, and the next attempt is another one', async () => {
  const { visitor, email, form } = await atCheckout();
  await order(visitor, form);
  await addToCart(visitor);
  const answer = await order(visitor, { ...form, 'customer.name': 'Alex Martin' });
  expect([answer.status, answer.location]).toEqual([303, '/paiement?deja=oui']);
  const { body } = await visitor.get('/paiement?deja=oui');
  expect(mainText(body)).toContain('Cette commande est déjà enregistrée');
  const next = hiddenFields(body);
  expect(next.idempotencyKey).not.toBe(form.idempotencyKey);
  expect(await ordersOf(email)).toHaveLength(1);
  await order(visitor, { ...form, ...next, 'customer.name': 'Alex Martin' });
  expect((await ordersOf(email)).map(({ customer_name }) => customer_name).sort()).toEqual([
    'Alex Martin',
    'Camille Renard',
  ]);
});

test('a price that changes meanwhile is told with the new figure, and ordered once confirmed', async () => {
  const { visitor, email, form } = await atCheckout();
  await tables()
    .updateTable('products')
    .set({ listed_price_cents: 22400 })
    .where('id', '=', shop.ssd)
    .execute();
  const refused = await order(visitor, form);
  expect(refused.status).toBe(409);
  expect(mainText(refused.body)).toContain('200,00 € aujourd’hui, au lieu de 186,61 €');
  expect(await ordersOf(email)).toEqual([]);
  await order(visitor, { ...form, ...hiddenFields(refused.body) });
  expect(await ordersOf(email)).toMatchObject([{ total_cents: 20000 }]);
});

test('what somebody else bought meanwhile is told; what is left is ordered once confirmed', async () => {
  const { visitor, email, form } = await atCheckout(undefined, '3');
  const rival = await atCheckout(undefined, '2');
  await order(rival.visitor, rival.form);
  const refused = await order(visitor, form);
  expect([refused.status, mainText(refused.body)]).toEqual([
    409,
    expect.stringContaining('SSD <1> To. Il n’en reste que 2, pour 3 demandés.'),
  ]);
  await order(visitor, { ...form, ...hiddenFields(refused.body) });
  expect(await ordersOf(email)).toMatchObject([{ total_cents: 2 * 18661 }]);
  const late = await atCheckout();
  expect(mainText(late.body)).toContain('Votre panier est vide');
});

test('a form of another site orders nothing', async () => {
  const { visitor, email, form } = await atCheckout();
  const answer = await visitor.submit('/paiement', form, { origin: 'https://mallory.example' });
  expect([answer.status, answer.setCookies, await ordersOf(email)]).toEqual([403, [], []]);
});

test('nobody sees another one’s order', async () => {
  const { visitor, form } = await atCheckout();
  await order(visitor, form);
  const token = visitor.cookies.get('commande') ?? '';
  for (const commande of [token.slice(1), `${token}x`, 'x'.repeat(43), randomUUID(), ''])
    expect(mainText((await site.visitor({ commande }).get('/confirmation-commande')).body)).toMatch(
      /Aucune commande à montrer ici.*Suivre une commande/,
    );
});

test('an account finds what it wrote the last time, its order is its own, and its stored cart is emptied', async () => {
  const { email, visitor } = await site.member();
  const first = await atCheckout(visitor);
  expect(first.body).toContain('value="Camille Renard"');
  expect(first.body).toContain(`value="${email}"`);
  await order(visitor, {
    ...first.form,
    'customer.email': email,
    'billingAddress.street': '7 place Drouet-d’Erlon',
  });
  const { rows } = await site.database.pool.query(
    'select cart, (select count(*)::int from orders where user_id = profiles.id) as orders from profiles where id = (select id from auth.users where email = $1)',
    [email],
  );
  expect(rows).toEqual([{ cart: [], orders: 1 }]);
  const second = await atCheckout(visitor);
  expect(second.body).toContain('value="7 place Drouet-d’Erlon"');
  await visitor.submit('/deconnexion', {});
  expect(visitor.cookies.has('commande')).toBe(false);
  await visitor.submit('/connexion', { email, password: PASSWORD });
  expect(mainText((await visitor.get('/confirmation-commande')).body)).toContain('Aucune commande');
});

test('a card: to the page that takes it, back without having paid, again, and paid', async () => {
  const { visitor, email, form, body } = await atCheckout();
  expect(mainText(body)).toContain('Carte bancaire en ligne');
  const page = await visitor.get('/paiement');
  expect(page.headers.get('Content-Security-Policy')).toContain(`form-action 'self' ${shop.stripe.origin}`);
  const sent = await order(visitor, { ...form, payment: 'card' });
  expect([sent.status, sent.location]).toEqual([
    303,
    expect.stringMatching(`^${shop.stripe.origin}/pay/cs_`),
  ]);
  const choose = (choix: string) =>
    fetch(sent.location ?? '', { method: 'POST', body: new URLSearchParams({ choix }), redirect: 'manual' });
  const back = (await choose('renoncer')).headers.get('location') ?? '';
  expect(back).toBe(`${site.origin}/confirmation-commande?paiement=annule`);
  expect(mainText((await visitor.get(back)).body)).toMatch(
    /attend son paiement.*Le paiement n’a pas abouti, rien n’a été débité.*Payer à nouveau/,
  );
  expect(mainText((await visitor.get('/panier')).body)).toMatch(/attend votre paiement.*SSD <1> To/);
  const again = await visitor.submit('/confirmation-commande', {});
  expect(again.location).toContain(`${shop.stripe.origin}/pay/cs_`);
  await visitor.submit('/panier', { intent: 'add', productId: shop.ssd, quantity: '1' });
  expect((await visitor.get('/paiement')).location).toBe('/confirmation-commande');
  const paid = (await choose('payer')).headers.get('location') ?? '';
  expect(mainText((await visitor.get(paid)).body)).toMatch(
    /Merci, votre commande est enregistrée.*paiement est reçu/,
  );
  expect(await ordersOf(email)).toMatchObject([{ state: 'paid', paid_cents: 18661 }]);
  // What was paid has left the cart, and what was added meanwhile stays, however often the page is seen.
  await visitor.get(paid);
  expect(mainText((await visitor.get('/paiement')).body)).toContain('SSD <1> To Neuf, 1 ×');
  expect((await visitor.submit('/confirmation-commande', {})).location).toBe('/confirmation-commande');
  await expect.poll(() => countMails(site.outbox, email)).toBe(1);
  expect((await lastMail(site.outbox, email)).text).toContain('Ce message confirme le contrat');
});

test('a customer who is back before Stripe’s message finds the order paid; one whose bank takes days is told so', async () => {
  for (const [how, words] of [
    ['at once', /Merci, votre commande est enregistrée.*paiement est reçu/],
    ['in days', /attend son paiement.*en cours chez votre banque.*réservés/],
  ] as const) {
    const { visitor, form } = await atCheckout();
    const sent = await order(visitor, { ...form, payment: 'card' });
    shop.stripe.account.pay(sent.location?.split('/').at(-1) ?? '', how);
    const back = await visitor.get('/confirmation-commande?paiement=fait');
    expect(mainText(back.body)).toMatch(words);
    expect(back.body).not.toMatch(/Payer à nouveau|Payer autrement/);
    const own = await visitor.get(`/suivi-commande?lien=${linkHere(visitor)}`);
    expect(own.body).not.toContain('Payer à nouveau');
    expect(own.body.includes('en cours chez votre banque')).toBe(how === 'in days');
  }
});

test('who gives a card up chooses another way: the cart and all that was written are there, the order is over', async () => {
  const { visitor, email, form } = await atCheckout(undefined, '3');
  const written = { ...form, ...parcel, otherAddress: 'oui', ...elsewhere };
  const sent = await order(visitor, { ...written, payment: 'card' });
  expect(mainText((await visitor.get('/confirmation-commande?paiement=annule')).body)).toContain(
    'Payer autrement',
  );
  const back = await visitor.submit('/confirmation-commande', { intent: 'again' });
  expect([back.status, back.location]).toEqual([303, '/paiement']);
  expect(await ordersOf(email)).toMatchObject([{ state: 'cancelled', concluded_at: null }]);
  expect(shop.stripe.account.sessionOf(sent.location?.split('/').at(-1) ?? '').status).toBe('expired');
  const page = await visitor.get('/paiement');
  expect(mainText(page.body)).toContain('SSD <1> To Neuf, 3 ×');
  for (const kept of ['Camille Renard', email, '06 12 34 56 78', '1 rue de Vesle', '99 avenue Livraison'])
    expect(page.body.replaceAll('\u00a0', ' ')).toContain(`value="${kept}"`);
  expect(page.body).toMatch(/<input(?=[^>]*name="sentPayment")(?=[^>]*checked)[^>]*value="transfer"/);
  expect(page.body).not.toMatch(/<input(?=[^>]*name="terms")(?=[^>]*checked)/);
  const other = await order(visitor, { ...written, ...hiddenFields(page.body) });
  expect(other.location).toBe('/confirmation-commande');
  expect(mainText((await visitor.get('/panier')).body)).toContain('Votre panier est vide');
});

test('who gives a card up that has just been taken has paid', async () => {
  const { visitor, email, form } = await atCheckout();
  const sent = await order(visitor, { ...form, payment: 'card' });
  shop.stripe.account.pay(sent.location?.split('/').at(-1) ?? '');
  const back = await visitor.submit('/confirmation-commande', { intent: 'again' });
  expect(back.location).toBe('/confirmation-commande?paiement=fait');
  expect(await ordersOf(email)).toMatchObject([{ state: 'paid' }]);
});

test('what nobody confirmed in time says so everywhere, without a contract, and is ordered again', async () => {
  const { visitor, email, form } = await atCheckout();
  await order(visitor, form);
  await expect.poll(() => countMails(site.outbox, email)).toBe(1);
  const path = confirmPath((await lastMail(site.outbox, email)).text);
  await expireOrders(site.database, new Date(Date.now() + 61 * 60_000));
  const link = linkHere(visitor);
  const words = /[Aa]ucun contrat n’a été conclu.*Commander à nouveau/;
  for (const at of [path, '/confirmation-commande', `/suivi-commande?lien=${link}`])
    expect(mainText((await visitor.get(at)).body)).toMatch(words);
  expect((await visitor.submit(path, { intent: 'confirm' })).status).toBe(409);
  const [{ number = '' } = {}] = await ordersOf(email);
  expect((await visitor.get(`/suivi-commande/${number}.pdf?lien=${link}`)).status).toBe(404);
  const again = await site.visitor().submit(path, { intent: 'again' });
  expect([again.status, again.location]).toEqual([303, '/panier']);
  expect((await visitor.submit('/confirmation-commande', { intent: 'again' })).location).toBe('/panier');
  expect(mainText((await visitor.get('/paiement')).body)).toContain('SSD <1> To Neuf, 1 ×');
  expect(await countMails(site.outbox, email)).toBe(1);
});

test('no mail came: it is sent again, then to the right address, whose link alone confirms', async () => {
  const { visitor, email, form } = await atCheckout();
  await order(visitor, form);
  await expect.poll(() => countMails(site.outbox, email)).toBe(1);
  const wrong = confirmPath((await lastMail(site.outbox, email)).text);
  const [held] = await ordersOf(email);
  await tables()
    .updateTable('internal.outbox')
    .set({ hold: 'held', sent_at: null, next_attempt_at: new Date(Date.now() + 3_600_000) })
    .where('about_id', '=', held?.id ?? '')
    .execute();
  expect(mainText((await visitor.get('/confirmation-commande')).body)).toMatch(
    /Le mail qui confirme votre commande attend : trop de messages.*peut-être pas avant \d+ h.*passez-la à nouveau.*compte dont l’adresse est confirmée, ou appelez-nous\. Une fois qu’il est parti : Ouvrez le mail/,
  );
  const resent = await visitor.submit('/confirmation-commande', { intent: 'resend' });
  expect(resent.location).toBe('/confirmation-commande?fait=renvoye');
  await expect.poll(() => countMails(site.outbox, email)).toBe(2);
  const mistyped = await visitor.submit('/confirmation-commande', { intent: 'correct', email: 'camille@' });
  expect([mistyped.status, mainText(mistyped.body)]).toEqual([
    400,
    expect.stringContaining('adresse complète'),
  ]);
  expect(mistyped.body).toContain('value="camille@"');
  const right = randomEmail();
  const corrected = await visitor.submit('/confirmation-commande', { intent: 'correct', email: right });
  expect(corrected.location).toBe('/confirmation-commande?fait=corrige');
  expect(mainText((await visitor.get(corrected.location ?? '')).body)).toContain(`envoyé à ${right}`);
  expect((await visitor.get(wrong)).status).toBe(404);
  expect((await visitor.submit(wrong, { intent: 'confirm' })).status).toBe(404);
  await expect.poll(() => countMails(site.outbox, right)).toBe(1);
  const path = confirmPath((await lastMail(site.outbox, right)).text);
  expect((await site.visitor().submit(path, { intent: 'confirm' })).status).toBe(303);
  expect(await ordersOf(right)).toMatchObject([{ state: 'reserved' }]);
});

test('the secret that confirms is in no page, and another site’s form presses nothing', async () => {
  const { visitor, email, form } = await atCheckout();
  await order(visitor, form);
  await expect.poll(() => countMails(site.outbox, email)).toBe(1);
  const path = confirmPath((await lastMail(site.outbox, email)).text);
  const secret = path.split('=')[1] ?? '';
  const link = linkHere(visitor);
  for (const at of ['/confirmation-commande', `/suivi-commande?lien=${link}`])
    expect((await visitor.get(at)).body).not.toContain(secret);
  expect((await visitor.get(`/confirmer-commande?lien=${link}`)).status).toBe(404);
  const foreign = await fetch(site.origin + path, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'confirm' }),
    headers: { Origin: 'https://evil.example' },
    redirect: 'manual',
  });
  expect(foreign.status).toBe(403);
  for (const method of ['GET', 'HEAD']) await fetch(site.origin + path, { method });
  expect(await ordersOf(email)).toMatchObject([{ state: 'unproven' }]);
});

test('a provider that does not answer leaves the order, and the way to pay it', async () => {
  const { visitor, email, form } = await atCheckout();
  shop.stripe.isDown = true;
  const sent = await order(visitor, { ...form, payment: 'card' });
  shop.stripe.isDown = false;
  expect([sent.status, sent.location]).toEqual([303, '/confirmation-commande?paiement=indisponible']);
  expect(mainText((await visitor.get(sent.location ?? '')).body)).toMatch(/ne répond pas.*Payer à nouveau/);
  expect(await ordersOf(email)).toMatchObject([{ state: 'unproven' }]);
  expect((await visitor.submit('/confirmation-commande', {})).location).toMatch(/\/pay\/cs_/);
});

test('an order by card that is not paid yet is paid from its own page, by whoever has its link', async () => {
  const { visitor, email, form } = await atCheckout();
  await order(visitor, { ...form, payment: 'card' });
  const link = linkHere(visitor);
  // Another browser opens the mail.
  const reader = site.visitor();
  const page = await reader.get(`/suivi-commande?lien=${link}`);
  expect(page.headers.get('Content-Security-Policy')).toContain(`form-action 'self' ${shop.stripe.origin}`);
  expect(mainText(page.body)).toMatch(
    /Aucun paiement par carte ne nous est parvenu\. Votre commande est gardée jusqu’à \d\d h \d\d.*Payer à nouveau/,
  );
  const [, action = '', inside = ''] =
    /<form[^>]* action="(\/confirmation-commande)"[^>]*>(.*?)<\/form>/s.exec(page.body) ?? [];
  const fields = hiddenFields(inside);
  expect(fields).toEqual({ link });
  const sent = await reader.submit(action, fields);
  expect([sent.status, sent.location]).toEqual([
    303,
    expect.stringMatching(`^${shop.stripe.origin}/pay/cs_`),
  ]);
  const answer = await fetch(sent.location ?? '', {
    method: 'POST',
    body: new URLSearchParams({ choix: 'payer' }),
    redirect: 'manual',
  });
  const back = await reader.get(answer.headers.get('location') ?? '');
  expect(mainText(back.body)).toMatch(/Merci, votre commande est enregistrée.*paiement est reçu/);
  expect(await ordersOf(email)).toMatchObject([{ state: 'paid', paid_cents: 18661 }]);
  const after = await reader.get(`/suivi-commande?lien=${link}`);
  expect(after.body).not.toContain('Payer à nouveau');
  expect(after.headers.get('Content-Security-Policy')).not.toContain(shop.stripe.origin);
});

test.each(['', 'x', 'A'.repeat(43)])('with the link %o nobody comes to pay', async (lien) => {
  const { status, location, setCookies } = await site.visitor().submit('/confirmation-commande', { lien });
  expect([status, location, setCookies]).toEqual([303, '/confirmation-commande', []]);
});

test('an order by card whose time is over says so, before it is cancelled and after', async () => {
  const { visitor, email, form } = await atCheckout();
  await order(visitor, { ...form, payment: 'card' });
  const path = `/suivi-commande?lien=${linkHere(visitor)}`;
  const [placed] = await ordersOf(email);
  const placedAt = new Date(Date.now() - 61 * 60_000);
  await tables()
    .updateTable('orders')
    .set({ created_at: placedAt })
    .where('id', '=', placed?.id ?? '')
    .execute();
  const late = await visitor.get(path);
  expect(mainText(late.body)).toMatch(/ne nous est parvenu à temps.*en cours d’annulation/);
  expect(late.body).not.toContain('Payer à nouveau');
  // Its page is known to be closed: Stripe was asked (tests/server/orders/card-holds.test.ts).
  await tables().updateTable('internal.card_sessions').set({ state: 'closed' }).execute();
  await expireOrders(site.database, new Date(Date.now() + 61 * 60_000));
  const over = await visitor.get(path);
  expect(mainText(over.body)).toMatch(
    /Cette commande est terminée Non confirmée dans le délai prévu\. Aucun contrat n’a été conclu/,
  );
  expect(over.body).not.toContain('en cours d’annulation');
});

test('a repair that waits for its deposit is paid from its page; Stripe never learns the secret of its link', async () => {
  const deps = { ...repairDeps(site.database), secret: SERVICE_KEY };
  const repair = await counterRepair(deps);
  const quote = await sentQuote(deps, repair.id, { ...quoteOf(), depositCents: 3000 });
  await answerQuote(deps, repair.id, acceptanceOf(quote, { agreed: AGREED }), SHOP);
  const path = `/suivi-reparation?lien=${repair.linkToken}`;
  const visitor = site.visitor();
  const page = await visitor.get(`${path}&etape=payer`);
  expect(page.headers.get('Content-Security-Policy')).toContain(`form-action 'self' ${shop.stripe.origin}`);
  expect(mainText(page.body)).toMatch(/Par carte.*Payer 30,00 € par carte.*Par virement/);
  shop.stripe.isDown = true;
  const unavailable = await visitor.submit(`${path}&etape=payer`, { intent: 'pay' });
  shop.stripe.isDown = false;
  expect(unavailable.location).toBe(`${path}&etape=payer&paiement=indisponible`);
  expect(mainText((await visitor.get(unavailable.location ?? '')).body)).toContain('ne répond pas');
  const sent = await visitor.submit(`${path}&etape=payer`, { intent: 'pay' });
  expect([sent.status, sent.location]).toEqual([
    303,
    expect.stringMatching(`^${shop.stripe.origin}/pay/cs_`),
  ]);
  const form = shop.stripe.account.formOf(sent.location?.split('/').at(-1) ?? '');
  expect(String(form)).not.toContain(repair.linkToken);
  const paid = await fetch(sent.location ?? '', {
    method: 'POST',
    body: new URLSearchParams({ choix: 'payer' }),
    redirect: 'manual',
  });
  const back = paid.headers.get('location')?.replace(site.origin, '') ?? '';
  expect(back).toBe('/suivi-reparation?paiement=fait');
  const remembered = await visitor.get(back);
  expect(remembered.location).toBe(`${path}&etape=payer&paiement=fait`);
  expect(mainText((await visitor.get(remembered.location ?? '')).body)).toContain(
    'Votre paiement est reçu, merci.',
  );
  // Another browser is asked for the number of its case.
  expect(mainText((await site.visitor().get(back)).body)).toContain('Numéro de dossier');
  const again = await visitor.submit(`${path}&etape=payer`, { intent: 'pay' });
  expect(again.location).toBe(`${path}&etape=payer&paiement=fait`);
  const found = await tables()
    .selectFrom('payments')
    .select(['amount_cents', 'is_deposit'])
    .where('repair_id', '=', repair.id)
    .execute();
  expect(found).toEqual([{ amount_cents: 3000, is_deposit: true }]);
});

test('a free invoice is paid from its link; Stripe leads back without the secret, and the page is asked for it', async () => {
  const facts = readShopSettings('content/data/shop.yml');
  const { api } = createFreeInvoices({
    database: site.database,
    shop: () => facts,
    documents: { print: async () => Buffer.from('drawn') },
    outbox: { wake: () => {}, post: async () => {} },
    cards: () => undefined,
    secret: SERVICE_KEY,
    siteUrl: site.origin,
    clock: () => new Date(),
  });
  const id = await issuedInvoice(api, await addIdentity(site.database, { role: 'admin' }));
  const path = api.linkOf(id).replace(site.origin, '');
  const visitor = site.visitor();
  const page = await visitor.get(path);
  expect(page.headers.get('Content-Security-Policy')).toContain(`form-action 'self' ${shop.stripe.origin}`);
  expect(mainText(page.body)).toMatch(/Par carte.*Payer 60,00 € par carte.*Par virement/);
  shop.stripe.isDown = true;
  const unavailable = await visitor.submit(path, { intent: 'pay' });
  shop.stripe.isDown = false;
  expect(unavailable.location).toBe(`${path}&paiement=indisponible`);
  const sent = await visitor.submit(path, { intent: 'pay' });
  expect([sent.status, sent.location]).toEqual([
    303,
    expect.stringMatching(`^${shop.stripe.origin}/pay/cs_`),
  ]);
  const form = shop.stripe.account.formOf(sent.location?.split('/').at(-1) ?? '');
  expect(String(form)).not.toContain(new URL(api.linkOf(id)).searchParams.get('lien'));
  const paid = await fetch(sent.location ?? '', {
    method: 'POST',
    body: new URLSearchParams({ choix: 'payer' }),
    redirect: 'manual',
  });
  const back = paid.headers.get('location')?.replace(site.origin, '') ?? '';
  expect(back).toBe(`/facture?vente=${id}&paiement=fait`);
  expect(mainText((await visitor.get(back)).body)).toContain('votre paiement est chez notre prestataire');
  expect(mainText((await visitor.get(path)).body)).toContain('Rien à payer');
  expect((await visitor.submit(path, { intent: 'pay' })).location).toBe(`${path}&paiement=fait`);
  expect(mainText((await visitor.get(`${path}&paiement=fait`)).body)).toContain(
    'Votre paiement est reçu, merci.',
  );
  expect((await visitor.submit('/facture?lien=x', { intent: 'pay' })).status).toBe(404);
});

test('after all this the shop’s sums are right', async () => {
  expect(await shopFaults(site.database)).toEqual([]);
});

test('how an old device is taken back is said before the order, as the owner has it for parcels', async () => {
  const owner = (await site.admin()).visitor;
  const { visitor, body } = await atCheckout();
  expect(mainText(body)).toMatch(/nous reprenons gratuitement l’ancien : apportez-le à l’atelier\. /);
  const words = 'Livraison : un dépôt gratuit près de chez vous, sur ecosystem.example.';
  const europeanNoticeUrl = 'https://notice.example/garantie.pdf';
  await saveSettings(owner, 'obligations', { takeBackDelivered: words, europeanNoticeUrl });
  expect((await visitor.get('/paiement')).body).toContain(`href="${europeanNoticeUrl}"`);
  expect(mainText((await visitor.get('/paiement')).body)).toContain(`apportez-le à l’atelier. ${words}`);
  await saveSettings(owner, 'obligations', { takeBackDelivered: '', europeanNoticeUrl: '' });
  const { body: without } = await visitor.get('/paiement');
  expect(mainText(without)).not.toContain('dépôt gratuit');
  expect(mainText(without)).not.toContain('Notice de l’Union européenne');
});

test('orders closed for some days: the cart stays, nothing is ordered, and they open again by themselves', async () => {
  const owner = (await site.admin()).visitor;
  const days = (from: number, until: number) => ({
    ordersClosedFrom: dayInParis(new Date(Date.now() + from * 86_400_000)),
    ordersClosedUntil: dayInParis(new Date(Date.now() + until * 86_400_000)),
    ordersClosedWords: 'Nous sommes en congés.',
  });
  const { visitor, form } = await atCheckout();
  await saveSettings(owner, 'commandes', days(-1, 1));
  const cart = await visitor.get('/panier');
  expect(mainText(cart.body)).toMatch(
    /Commandes fermées Nous sommes en congés\. Les commandes reprennent le/,
  );
  expect(mainText(cart.body)).toContain('SSD <1> To');
  expect(mainText(cart.body)).not.toContain('Passer au paiement');
  const product = mainText((await visitor.get(shop.ssdPath)).body);
  expect(product).toContain('Commandes fermées Nous sommes en congés. Les commandes reprennent le');
  expect(product).not.toContain('pour une commande payée maintenant');
  expect(mainText((await visitor.get('/paiement')).body)).toContain('Les commandes reprennent le');
  const refused = await order(visitor, form);
  expect([refused.status, mainText(refused.body)]).toEqual([409, expect.stringContaining('reprennent le')]);
  await saveSettings(owner, 'commandes', days(-3, -1));
  expect(mainText((await visitor.get('/panier')).body)).toContain('Passer au paiement');
  expect((await order(visitor, form)).status).toBe(303);
  await expect(saveSettings(owner, 'commandes', days(2, 1))).rejects.toThrow('400');
});

test('the rest of a counter sale is paid from its link; given up, the other ways are there; Stripe learns no secret', async () => {
  const facts = readShopSettings('content/data/shop.yml');
  const { api } = createCounterSales({
    database: site.database,
    shop: () => facts,
    documents: { print: async () => Buffer.from('drawn') },
    outbox: { post: async () => {} },
    cards: () => undefined,
    secret: SERVICE_KEY,
    siteUrl: site.origin,
    clock: () => new Date(),
  });
  const clerk = await addIdentity(site.database, { role: 'admin' });
  const id = randomUUID();
  const line = { label: 'Chargeur 65 W', kind: 'goods', unitPriceCents: 4900, quantity: 1 } as const;
  await api.addFreeLine(clerk, { id, seenVersion: 0 }, line);
  await api.pay(clerk, { id, seenVersion: 1 }, { amountCents: 1000, method: 'cash' });
  const path = api.linkOf(id).replace(site.origin, '');
  const visitor = site.visitor();
  expect(mainText((await visitor.get(path)).body)).toMatch(
    /Par carte.*Payer 39,00 € par carte.*Par virement/,
  );
  const sent = await visitor.submit(path, { intent: 'pay' });
  expect([sent.status, sent.location]).toEqual([
    303,
    expect.stringMatching(`^${shop.stripe.origin}/pay/cs_`),
  ]);
  const form = shop.stripe.account.formOf(sent.location?.split('/').at(-1) ?? '');
  expect(String(form)).not.toContain(new URL(api.linkOf(id)).searchParams.get('lien'));
  const givenUp = `/facture?achat=${id}&paiement=annule`;
  expect(mainText((await visitor.get(givenUp)).body)).toContain('montre les autres moyens de payer');
  const paid = await fetch(sent.location ?? '', {
    method: 'POST',
    body: new URLSearchParams({ choix: 'payer' }),
    redirect: 'manual',
  });
  const back = paid.headers.get('location')?.replace(site.origin, '') ?? '';
  expect(back).toBe(`/facture?achat=${id}&paiement=fait`);
  expect(mainText((await visitor.get(back)).body)).toContain('votre paiement est chez notre prestataire');
  expect(mainText((await visitor.get(path)).body)).toContain('Rien à payer');
});
