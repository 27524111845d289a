import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { pdf } from '#tests/support/sample-files.ts';
import { addProduct, emptyShop } from '#tests/support/shop.ts';

const site = useAccountSite();
const NEW = '/admin/receptions/nouvelle';
let admin: SiteVisitor;
let product: { id: string; sku: string; slug: string; name: string };

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});

beforeEach(async () => {
  await emptyShop(site.database);
  await emptyTables(site.database, 'public.suppliers');
  const id = await addProduct(site.database, 4);
  product = await site.database.kysely
    .selectFrom('products')
    .select(['id', 'sku', 'slug', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
});

/** The fields of the form of a new receipt, as the page has filled them. */
const fieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    parse(html)
      .querySelectorAll('main form input')
      .flatMap((input) => {
        const name = input.getAttribute('name');
        return name ? [[name, input.getAttribute('value') ?? '']] : [];
      }),
  );

const stock = () =>
  site.database.kysely
    .selectFrom('products')
    .select('stock')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow();

test('labels are scanned one after the other, and all of it enters the stock at once', async () => {
  const begun = fieldsOf((await admin.get(NEW)).body);
  const first = await admin.submit(NEW, {
    ...begun,
    scanned: `https://papin.example/produit/${product.slug}`,
  });
  expect(first.status).toBe(200);
  expect(first.body).toContain(product.name);
  const again = await admin.submit(NEW, { ...fieldsOf(first.body), scanned: product.sku.toLowerCase() });
  const filled = fieldsOf(again.body);
  expect([filled['quantity.0'], filled.receiptId]).toEqual(['2', begun.receiptId]);
  const wrong = await admin.submit(NEW, { ...filled, 'cost.0': 'cher', intent: 'receive' });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toContain('Écrivez le nom du fournisseur.');
  expect(wrong.body).toContain('Écrivez un prix en euros, par exemple 12,90.');
  expect(fieldsOf(wrong.body)).toMatchObject({ 'quantity.0': '2', 'cost.0': 'cher' });
  const sent = { ...filled, 'cost.0': '12,90', supplier: 'Mobilax', intent: 'receive' };
  const done = await admin.submit(NEW, sent);
  const path = done.location?.split('?')[0] ?? '';
  expect(done.status).toBe(303);
  expect((await admin.submit(NEW, sent)).location).toContain(path);
  expect(await stock()).toEqual({ stock: 6 });
  const { body } = await admin.get(done.location ?? '');
  expect(body).toContain('La réception est entrée en stock.');
  expect(fieldsOf(body).amount).toBe('25,80');
  const bill = await admin.submit(path, {
    day: '2026-11-27',
    amount: '25,80',
    way: 'card',
    reference: 'F-12',
  });
  expect(bill.location).toBe(`${path}?fait=facture`);
  expect((await admin.get('/admin/achats?periode=2026-11')).body).toContain('F-12');
  expect((await admin.get('/admin/receptions')).body).toContain('Inscrite');
});

test('words offer the products that have them, and say when there is none', async () => {
  const begun = fieldsOf((await admin.get(NEW)).body);
  const found = await admin.submit(NEW, { ...begun, scanned: product.name.slice(0, 4) });
  expect(parse(found.body).querySelector('button[name="picked"]')?.getAttribute('value')).toBe(product.sku);
  const picked = await admin.submit(NEW, { ...fieldsOf(found.body), picked: product.sku });
  expect(fieldsOf(picked.body)['sku.0']).toBe(product.sku);
  const nul = await admin.submit(NEW, { ...begun, scanned: `${product.sku}\0` });
  expect(fieldsOf(nul.body)['sku.0']).toBe(product.sku);
  // The Enter key in another field.
  const key = await admin.submit(NEW, { ...begun, supplier: 'Mobilax', intent: 'key' });
  expect([key.status, fieldsOf(key.body).supplier]).toEqual([200, 'Mobilax']);
  const none = await admin.submit(NEW, { ...begun, scanned: 'zzzz' });
  expect([none.status, none.body.includes('Aucun produit n’a ce code ni ces mots.')]).toEqual([400, true]);
});

test('a copy of the bill is attached, and served to whoever may see it', async () => {
  const begun = fieldsOf((await admin.get(NEW)).body);
  const { body } = await admin.submit(NEW, { ...begun, scanned: product.sku });
  const done = await admin.submit(NEW, { ...fieldsOf(body), supplier: 'Mobilax', intent: 'receive' });
  const path = done.location?.split('?')[0] ?? '';
  const form = new FormData();
  form.set('copies', new File([new Uint8Array(await pdf())], 'facture-12.pdf', { type: 'application/pdf' }));
  expect((await admin.send(path, form)).location).toBe(`${path}?fait=joint`);
  const link = parse((await admin.get(path)).body)
    .querySelectorAll('main a')
    .find(({ text }) => text === 'facture-12.pdf')
    ?.getAttribute('href');
  expect((await admin.get(link ?? '')).headers.get('Content-Type')).toBe('application/pdf');
  const { email, visitor } = await site.member();
  await site.setRole(email, 'admin', 'technician');
  expect((await visitor.get(link ?? '')).status).toBe(403);
  expect((await admin.send(path, new FormData())).status).toBe(400);
});
