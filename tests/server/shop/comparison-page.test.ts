import { parse } from 'node-html-parser';
import { expect, test, vi } from 'vitest';
import { useAccountSite } from '#tests/support/account-site.ts';

const site = useAccountSite({ SEED: 'demo' });
const AM5 = '/comparer?produits=ryzen-5-7600,ryzen-7-7800x3d';

async function ask(path: string) {
  const { status, body } = await site.visitor().get(path);
  const main = parse(body).querySelector('main');
  const words = (element: { text: string } | null | undefined) =>
    element?.text.replaceAll(/\s+/g, ' ').trim() ?? '';
  return {
    status,
    body,
    notes: (main?.querySelectorAll('.reading-note') ?? []).map(words),
    text: words(main),
    names: (main?.querySelectorAll('thead th a[href^="/produit/"]') ?? []).map(words),
    rows: (main?.querySelectorAll('tbody tr') ?? []).map((row) => row.querySelectorAll('th, td').map(words)),
    links: (main?.querySelectorAll('a') ?? []).map((link) => link.getAttribute('href')),
    fields: (main?.querySelectorAll('form[action="/comparer"] [name=produits]') ?? []).map((field) =>
      field.getAttribute('value'),
    ),
  };
}

test('two products stand side by side, with their prices, and what differs is marked by a word', async () => {
  const { status, body, names, rows, text } = await ask(AM5);
  expect([status, names]).toEqual([200, ['Processeur AMD Ryzen 5 7600', 'Processeur AMD Ryzen 7 7800X3D']]);
  expect(rows).toContainEqual(['Socket', 'AM5', 'AM5']);
  expect(rows).toContainEqual(['TDP Différent', '65 W', '120 W']);
  // What one of them does not say is unknown: no difference.
  expect(rows).toContainEqual(['Cache L3', '–non indiqué', '96 Mo']);
  expect(text).toContain('186,61 €');
  expect(body).toContain('content="noindex"');
  expect(body).toMatch(/rel="canonical" href="[^"]*\/comparer"/);
  expect(body.match(/aria-label="Ajouter au panier/g)).toHaveLength(2);
});

test('only what differs is an address of its own, and the way back', async () => {
  const all = await ask(AM5);
  expect(all.links).toContain(`${AM5}&vue=differences`);
  const short = await ask(`${AM5}&vue=differences`);
  expect(short.rows.length).toBe(all.rows.filter(([label]) => label?.endsWith('Différent')).length);
  expect(short.rows.every(([label]) => label?.endsWith('Différent'))).toBe(true);
  expect(short.links).toContain(AM5);
});

test('a product is taken out or added by an address alone', async () => {
  const { links, fields } = await ask(AM5);
  expect(links).toContain('/comparer?produits=ryzen-7-7800x3d');
  expect(fields.slice(0, 2)).toEqual(['ryzen-5-7600', 'ryzen-7-7800x3d']);
  const three = await ask(
    '/comparer?produits=ryzen-5-7600&produits=ryzen-7-7800x3d&produits=ssd-sata-500-go',
  );
  expect(three.names).toHaveLength(3);
  expect((await ask('/comparer?produits=ryzen-5-7600')).text).not.toContain('Différent');
});

test('what is not at the shop, or not any more, is told; so is what there is no room for', async () => {
  const { names, notes } = await ask(`${AM5},parti-sans-laisser,<b>`);
  expect([names.length, notes]).toEqual([
    2,
    ['Ces produits ne sont pas, ou plus, à la boutique : « parti-sans-laisser », « <b> ».'],
  ]);
  const five = await ask(`${AM5},ssd-sata-500-go,cle-usb-64-go-usb-32,disque-dur-externe-2-to`);
  expect(five.names).toHaveLength(4);
  expect(five.notes).toEqual([
    'Quatre produits au plus se comparent à la fois. Laissé de côté : Disque dur externe 2 To USB 3.0.',
  ]);
  expect(five.fields).toEqual([]);
});

test('a product that is withdrawn leaves the comparison at once', async () => {
  const publish = (is_published: boolean) =>
    site.database.kysely
      .updateTable('products')
      .set({ is_published })
      .where('slug', '=', 'ryzen-7-7800x3d')
      .execute();
  await publish(false);
  await vi.waitFor(async () =>
    expect((await ask(AM5)).notes).toEqual([
      'Ce produit n’est pas, ou plus, à la boutique : « ryzen-7-7800x3d ».',
    ]),
  );
  await publish(true);
});

test('nothing to compare says where to begin, on a page of its own and after the last one is taken out', async () => {
  for (const path of ['/comparer', '/comparer?produits=', '/comparer?produits=inconnu']) {
    const { status, text, links } = await ask(path);
    expect([status, text.includes('Rien à comparer pour l’instant'), links.includes('/boutique')]).toEqual([
      200,
      true,
      true,
    ]);
  }
});

test('the list of the shop and each product lead there', async () => {
  const list = parse((await site.visitor().get('/boutique')).body);
  const form = list.querySelector('form[action="/comparer"]');
  const boxes = list.querySelectorAll(`input[name=produits][form="${form?.getAttribute('id')}"]`);
  expect(boxes).toHaveLength(24);
  expect(form?.querySelector('button')?.text).toBe('Comparer les produits cochés');
  expect((await site.visitor().get('/produit/ryzen-5-7600')).body).toContain(
    'href="/comparer?produits=ryzen-5-7600"',
  );
});
