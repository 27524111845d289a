import { parse } from 'node-html-parser';
import { beforeEach, expect, test } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { fieldsOf, postForms } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addModel } from '#tests/support/offered-units.ts';

const site = useAccountSite();
const HOME = '/admin/occasions';
let owner: SiteVisitor;

beforeEach(async () => {
  await emptyTables(site.database, 'public.used_units', 'public.suppliers');
  owner ??= (await site.admin()).visitor;
}, 60_000);

const plain = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');
const words = (body: string) => plain(parse(body).querySelector('main')?.text ?? '');
const messageOf = (body: string, field: string) =>
  plain(parse(body).querySelector(`[id="${field}-error"]`)?.text ?? '');

async function send(page: string, intent: string, typed: Record<string, string>) {
  const { body } = await owner.get(page);
  const form = postForms(body).find((each) => fieldsOf(each).intent === intent);
  if (!form) throw new Error(`no form ${intent} on ${page}`);
  return owner.submit(form.getAttribute('action') ?? '', { ...fieldsOf(form), ...typed });
}

const UNIT = {
  name: 'iPhone 12 64 Go noir',
  kind: 'telephone',
  provenance: 'supplier',
  supplier: 'Mobilax',
  acquiredOn: '2026-11-20',
  cost: '180 €',
  grade: 'B',
  price: '1 269,50',
  tests: 'Écran : aucun pixel mort',
};

test('a unit is typed in a minute, found, sold once and told with its history', async () => {
  const wrong = await send(`${HOME}/nouvel`, 'save', {
    ...UNIT,
    serial: '490154203237519',
    acquiredOn: '2099-01-01',
    battery: '101',
  });
  expect(wrong.status).toBe(400);
  expect(messageOf(wrong.body, 'serial')).toContain('vérifiez ses quinze chiffres');
  expect(messageOf(wrong.body, 'acquiredOn')).toContain('n’est pas encore venue');
  expect(messageOf(wrong.body, 'battery')).toContain('de 0 à 100');
  expect(parse(wrong.body).querySelector('[name="price"]')?.getAttribute('value')).toBe('1 269,50');
  const nobody = await send(`${HOME}/nouvel`, 'save', { ...UNIT, supplier: '' });
  expect(messageOf(nobody.body, 'supplier')).toContain('Écrivez le nom du fournisseur.');
  const added = await send(`${HOME}/nouvel`, 'save', { ...UNIT, serial: '490154203237518' });
  expect(added.status).toBe(303);
  const unit = added.location ?? '';
  expect(words((await owner.get(unit)).body)).toContain('1 269,50 €');
  await send(unit, 'step', { move: 'put_on_sale' });
  const none = await send(unit, 'step', { move: 'sold', price: '' });
  expect(messageOf(none.body, 'price')).toContain('Écrivez le prix payé.');
  await send(unit, 'step', { move: 'sold', price: '1 200' });
  expect(words((await owner.get(unit)).body)).toContain('Vendu 1 200,00 €');
  expect(words((await owner.get(unit)).body)).toContain('Marge : 1 020,00 €');
  expect(words((await owner.get(`${HOME}?q=490154&etat=sold`)).body)).toContain('iPhone 12 64 Go noir');
  expect(words((await owner.get(`${HOME}?etat=to_test`)).body)).not.toContain('iPhone 12 64 Go noir');
});

test('a unit is put on sale on the page of a product, where the site sells it', async () => {
  await site.database.kysely
    .insertInto('product_categories')
    .values({ id: 'stockage', label: 'Stockage' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const name = `Téléphones ${Date.now()}`;
  const model = await addModel(site.database, { name });
  const unit = (await send(`${HOME}/nouvel`, 'save', UNIT)).location ?? '';
  const wrong = await send(unit, 'step', { move: 'put_on_sale', model: 'autre' });
  expect(messageOf(wrong.body, 'model')).toContain('Choisissez un produit de la liste.');
  const unknown = await send(unit, 'step', {
    move: 'put_on_sale',
    model: '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a009',
  });
  expect(messageOf(unknown.body, 'model')).toContain('Choisissez un produit d’occasion de la boutique.');
  expect((await send(unit, 'step', { move: 'put_on_sale', model })).status).toBe(303);
  expect(words((await owner.get(unit)).body)).toContain(`Sur le site${name}`);
  await send(unit, 'step', { move: 'taken_off' });
  const page = (await owner.get(unit)).body;
  expect(words(page)).not.toContain('Sur le site');
  // The page that it was on is proposed again.
  const select = parse(page).querySelector('select[name="model"]');
  expect(select?.querySelector('option[selected]')?.getAttribute('value')).toBe(model);
});

test('a unit of a private person is entered in the register with it, and nothing typed is lost', async () => {
  const bought = { ...UNIT, provenance: 'buy_back', supplier: '', serial: '', sellerName: 'Camille Renard' };
  const half = await send(`${HOME}/nouvel`, 'save', bought);
  expect(messageOf(half.body, 'documentNumber')).toContain('Écrivez le numéro de la pièce.');
  expect(parse(half.body).querySelector('[name="sellerName"]')?.getAttribute('value')).toBe('Camille Renard');
  const seller = {
    sellerAddress: '12 rue de Vesle, 51100 Reims',
    way: 'transfer',
    documentKind: 'identity_card',
    documentNumber: '880692310285',
    documentIssuer: 'Préfecture de la Marne, 2019',
  };
  const twice = await send(`${HOME}/nouvel`, 'save', {
    ...bought,
    ...seller,
    registerEntry: 'LP-2026-000001',
  });
  expect(messageOf(twice.body, 'registerEntry')).toContain('effacez ce numéro');
  const added = await send(`${HOME}/nouvel`, 'save', { ...bought, ...seller });
  const unit = words((await owner.get(added.location ?? '')).body);
  expect(unit).toMatch(/Livre de police ?(DEMO-)?LP-/);
  expect(unit).not.toContain('ne peut pas être mis en vente');
});

test.each([
  [{ way: 'exchange', price: '80' }, 'counter', ''],
  [{ way: 'transfer', price: '80' }, 'buy_back', ''],
  [{ way: 'none', price: '0' }, '', ''],
  [{ way: 'none', price: '0', origin: 'Réparation non reprise, laissée à l’atelier' }, 'intake', ''],
  [{ way: 'transfer', price: '80', documentKind: 'company' }, 'supplier', 'Renard Camille'],
])('a unit of the entry %j comes from « %s »', async (change, provenance, supplier) => {
  const entered = await owner.submit('/admin/registre/nouvelle', {
    ...{ acquiredOn: '2026-11-20', description: 'Console PlayStation 4', origin: 'Au comptoir' },
    ...{ sellerName: 'Renard Camille', sellerAddress: '1 rue de Vesle, 51100 Reims' },
    ...{ documentKind: 'identity_card', documentNumber: '123456789', documentIssuer: 'Préfecture, 2021' },
    ...change,
  });
  const [, number] = /registre\/([^?]+)/.exec(entered.location ?? '') ?? [];
  const page = parse((await owner.get(`${HOME}/nouvel?inscription=${number}`)).body);
  const chosen = page
    .querySelectorAll('select[name=provenance] option')
    .find((option) => option.hasAttribute('selected'));
  expect(chosen?.getAttribute('value') ?? '').toBe(provenance);
  expect(page.querySelector('[name=supplier]')?.getAttribute('value') ?? '').toBe(supplier);
});
