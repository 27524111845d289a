import { parse } from 'node-html-parser';
import { beforeEach, expect, test } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { fieldsOf, postForms } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addProduct, emptyShop } from '#tests/support/shop.ts';

const site = useAccountSite();
const HOME = '/admin/bons';
let owner: SiteVisitor;
let sku: string;

beforeEach(async () => {
  await emptyTables(site.database, 'public.suppliers');
  await emptyShop(site.database);
  owner ??= (await site.admin()).visitor;
  const id = await addProduct(site.database, 0);
  ({ sku } = await site.database.kysely
    .updateTable('products')
    .set({ low_stock_threshold: 2, name: 'Batterie A1502' })
    .where('id', '=', id)
    .returning('sku')
    .executeTakeFirstOrThrow());
  await site.database.kysely
    .insertInto('product_purchases')
    .values({ product_id: id, supplier: 'Mobilax', purchase_price_cents: 1290 })
    .execute();
}, 60_000);

const plain = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');
const words = (body: string) => plain(parse(body).querySelector('main')?.text ?? '');

/** The form with this intent, as it is drawn, filled in and sent where it says. */
async function send(page: string, intent: string, typed: Record<string, string> = {}) {
  const { body } = await owner.get(page);
  const form = postForms(body).find((each) => fieldsOf(each).intent === intent);
  if (!form) throw new Error(`no form ${intent} on ${page}`);
  return owner.submit(form.getAttribute('action') ?? '', { ...fieldsOf(form), ...typed });
}

test('what is low is ordered in one press, sent, and received from the order with what differs', async () => {
  const begun = await send('/admin/stock?vue=achats', 'head');
  expect(begun.status).toBe(303);
  const order = begun.location ?? '';
  expect(words((await owner.get(order)).body)).toContain('Batterie A1502');
  const free = await send(order, 'add', {
    ...{ intent: 'add-words', wanted: 'Cartons', addedQuantity: '1 000', addedCost: '0,80' },
  });
  expect(free.status).toBe(303);
  const wrong = await send(order, 'add', { wanted: 'zzzz', addedQuantity: 'deux' });
  expect([wrong.status, words(wrong.body).includes('Écrivez un nombre entier, de 1 à 10000.')]).toEqual([
    400,
    true,
  ]);
  await send(order, 'add', { intent: 'send' });
  const { body } = await owner.get(order);
  expect(words(body)).toContain('Commande BC-');
  expect(words(body)).toContain('0 sur 1000');
  const pdf = parse(body).querySelector('main a[href$=".pdf"]')?.getAttribute('href') ?? '';
  const drawn = await owner.get(pdf);
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const receive = parse(body).querySelector('main a[href*="commande="]')?.getAttribute('href') ?? '';
  const filled = postForms((await owner.get(receive)).body)
    .map(fieldsOf)
    .find((each) => 'receiptId' in each);
  expect(filled).toMatchObject({ 'sku.0': sku, 'quantity.0': '4', supplier: 'Mobilax' });
  const part = { ...filled, 'quantity.0': '3' };
  const read = words((await owner.submit(receive, { ...part, intent: 'key' })).body);
  expect(read).toContain('Attendu : 4, il en manque 1');
  expect(read).toContain('Hors catalogue, à noter sur la commande une fois arrivé : Cartons.');
  const done = await owner.submit(receive, { ...part, intent: 'receive' });
  expect(done.status).toBe(303);
  expect(words((await owner.get(done.location ?? '')).body)).toContain('CommandeBC-');
  expect(words((await owner.get(HOME)).body)).toContain('Reçue en partie');
  expect(words((await owner.get('/admin/stock?vue=achats')).body)).not.toContain('Batterie A1502');
});

test('an order that somebody has changed meanwhile is shown as it is now', async () => {
  const order = (await send(`${HOME}?etape=fournisseur`, 'head', { supplier: 'Autre' })).location ?? '';
  await send(order, 'add', { wanted: sku });
  const form = postForms((await owner.get(order)).body).find((each) => fieldsOf(each).intent === 'add');
  const seen = form ? { ...fieldsOf(form), intent: 'send' } : {};
  await send(order, 'add', { wanted: sku });
  const late = await owner.submit(order, seen);
  expect([late.status, words(late.body).includes('a changé entre-temps')]).toEqual([409, true]);
  expect(words((await owner.get(order)).body)).toContain('Brouillon de commande');
  await send(order, 'add', { intent: 'send' });
  const cancelled = await send(`${order}?etape=annuler`, 'cancel', { reason: '' });
  expect(words(cancelled.body)).toContain('Écrivez pourquoi cette commande est annulée.');
  await send(`${order}?etape=annuler`, 'cancel', { reason: 'Rupture' });
  expect(words((await owner.get(order)).body)).toContain('Annulée le');
});

test('whichever button of a draft is pressed, what was typed in its lines counts', async () => {
  const order = (await send('/admin/stock?vue=achats', 'head')).location ?? '';
  const draft = async () => {
    const [form = {}] = postForms((await owner.get(order)).body)
      .map(fieldsOf)
      .filter((each) => 'wanted' in each);
    const [quantity = ''] = Object.keys(form).filter((name) => name.startsWith('quantity.'));
    return { form, quantity, said: form[quantity] };
  };
  const press = async (intent: string, typed: string, more: Record<string, string> = {}) => {
    const { form, quantity } = await draft();
    return owner.submit(order, { ...form, [quantity]: typed, ...more, intent });
  };
  const unknown = await press('add', '5', { wanted: 'zzzz' });
  expect([unknown.status, unknown.body.includes('value="5"'), (await draft()).said]).toEqual([
    400,
    true,
    '4',
  ]);
  await press('key', '6');
  expect((await draft()).said).toBe('6');
  await press('add-words', '7', { wanted: 'Cartons' });
  expect((await draft()).said).toBe('7');
  const wrong = await press('send', '7,5');
  expect([wrong.status, wrong.body.includes('value="7,5"')]).toEqual([400, true]);
  await press('send', '8');
  expect(words((await owner.get(order)).body)).toContain('0 sur 8');
});
