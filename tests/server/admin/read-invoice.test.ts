import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { ublInvoice } from '#tests/support/received-invoices.ts';
import { pdf } from '#tests/support/sample-files.ts';
import { addProduct, emptyShop } from '#tests/support/shop.ts';
import { submitFiles } from '#tests/support/visitor-forms.ts';

const site = useAccountSite();
const READ = '/admin/receptions/facture';
const EAN = '4006381333931';
let admin: SiteVisitor;
let sku = '';

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});

beforeEach(async () => {
  await emptyShop(site.database);
  await emptyTables(site.database, 'public.suppliers');
  const id = await addProduct(site.database, 4);
  const product = await site.database.kysely
    .updateTable('products')
    .set({ ean: EAN })
    .where('id', '=', id)
    .returning('sku')
    .executeTakeFirstOrThrow();
  sku = product.sku;
});

const typedIn = (page: HTMLElement, ...names: string[]) =>
  names.map((name) => page.querySelector(`main [name=${name}]`)?.getAttribute('value'));

function sendFile(content: string | Buffer, name: string) {
  const form = new FormData();
  if (content.length > 0) form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  return submitFiles(site, admin, READ, form);
}

test('an invoice fills in a receipt with the products that it names, and a line of the register', async () => {
  const read = await sendFile(await pdf({ files: { 'factur-x.xml': ublInvoice() } }), 'facture.pdf');
  expect(read.status).toBe(200);
  const page = parse(read.body);
  expect(page.querySelector('main')?.text).toContain('Pièces & Écrans SAS');
  const receipt = page.querySelectorAll('main form').find((form) => form.toString().includes('Réceptionner'));
  const fields = Object.fromEntries(
    (receipt?.querySelectorAll('input') ?? []).map((input) => [
      input.getAttribute('name') ?? '',
      input.getAttribute('value') ?? '',
    ]),
  );
  expect(fields).toMatchObject({
    'sku.0': sku,
    'quantity.0': '3',
    'cost.0': '12,00',
    reference: 'F-2026/118',
  });
  const filled = await admin.submit('/admin/receptions/nouvelle', { ...fields, intent: 'key' });
  expect([filled.status, filled.body.includes('value="F-2026/118"')]).toEqual([200, true]);
  // Its bill is not paid yet: the goods come in, and what is known of it waits in its form.
  const received = await admin.submit('/admin/receptions/nouvelle', { ...fields, intent: 'receive' });
  expect(received.status).toBe(303);
  const waiting = parse((await admin.get(received.location ?? '')).body);
  expect(typedIn(waiting, 'amount', 'reference')).toEqual(['36,00', 'F-2026/118']);
  const link = page.querySelectorAll('main a').find(({ text }) => text.includes('registre des achats'));
  const purchase = await admin.get(link?.getAttribute('href')?.replaceAll('&amp;', '&') ?? '');
  const typed = parse(purchase.body);
  expect(typedIn(typed, 'supplier', 'amount', 'reference')).toEqual([
    'Pièces & Écrans SAS',
    '36,00',
    'F-2026/118',
  ]);
  const toPay = page.querySelectorAll('main a').find(({ text }) => text.includes('Noter à payer'));
  const noted = parse((await admin.get(toPay?.getAttribute('href')?.replaceAll('&amp;', '&') ?? '')).body);
  expect(typedIn(noted, 'supplier', 'amount', 'dueOn')).toEqual([
    'Pièces & Écrans SAS',
    '36,00',
    '2026-12-20',
  ]);
});

test('an invoice that the register has is not offered to it again', async () => {
  await site.database.kysely
    .insertInto('purchases')
    .values({
      ...{ bought_on: '2026-11-21', supplier: 'PIÈCES & ÉCRANS SAS', nature: 'Câbles', amount_cents: 3600 },
      ...{ method: 'transfer', reference: 'f-2026/118' },
    })
    .execute();
  const page = parse((await sendFile(ublInvoice(), 'f.xml')).body).querySelector('main');
  expect(page?.text).toContain('Cette facture est déjà au registre des achats, payée le 21/11/2026.');
  expect(page?.text).not.toContain('Inscrire au registre des achats');
  const names = page?.querySelectorAll('form input').map((input) => input.getAttribute('name')) ?? [];
  expect([names.includes('sku.0'), names.includes('amount')]).toEqual([true, false]);
});

test('what is no invoice is told at its field; one for somebody else is shown with a warning', async () => {
  for (const [content, name, words] of [
    ['', '', 'Choisissez le fichier.'],
    ['bonjour', 'facture.xml', 'pas une facture électronique connue'],
    [await pdf(), 'scan.pdf', 'pas de facture électronique en lui'],
  ] as const) {
    const answer = await sendFile(content, name);
    expect([answer.status, answer.body.includes(words)]).toEqual([400, true]);
  }
  const unknown = await sendFile(ublInvoice({ ean: '', theirs: '' }), 'f.xml');
  expect(unknown.body).toContain('non trouvé');
  expect(unknown.body).toContain('Aucune ligne ne désigne un produit d’ici.');
  expect(unknown.body).not.toContain('Réceptionner ces produits');
});
