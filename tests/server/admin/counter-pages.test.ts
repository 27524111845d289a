import { parse } from 'node-html-parser';
import { beforeEach, expect, test } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { fieldsOf, postForms } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { addProduct, emptyShop } from '#tests/support/shop.ts';

const site = useAccountSite();
const HOME = '/admin/vente';
let clerk: SiteVisitor;
let product = '';

beforeEach(async () => {
  await emptyShop(site.database);
  product = await addProduct(site.database, 5);
  await site.database.kysely
    .updateTable('products')
    .set({ sku: 'CABLE-1', name: 'Câble USB-C' })
    .where('id', '=', product)
    .execute();
  clerk ??= (await site.admin()).visitor;
}, 60_000);

const plain = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');
const words = (body: string) => plain(parse(body).querySelector('main')?.text ?? '');
const messageOf = (body: string, field: string) =>
  plain(parse(body).querySelector(`#${field}-error`)?.text ?? '');
const typedIn = (body: string, field: string) =>
  parse(body).querySelector(`#${field}`)?.getAttribute('value');

/** The words of a document. */
async function printed(path: string): Promise<string> {
  const cookie = [...clerk.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(new URL(path, site.origin), { headers: { cookie } });
  return pdfText(new Uint8Array(await answer.arrayBuffer()));
}

/** The form with this intent, as it is drawn, filled in and sent where it says. */
async function send(page: string, intent: string, typed: Record<string, string> = {}) {
  const { body } = await clerk.get(page);
  const form = postForms(body).find((each) => fieldsOf(each).intent === intent);
  if (!form) throw new Error(`no form ${intent} on ${page}`);
  return clerk.submit(form.getAttribute('action') ?? '', { ...fieldsOf(form), ...typed });
}

/** A sale with one cable; its address. */
const opened = async () => (await send(HOME, 'scan', { scanned: 'cable-1' })).location ?? '';
const withWork = async (price: string) =>
  (await send(`${HOME}?etape=libre`, 'free', { label: 'Dépannage', price })).location ?? '';

test('a cable paid by card takes one field and three presses, from the menu', async () => {
  let presses = 0;
  const fields = new Set<string>();
  const press = async (page: string, intent: string, typed: Record<string, string>, button = {}) => {
    presses += 1;
    for (const name of Object.keys(typed)) fields.add(name);
    return send(page, intent, { ...typed, ...button });
  };
  const menu = parse((await clerk.get('/admin')).body).querySelector(`nav a[href="${HOME}"]`);
  expect(plain(menu?.text ?? '')).toContain('Vente');
  presses += 1;
  const scanned = await press(HOME, 'scan', { scanned: 'CABLE-1' });
  expect(scanned.status).toBe(303);
  const paid = await press(scanned.location ?? '', 'pay', {}, { method: 'shop_card' });
  expect(paid.status).toBe(303);
  expect([fields.size, presses]).toEqual([1, 3]);
  const { body } = await clerk.get(paid.location ?? '');
  expect(words(body)).toMatch(/Vente (DEMO-)?VEN-\d{4}-000001/);
  expect(words(body)).toContain('Payé, carte bancaire, à l’atelier');
  // Printed for who asks for it.
  expect(parse(body).querySelector(`a[href="${paid.location}/ticket.pdf"]`)).not.toBeNull();
  expect(await printed(`${paid.location}/ticket.pdf`)).toContain('TVA non applicable');
  expect((await clerk.get(`${paid.location}/facture.pdf`)).status).toBe(404);
});

test('words bring a list, an unknown code is told at its field, and nothing typed is lost', async () => {
  const listed = await send(HOME, 'scan', { scanned: 'câble usb' });
  expect(listed.location).toBe(`${HOME}?q=c%C3%A2ble%20usb`);
  const added = await send(listed.location ?? '', 'add', { productId: product });
  expect(words((await clerk.get(added.location ?? '')).body)).toContain('Câble USB-C');
  const unknown = await send(added.location ?? '', 'scan', { scanned: '3 700000 000000' });
  expect(unknown.status).toBe(400);
  expect(messageOf(unknown.body, 'scanned')).toContain('Aucun produit');
  expect(typedIn(unknown.body, 'scanned')).toBe('3 700000 000000');
});

test.each([
  ['-5', 'Écrivez un montant'],
  ['0', 'Écrivez un montant'],
  ['douze', 'Écrivez un montant'],
  ['89,30', 'Il reste 89,29 € à payer.'],
])('an amount of %s is refused at its field', async (amount, message) => {
  const refused = await send(await opened(), 'pay', { amount, method: 'cash', given: '100' });
  expect(refused.status).toBe(400);
  expect(messageOf(refused.body, 'amount')).toContain(message);
  expect([typedIn(refused.body, 'amount'), typedIn(refused.body, 'given')]).toEqual([amount, '100']);
});

test('amounts are read as people write them; cash says what goes back, and the rest is paid by card', async () => {
  const sale = await opened();
  const short = await send(sale, 'pay', { amount: '50', method: 'cash', given: '40 €' });
  expect(messageOf(short.body, 'given')).toContain('Il manque 10,00 €.');
  const other = await send(sale, 'pay', { amount: '50', method: 'shop_card', given: '50' });
  expect(messageOf(other.body, 'given')).toContain('Effacez les espèces données');
  // The Enter key names no way: cash that was given does.
  const asked = await send(sale, 'pay', { amount: '50', method: 'key' });
  expect([asked.status, words(asked.body)]).toEqual([400, expect.stringContaining('Dites par quel moyen')]);
  const part = await send(sale, 'pay', { amount: ' 5 0,00 € ', method: 'key', given: '60' });
  expect(words((await clerk.get(part.location ?? '')).body)).toContain('À rendre : 10,00 €.');
  expect(words((await clerk.get(HOME)).body)).toContain('à finir de payer');
  await send(sale, 'pay', { method: 'contactless' });
  const { body } = await clerk.get(sale);
  expect(postForms(body).some((form) => fieldsOf(form).intent === 'pay')).toBe(false);
});

test('a sale that grew meanwhile is not paid in part by a press: what nobody typed follows it', async () => {
  const sale = await opened();
  const drawn = postForms((await clerk.get(sale)).body).find((each) => fieldsOf(each).intent === 'pay');
  await send(sale, 'scan', { scanned: 'CABLE-1' });
  const due = typedIn((await clerk.get(sale)).body, 'amount');
  const seen = drawn ? fieldsOf(drawn) : {};
  expect(seen.amount).not.toBe(due);
  const late = await clerk.submit(sale, { ...seen, method: 'cash', given: '50' });
  expect([late.status, typedIn(late.body, 'amount'), typedIn(late.body, 'given')]).toEqual([409, due, '50']);
  const part = await clerk.submit(sale, { ...seen, method: 'cash', amount: '2' });
  expect([part.status, typedIn(part.body, 'amount')]).toEqual([409, '2']);
});

test('a second click writes one sale and one payment', async () => {
  const { body } = await clerk.get(HOME);
  const form = postForms(body).find((each) => fieldsOf(each).intent === 'scan');
  const typed = { ...(form && fieldsOf(form)), scanned: 'CABLE-1' };
  const [first, second] = [await clerk.submit(HOME, typed), await clerk.submit(HOME, typed)];
  expect([first.status, second.status, second.location]).toEqual([303, 303, first.location]);
  const sale = first.location ?? '';
  const drawn = postForms((await clerk.get(sale)).body).find((each) => fieldsOf(each).intent === 'pay');
  const payment = { ...(drawn && fieldsOf(drawn)), method: 'shop_card' };
  const clicks = [await clerk.submit(sale, payment), await clerk.submit(sale, payment)];
  expect(clicks.map(({ status }) => status)).toEqual([303, 409]);
  expect(words(clicks[1]?.body ?? '')).toContain('Cette vente a changé entre-temps');
  const entries = await site.database.kysely.selectFrom('payments').select('id').execute();
  expect(entries).toHaveLength(1);
});

test('services of 25 € ask for a name at its field, or for the word that none is given', async () => {
  const sale = await withWork('25');
  const refused = await send(sale, 'pay', { method: 'cash' });
  expect(messageOf(refused.body, 'customerName')).toContain('porte un nom');
  expect((await send(sale, 'pay', { method: 'cash', refusesName: 'oui' })).status).toBe(303);
  const over = await withWork('1000,01');
  const cash = await send(over, 'pay', { method: 'cash', customerName: 'Alix Dubois' });
  expect(messageOf(cash.body, 'amount')).toContain('1000');
  expect(typedIn(cash.body, 'customerName')).toBe('Alix Dubois');
});

test('a line has its discount and reason, a parked sale is found again, a wrong press is taken back', async () => {
  const sale = await opened();
  const id = await site.database.kysely
    .selectFrom('counter_sale_lines')
    .select('id')
    .executeTakeFirstOrThrow();
  const line = `${sale}?ligne=${id.id}`;
  const refused = await send(line, 'line', { discount: '9,29' });
  expect(messageOf(refused.body, 'discountReason')).toContain('Écrivez pourquoi');
  expect(typedIn(refused.body, 'discount')).toBe('9,29');
  await send(line, 'line', { quantity: '2', discount: '8,58', discountReason: 'Boîte abîmée' });
  await send(`${sale}?etape=client`, 'customer', { customerName: 'Alix Dubois', phone: '06 99 88 77 66' });
  expect(words((await clerk.get(HOME)).body)).toContain('Câble USB-C, Alix Dubois');
  await send(sale, 'pay', { method: 'cash' });
  const entry = await site.database.kysely.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const way = { rightMethod: 'shop_card', wayReason: 'Mauvaise touche' };
  expect((await send(`${sale}?paiement=${entry.id}`, 'way', way)).status).toBe(303);
  expect((await send(`${sale}?etape=annuler`, 'cancel', { cancelReason: 'Retour' })).status).toBe(303);
  const { body } = await clerk.get(sale);
  expect(words(body)).toContain('Annulée');
  expect(words((await clerk.get('/admin/recettes')).body)).toContain('Remboursement, vente');
});

test('the link of a cancelled sale says so, and what was given back', async () => {
  const sale = await withWork('20');
  await send(sale, 'pay', { method: 'cash', amount: '5', refusesName: 'oui' });
  const link = parse((await clerk.get(sale)).body).querySelector('main a[href*="/facture?lien="]');
  const path = link?.getAttribute('href')?.replace(/^.*(?=\/facture)/, '') ?? '';
  expect(words((await site.visitor().get(path)).body)).toContain('Payer 15,00 €');
  await send(`${sale}?etape=envoyer`, 'mail', { address: 'reste@exemple.fr' });
  const { text } = await mailAbout(site.outbox, 'reste@exemple.fr', 'Il reste');
  expect(plain(text)).toContain('Il reste 15,00 € à payer.');
  await send(`${sale}?etape=annuler`, 'cancel', { cancelReason: 'Le client renonce' });
  const page = words((await site.visitor().get(path)).body);
  expect(page).toMatch(/Rien à payer ?Achat à l’atelier \S+ : il est annulé/);
  expect(page).toMatch(/Déjà payé ?5,00 € ?Rendu ?5,00 €/);
});

test('an invoice is asked for before the payment or after it, and what is wrong is told at its field', async () => {
  const sale = await opened();
  const panel = `${sale}?etape=facture`;
  const refused = await send(panel, 'invoice', { siren: '12', 'address.street': '1 rue de Vesle' });
  expect(refused.status).toBe(400);
  expect(messageOf(refused.body, 'siren')).toContain('neuf chiffres');
  expect(typedIn(refused.body, 'siren')).toBe('12');
  await send(sale, 'pay', { method: 'cash' });
  const address = {
    'address.street': '1 rue de Vesle',
    'address.postcode': '51100',
    'address.city': 'Reims',
  };
  expect(messageOf((await send(panel, 'invoice', address)).body, 'customerName')).toContain('à qui');
  expect((await send(panel, 'invoice', { ...address, customerName: 'Alix Dubois' })).status).toBe(303);
  const { body } = await clerk.get(sale);
  const file = parse(body).querySelector('main a[href*="FAC-"]')?.getAttribute('href') ?? '';
  expect(await printed(file)).toContain('Alix Dubois');
});

test('a ticket is mailed to whoever asks for it, with what is wrong told at its field', async () => {
  const sale = await opened();
  await send(sale, 'pay', { method: 'cash' });
  const panel = `${sale}?etape=envoyer`;
  const refused = await send(panel, 'mail', { address: 'alix@' });
  expect([refused.status, messageOf(refused.body, 'address')]).toEqual([
    400,
    expect.stringContaining('nom@exemple.fr'),
  ]);
  expect(typedIn(refused.body, 'address')).toBe('alix@');
  const sent = await send(panel, 'mail', { address: ' Alix@Exemple.fr ' });
  expect(sent.location).toBe(`${sale}?fait=envoyer`);
  expect(words((await clerk.get(sent.location ?? '')).body)).toContain('L’e-mail part.');
  const { subject } = await mailAbout(
    site.outbox,
    'alix@exemple.fr',
    'Vous trouverez votre ticket en pièce jointe',
  );
  expect(subject).toContain('Votre ticket');
  const listed = parse((await clerk.get('/admin/envois?genre=sale')).body);
  expect(listed.querySelector(`main a[href="${sale}"]`)).not.toBeNull();
  expect(plain(listed.text)).toContain('alix@exemple.fr');
});

test('the number of a ticket opens its sale, from which one piece comes back', async () => {
  const sale = await opened();
  await send(sale, 'scan', { scanned: 'CABLE-1' });
  await send(sale, 'pay', { method: 'cash' });
  const [number = ''] = /(?:DEMO-)?VEN-\d{4}-\d{6}/.exec((await clerk.get(sale)).body) ?? [];
  expect((await send(HOME, 'scan', { scanned: number.toLowerCase() })).location).toBe(sale);
  const none = await send(HOME, 'scan', { scanned: 'VEN-2026-999999' });
  expect([none.status, messageOf(none.body, 'scanned')]).toEqual([400, expect.stringContaining('Aucune')]);
  const link = parse((await clerk.get(sale)).body).querySelector('main a[href*="?retour="]');
  const panel = link?.getAttribute('href') ?? '';
  for (const [typed, field] of [
    [{ returnedUnits: '3', returnReason: 'Trop court' }, 'returnedUnits'],
    [{ returnedUnits: '-1', returnReason: 'Trop court' }, 'returnedUnits'],
    [{ returnReason: '' }, 'returnReason'],
    [{ refundMethod: '', returnReason: 'Trop court' }, 'refundMethod'],
  ] as const) {
    const refused = await send(panel, 'return', typed);
    expect([field, refused.status]).toEqual([field, 400]);
    expect(messageOf(refused.body, field)).not.toBe('');
    if ('returnedUnits' in typed) expect(typedIn(refused.body, field)).toBe(typed.returnedUnits);
  }
  expect((await send(panel, 'return', { returnReason: 'Trop court' })).location).toBe(sale);
  const after = words((await clerk.get(sale)).body);
  expect(after).toContain('Trop court');
  expect(after).toMatch(/Repris ?-89,29 €/);
  expect(await printed(`${sale}/ticket.pdf`)).toContain('Repris le');
});

test('a sale that came back whole is not invoiced: its page says why, and offers its ticket alone', async () => {
  const sale = await opened();
  await send(sale, 'scan', { scanned: 'CABLE-1' });
  await send(sale, 'pay', { method: 'cash' });
  const ways = async () =>
    parse((await clerk.get(sale)).body)
      .querySelectorAll('main .account__ways a')
      .map(({ text }) => plain(text));
  const inPart = ['Établir la facture', 'Réclamation de garantie', 'Annuler cette vente'];
  expect(await ways()).toEqual(expect.arrayContaining(inPart));
  const link = parse((await clerk.get(sale)).body).querySelector('main a[href*="?retour="]');
  const panel = link?.getAttribute('href') ?? '';
  await send(panel, 'return', { returnReason: 'Trop court' });
  expect(await ways()).toEqual(expect.arrayContaining(inPart));
  await send(panel, 'return', { returnReason: 'Trop court' });
  expect(await ways()).toEqual([
    'Nouvelle vente',
    'Imprimer le ticket (nouvel onglet)',
    'Envoyer par e-mail',
  ]);
  const { body } = await clerk.get(`${sale}?etape=facture`);
  expect(words(body)).toContain('Tout a été rendu : il n’y a rien à facturer.');
  expect(postForms(body).some((form) => fieldsOf(form).intent === 'invoice')).toBe(false);
});

test('a device taken in exchange pays a part of a sale by one press, and its entry says which', async () => {
  await emptyTables(site.database, 'public.used_units', 'public.used_goods');
  const entered = await clerk.submit('/admin/registre/nouvelle', {
    ...{ acquiredOn: '2026-11-20', description: 'Console PlayStation 4', origin: 'Échange au comptoir' },
    ...{
      price: '80',
      way: 'exchange',
      sellerName: 'Renard Camille',
      sellerAddress: '1 rue de Vesle, 51100 Reims',
    },
    ...{ documentKind: 'identity_card', documentNumber: '123456789', documentIssuer: 'Préfecture, 2021' },
  });
  const entry = (entered.location ?? '').replace(/\?.*/, '');
  expect(words((await clerk.get(entry)).body)).toContain('80,00 € à déduire');
  const sale = await opened();
  const { body } = await clerk.get(sale);
  expect(words(body)).toContain('Console PlayStation 4');
  expect((await send(sale, 'exchange', { entry: 'LP-x' })).status).toBe(400);
  expect((await send(sale, 'exchange')).location).toBe(sale);
  const paid = words((await clerk.get(sale)).body);
  expect(paid).toContain('Payé, reprise en échange');
  expect(paid).toContain('À encaisser : 9,29 €');
  expect(paid).not.toContain('Repris en échange');
  expect(await printed(`${sale}/ticket.pdf`)).toContain('Payé, reprise en échange');
  expect(words((await clerk.get(entry)).body)).toMatch(/Déduit d’une vente(DEMO-)?VEN-\S+ : 80,00 €/);
});

test('who is not signed in, or is a customer, reads and sells nothing', async () => {
  const sale = await opened();
  const stranger = site.visitor();
  expect((await stranger.get(sale)).location).toContain('/connexion');
  const { visitor: customer } = await site.member();
  expect((await customer.get(sale)).status).toBe(403);
  expect((await customer.get(`${sale}/ticket.pdf`)).status).toBe(403);
  expect((await customer.submit(sale, { intent: 'drop' })).status).toBe(403);
});

test('a sale is found again by words; where none has them, the page says so and keeps what was typed', async () => {
  const sale = await withWork('20');
  await send(sale, 'pay', { method: 'cash' });
  expect(words((await clerk.get(`${HOME}?vendu=depannage`)).body)).toMatch(/Dernières ventes.*Dépannage/);
  const none = await clerk.get(`${HOME}?vendu=imprimante`);
  expect(words(none.body)).toContain('Aucune vente ne répond à « imprimante ».');
  expect(parse(none.body).querySelector('[name=vendu]')?.getAttribute('value')).toBe('imprimante');
});
