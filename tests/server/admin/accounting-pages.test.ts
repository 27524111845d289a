import { parse } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { dayInParis } from '#domain/dates/dates.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { recordPayment } from '#server/shop/orders/record-payment.ts';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { drawnForm, seenIn } from '#tests/support/drawn-form.ts';
import { saveSettings } from '#tests/support/save-settings.ts';
import { addProduct, emptyShop, orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';

const site = useAccountSite();
let admin: SiteVisitor;
let number = '';

const plain = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');
const words = (body: string) => plain(parse(body).querySelector('main')?.text ?? '');
const page = async (path: string) => words((await admin.get(path)).body);
const messageOf = (body: string, field: string) =>
  plain(parse(body).querySelector(`#${field}-error`)?.text ?? '');

beforeAll(async () => {
  await emptyShop(site.database);
  admin = (await site.admin()).visitor;
  const product = await addProduct(site.database, 5);
  const order = await placedOrder(orderDeps(site.database), orderOf([product]));
  number = order.number;
  const shop = readShopSettings('content/data/shop.yml');
  await recordPayment({ database: site.database, shop: () => shop, clock: () => new Date() }, order.id, {
    actor: 'shop',
    method: 'cash',
    amountCents: order.totalCents,
  });
}, 60_000);

const purchase = (change: Record<string, string> = {}) => ({
  day: '2026-11-20',
  supplier: 'Mobilax <SAS>',
  nature: 'Écrans',
  amount: '129,90',
  way: 'card',
  reference: '=1+1',
  ...change,
});

const thing = (change: Record<string, string> = {}) => ({
  acquiredOn: '2026-01-20',
  description: 'Console PlayStation 5',
  serial: 'S01-123',
  origin: 'Achat à un particulier',
  price: '180',
  way: 'transfer',
  sellerName: 'Martin Dominique',
  sellerAddress: '1 rue de Vesle, 51100 Reims',
  documentKind: 'identity_card',
  documentNumber: '123456789',
  documentIssuer: 'Préfecture de la Marne, 2021',
  ...change,
});

// An administrator who owes the second factor: guards.test.ts.
test('who is not an administrator sees none of it and changes nothing', async () => {
  await admin.submit('/admin/registre/nouvelle', thing());
  const refused: [SiteVisitor, number, string | null][] = [
    [site.visitor(), 302, '/connexion?'],
    [(await site.member()).visitor, 403, null],
  ];
  const paths = [
    '/admin/recettes',
    '/admin/achats',
    '/admin/achats/nouveau',
    '/admin/registre',
    '/admin/registre/LP-2026-000001',
    '/admin/livres/recettes.csv',
    '/admin/livres/achats.csv',
    '/admin/livres/ecritures.txt',
    '/admin/livres/transactions.csv',
    '/admin/livres/registre.csv',
    '/admin/livres/registre.pdf',
  ];
  for (const [visitor, status, location] of refused) {
    const answers = [
      ...paths.map((path) => visitor.get(path)),
      visitor.submit('/admin/achats/nouveau', purchase()),
      visitor.submit('/admin/registre/nouvelle', thing()),
    ];
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(status);
      if (location) expect(answer.location).toContain(location);
      for (const secret of [number, 'Dominique', 'Camille Martin']) expect(answer.body).not.toContain(secret);
    }
  }
  const other = { origin: 'https://ailleurs.example' };
  expect((await admin.submit('/admin/achats/nouveau', purchase(), other)).status).toBe(403);
  expect((await admin.submit('/admin/registre/nouvelle', thing(), other)).status).toBe(403);
  const { kysely } = site.database;
  expect(await kysely.selectFrom('purchases').select('id').execute()).toEqual([]);
  expect(await kysely.selectFrom('used_goods').select('id').execute()).toHaveLength(1);
});

test('receipts of the month are on a page, and in a table for spreadsheets', async () => {
  const list = await admin.get('/admin/recettes');
  expect([list.status, list.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  expect(words(list.body)).toContain(`Commande ${number}`);
  expect(words(list.body)).toContain('Total encaissé89,29 €');
  expect(await page('/admin/recettes?periode=2020-01')).toContain('Aucune recette sur cette période');
  const csv = await admin.get(`/admin/livres/recettes.csv?periode=${dayInParis(new Date()).slice(0, 4)}`);
  expect([csv.status, csv.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(csv.headers.get('Content-Disposition')).toContain('livre-des-recettes-');
  expect(plain(csv.body)).toContain(`Camille Martin;Vente de marchandises;Commande ${number};Espèces;89,29`);
  const entries = await admin.get(
    `/admin/livres/ecritures.txt?periode=${dayInParis(new Date()).slice(0, 7)}`,
  );
  expect([entries.status, entries.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(entries.headers.get('Content-Disposition')).toContain('ecritures-20');
  expect(entries.body).toContain(`Commande ${number}, Camille Martin\t89,29\t0,00\t`);
  expect(list.body).toContain('href="/admin/livres/ecritures.txt?periode=');
  expect((await admin.get('/admin/livres/autre.csv')).status).toBe(404);
});

test('a purchase is written, comes back with what was wrong, is corrected and taken out', async () => {
  const wrong = await admin.submit(
    '/admin/achats/nouveau',
    purchase({ amount: 'beaucoup', day: '', way: 'or' }),
  );
  expect(wrong.status).toBe(400);
  expect(messageOf(wrong.body, 'amount')).toContain('Écrivez un montant en euros');
  expect(messageOf(wrong.body, 'day')).toContain('Choisissez la date');
  expect(messageOf(wrong.body, 'way')).toContain('Choisissez comment');
  expect(parse(wrong.body).querySelector('#supplier')?.getAttribute('value')).toBe('Mobilax <SAS>');

  const saved = await admin.submit('/admin/achats/nouveau', purchase());
  expect([saved.status, saved.location]).toEqual([303, '/admin/achats?periode=2026-11&fait=ajouter']);
  const list = await admin.get(saved.location ?? '');
  expect(words(list.body)).toContain('L’achat est inscrit.');
  expect(words(list.body)).toMatch(/Mobilax <SAS>.*129,90 €/);
  const path =
    parse(list.body).querySelector('main tbody a[href^="/admin/achats/"]')?.getAttribute('href') ?? '';
  const csv = await admin.get('/admin/livres/achats.csv?periode=2026-11');
  expect(plain(csv.body)).toContain("20/11/2026;Mobilax <SAS>;Écrans;'=1+1;Carte;129,9");

  const seen = seenIn((await admin.get(path)).body, 'achat');
  await admin.submit(path, purchase({ amount: '130', ...seen }));
  expect(await page('/admin/achats?periode=2026')).toContain('130,00 €');
  const { body: erasing } = await admin.get(`${path}?etape=effacer`);
  expect(words(erasing)).toContain('Retirer cette ligne du registre ?');
  const erased = await admin.submit(path, { ...drawnForm(erasing, 'retrait'), intent: 'remove' });
  expect(erased.location).toBe('/admin/achats?fait=effacer');
  expect((await admin.get(path)).status).toBe(404);
  expect(await page('/admin/journal?quoi=purchases')).toContain('Suppression');
  for (const id of ['x', '0', '999999']) expect((await admin.get(`/admin/achats/${id}`)).status).toBe(404);
});

test('used goods paid to a private person are a line of the purchases, which leads to their register', async () => {
  const month = dayInParis(new Date()).slice(0, 7);
  const { body } = await admin.get(`/admin/achats?periode=${month}`);
  expect(words(body)).toMatch(/Martin DominiqueConsole PlayStation 5DEMO-LP-\d{4}-000001Virement.*180,00 €/);
  const number = /DEMO-LP-\d{4}-000001/.exec(body)?.[0];
  expect(body).toContain(`href="/admin/registre/${number}"`);
  const csv = await admin.get(`/admin/livres/achats.csv?periode=${month}`);
  expect(plain(csv.body)).toContain(`Martin Dominique;Console PlayStation 5;${number};Virement;180`);
  const entries = await admin.get(`/admin/livres/ecritures.txt?periode=${month}`);
  expect(entries.body).toContain(`${number}\t`);
});

test('the registers say what the law asks of electronic invoices, and which platform has them', async () => {
  expect(await page('/admin/recettes')).toContain('Aucune plateforme n’est encore indiquée.');
  await saveSettings(admin, 'facturation', {
    invoicePlatform: 'Facturo <SAS>',
    invoicePlatformSince: '2026-08-15',
  });
  const words = await page('/admin/achats');
  expect(words).toContain('Depuis le 1er septembre 2026, recevoir');
  expect(words).toContain('La vôtre : Facturo <SAS>, depuis le 15 août 2026.');
  // What private persons have paid, for that platform; before there was one there was no file.
  const file = parse((await admin.get('/admin/recettes')).body).querySelector('a[href*="transactions.csv"]');
  const csv = await admin.get(file?.getAttribute('href') ?? '');
  expect(csv.headers.get('Content-Disposition')).toMatch(/transactions-\d{4}-\d{2}-\d{2}\.csv/);
  expect(csv.body).toContain(`;Livraisons de biens;;89,29;0;EUR;${dayInParis(new Date())};1`);
  await saveSettings(admin, 'facturation', { invoicePlatform: '', invoicePlatformSince: '' });
  expect((await admin.get('/admin/livres/transactions.csv')).status).toBe(404);
});

test('an entry of the register is final, and corrected by another', async () => {
  const wrong = await admin.submit(
    '/admin/registre/nouvelle',
    thing({ sellerName: ' ', acquiredOn: '2099-01-01' }),
  );
  expect([wrong.status, messageOf(wrong.body, 'sellerName'), messageOf(wrong.body, 'acquiredOn')]).toEqual([
    400,
    'Écrivez le nom et les prénoms du vendeur.',
    'Cette date n’est pas encore venue.',
  ]);
  const written = await admin.submit('/admin/registre/nouvelle', thing({ description: 'Manette <Xbox>' }));
  expect(written.location).toMatch(/^\/admin\/registre\/DEMO-LP-\d{4}-\d{6}\?fait=inscrire$/);
  const first = written.location?.replace(/\?.*/, '') ?? '';
  expect(await page(written.location ?? '')).toContain('Cette ligne ne change plus.');
  const form = await admin.get(`${first}?etape=corriger`);
  expect(parse(form.body).querySelector('#documentNumber')?.getAttribute('value')).toBe('123456789');
  const unexplained = await admin.submit(first, thing());
  expect([unexplained.status, messageOf(unexplained.body, 'correction')]).toEqual([
    400,
    'Écrivez ce qui était faux.',
  ]);
  const corrected = await admin.submit(first, thing({ correction: 'Prix', price: '170' }));
  expect(await page(first)).toContain('Cette ligne est corrigée par');
  expect(await page(corrected.location ?? '')).toContain(first.split('/').at(-1));
  const list = await page('/admin/registre');
  expect(list).toContain('Manette <Xbox>');
  const csv = await admin.get('/admin/livres/registre.csv');
  expect(csv.body.trim().split('\r\n')).toHaveLength(4);
  const pdf = await admin.get('/admin/livres/registre.pdf');
  expect([pdf.status, pdf.headers.get('Content-Type'), pdf.body.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  expect(pdf.headers.get('Cache-Control')).toBe('private, no-store');
  for (const unknown of ['LP-2026-999999', 'LP-1', 'x'])
    expect((await admin.get(`/admin/registre/${unknown}`)).status).toBe(404);
});

test('a bill to pay: noted, ticked with others, paid in one press; what is wrong is told and stays ticked', async () => {
  const LIST = '/admin/achats/a-payer';
  const NEW = `${LIST}/nouvelle`;
  const bill = {
    supplier: 'Utopya',
    nature: 'Batteries',
    amount: '80,00',
    dueOn: '2026-11-02',
    reference: 'U-7',
  };
  const fresh = async () => ({
    ...bill,
    billId:
      parse((await admin.get(NEW)).body)
        .querySelector('[name=billId]')
        ?.getAttribute('value') ?? '',
  });
  const wrong = await admin.submit(NEW, { ...(await fresh()), amount: '-3', dueOn: '' });
  expect([wrong.status, messageOf(wrong.body, 'dueOn')]).toEqual([
    400,
    'Choisissez le jour où elle est à payer.',
  ]);
  expect(messageOf(wrong.body, 'amount')).not.toBe('');
  const sent = await fresh();
  expect((await admin.submit(NEW, sent)).location).toBe(`${LIST}?fait=ajouter`);
  // A second click.
  expect((await admin.submit(NEW, sent)).location).toBe(`${LIST}?fait=ajouter`);
  expect(await page(LIST)).toMatch(/Total à payer80,00 €Dont en retard80,00 €.*Utopya02\/11\/2026 En retard/);
  expect(words((await admin.submit(LIST, { day: '2026-11-20', way: 'transfer' })).body)).toContain(
    'Cochez les factures payées.',
  );
  const unsaid = await admin.submit(LIST, { 'bills[]': sent.billId, day: '2026-11-20', way: '' });
  expect([unsaid.status, messageOf(unsaid.body, 'way')]).toEqual([
    400,
    'Choisissez comment elles ont été payées.',
  ]);
  expect(parse(unsaid.body).querySelector(`input[value="${sent.billId}"]`)?.hasAttribute('checked')).toBe(
    true,
  );
  const paid = { 'bills[]': sent.billId, day: '2026-11-20', way: 'transfer' };
  expect((await admin.submit(LIST, paid)).location).toBe('/admin/achats?periode=2026-11&fait=payer');
  expect(await page('/admin/achats?periode=2026-11')).toContain('UtopyaBatteriesU-7Virement');
  const again = await admin.submit(LIST, paid);
  expect([again.status, words(again.body)]).toEqual([409, expect.stringContaining('est déjà au registre')]);
});
