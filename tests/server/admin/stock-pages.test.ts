import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { seenIn } from '#tests/support/drawn-form.ts';
import { mainText } from '#tests/support/repair-site.ts';
import { pdf, picture } from '#tests/support/sample-files.ts';
import { addProduct, emptyShop } from '#tests/support/shop.ts';

const LIST = '/admin/stock';
const SETUP = `${LIST}/setup`;
const COUNTS = `${LIST}/inventaire`;
const FILES = ['produits.csv', 'modele.csv', 'achats.csv', 'etiquettes.pdf'].map(
  (file) => `${LIST}/fichiers/${file}`,
);
const site = useAccountSite();
let admin: SiteVisitor;
let id = '';
let page = '';

const rowNow = () =>
  site.database.kysely.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const countProducts = async () =>
  (await site.database.kysely.selectFrom('products').select('id').execute()).length;
const errorAt = (body: string, field: string) =>
  parse(body).querySelector(`[id="${field}-error"]`)?.text.replaceAll('\u00a0', ' ') ?? '';

/** The fields of a product's form, as its page shows them. */
async function fieldsOf(path: string): Promise<Record<string, string>> {
  const form = parse((await admin.get(path)).body)
    .querySelectorAll('main form')
    .find((each) => each.querySelector('button[value=save]'));
  const fields = Object.fromEntries(
    (form?.querySelectorAll('input, textarea') ?? [])
      .filter((input) => input.getAttribute('type') !== 'checkbox' || input.hasAttribute('checked'))
      .map((input) => [
        input.getAttribute('name') ?? '',
        input.getAttribute('value') ?? input.text.replace(/^\n/, ''),
      ]),
  );
  for (const select of form?.querySelectorAll('select') ?? [])
    fields[select.getAttribute('name') ?? ''] =
      select.querySelector('option[selected]')?.getAttribute('value') ?? '';
  return { ...fields, intent: 'save' };
}

const csvForm = (content: string, intent: string) => {
  const form = new FormData();
  form.set('file', new File([content], 'produits.csv', { type: 'text/csv' }));
  form.set('intent', intent);
  return form;
};

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});

beforeEach(async () => {
  await emptyShop(site.database);
  id = await addProduct(site.database, 4);
  page = `${LIST}/${id}`;
  await site.database.kysely
    .updateTable('products')
    .set({ name: 'Dalle de secours', sku: 'DAL-1', slug: 'dalle', description: 'Une dalle.' })
    .execute();
});

// An administrator who owes the second factor: guards.test.ts.
test('who is not an administrator sees none of it and changes nothing', async () => {
  const refused: [SiteVisitor, number][] = [
    [site.visitor(), 302],
    [(await site.member()).visitor, 403],
  ];
  const before = await rowNow();
  const forms: [string, Record<string, string>][] = [
    [LIST, { intent: 'change', kind: 'unpublish', 'products[]': id }],
    [LIST, { intent: 'receive', [`received.${id}`]: '3' }],
    [page, { intent: 'save', name: 'Volé', listedPrice: '1' }],
    [page, { intent: 'move', reason: 'loss', quantity: '1', note: 'x' }],
    [`${LIST}/nouveau`, { intent: 'save', name: 'Volé' }],
    [COUNTS, { intent: 'open', category: 'stockage' }],
    [SETUP, { intent: 'unpublish', shopName: 'L’Atelier Papin' }],
    [SETUP, { intent: 'erase', shopName: 'L’Atelier Papin' }],
    [SETUP, { intent: 'add', newLabel: 'X' }],
  ];
  for (const [visitor, status] of refused) {
    const answers = [
      ...[LIST, `${LIST}?vue=achats`, `${LIST}/nouveau`, page, `${LIST}/mouvements`, COUNTS, SETUP].map(
        (path) => visitor.get(path),
      ),
      ...FILES.map((path) => visitor.get(`${path}?produit=${id}`)),
      ...forms.map(([path, fields]) => visitor.submit(path, fields)),
      visitor.send(SETUP, csvForm('reference;nom\nDAL-1;Volé', 'import'), { origin: site.origin }),
    ];
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(status);
      for (const secret of ['Dalle de secours', '%PDF', 'reference;nom'])
        expect(answer.body).not.toContain(secret);
    }
    for (const data of [`${LIST}.data`, `${page}.data`])
      expect((await visitor.get(data)).body).not.toContain('Dalle de secours');
  }
  for (const [path, fields] of forms)
    expect((await admin.submit(path, fields, { origin: 'https://ailleurs.example' })).status).toBe(403);
  expect([await rowNow(), await countProducts()]).toEqual([before, 1]);
});

test('the list finds, filters and sorts; what is not understood asks nothing', async () => {
  const list = await admin.get(LIST);
  expect([list.status, list.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  expect(mainText(list)).toContain('1 produit');
  expect(
    mainText(await admin.get(`${LIST}?q=dalle&categorie=stockage&etat=publies&tri=prix&ordre=desc`)),
  ).toContain('DAL-1');
  expect(mainText(await admin.get(`${LIST}?vue=bas`))).toContain('Aucun produit ne correspond');
  expect(mainText(await admin.get(`${LIST}?etat=x&tri=y&page=-1&q=%00`))).toContain('DAL-1');
  const far = await admin.get(`${LIST}?page=9`);
  expect([far.status, far.location]).toEqual([302, LIST]);
});

test('a spec that the filters of the shop do not read is told to who wrote it, not to visitors', async () => {
  const save = async (specs: string) =>
    admin.submit(page, { ...(await fieldsOf(page)), specs, isPublished: 'oui' });
  const told = async () =>
    mainText(await admin.get(page)).includes('Les filtres de la boutique ne lisent pas');
  expect((await save('Capacité : deux barrettes\nTest : une heure')).status).toBe(303);
  expect(mainText(await admin.get(page))).toContain(
    'Les filtres de la boutique ne lisent pas « Capacité : deux barrettes » ; ils liraient « Capacité : 2 × 16 Go, 1 To ».',
  );
  const shown = await site.visitor().get('/produit/dalle');
  expect(shown.body).toContain('deux barrettes');
  expect(shown.body).not.toContain('filtres de la boutique');
  expect((await save('Capacité : 2 × 16 Go')).status).toBe(303);
  expect(await told()).toBe(false);
});

test('a product is written, mended, and its public page follows at once', async () => {
  const created = await admin.submit(`${LIST}/nouveau`, {
    ...(await fieldsOf(`${LIST}/nouveau`)),
    name: 'SSD 1 To',
    sku: 'SSD-1',
    ean: '4006381333931',
    category: 'stockage',
    listedPrice: '112',
    stock: '2',
    description: 'Un disque.',
    'purchase.supplier': 'Grossiste secret',
    'purchase.price': '61,5',
    isPublished: 'oui',
  });
  expect([created.status, created.location]).toEqual([
    303,
    expect.stringMatching(/\/admin\/stock\/[0-9a-f-]{36}\?fait=cree/),
  ]);
  const path = created.location?.split('?')[0] ?? '';
  const shown = await site.visitor().get('/produit/ssd-1-to');
  expect(shown.body).toContain('Un disque.');
  expect(shown.body).toContain('"gtin":"4006381333931"');
  expect(shown.body).not.toContain('Grossiste secret');
  expect(mainText(await admin.get(path))).toContain('Payé en direct : 100,00 €');
  const wrong = await admin.submit(path, {
    ...(await fieldsOf(path)),
    listedPrice: 'cher',
    name: 'Un autre nom',
  });
  expect([wrong.status, errorAt(wrong.body, 'listedPrice')]).toEqual([
    400,
    expect.stringContaining('prix en euros'),
  ]);
  expect(parse(wrong.body).querySelector('#name')?.getAttribute('value')).toBe('Un autre nom');
  expect((await admin.submit(path, { ...(await fieldsOf(path)), description: 'Plus rapide.' })).status).toBe(
    303,
  );
  expect((await site.visitor().get('/produit/ssd-1-to')).body).toContain('Plus rapide.');
  const { isPublished: _, ...draft } = await fieldsOf(path);
  expect((await admin.submit(path, draft)).status).toBe(303);
  expect((await site.visitor().get('/produit/ssd-1-to')).status).toBe(404);
});

test.each(['x', '0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10', "' or 1=1"])('%s is no product', async (unknown) => {
  const path = `${LIST}/${encodeURIComponent(unknown)}`;
  expect((await admin.get(path)).status).toBe(404);
  expect((await admin.submit(path, { intent: 'save' })).status).toBe(404);
});

test('a movement says what is wrong at its field, and is in the ledger when it is right', async () => {
  const move = (fields: Record<string, string>) => admin.submit(page, { intent: 'move', ...fields });
  for (const [fields, field] of [
    [{ reason: 'loss', quantity: '1', note: '' }, 'note'],
    [{ reason: 'purchase', quantity: '-1' }, 'quantity'],
    [{ reason: 'loss', quantity: '9', note: 'Cassé' }, 'quantity'],
  ] as const) {
    const answer = await move({ deliveryNote: '', note: '', ...fields });
    expect([400, 409]).toContain(answer.status);
    expect(errorAt(answer.body, field)).not.toBe('');
  }
  expect((await rowNow()).stock).toBe(4);
  const done = await move({ reason: 'loss', quantity: '1', deliveryNote: '', note: 'Tombé du rayon' });
  expect([done.status, done.location]).toEqual([303, `${page}?fait=mouvement`]);
  const ledger = mainText(await admin.get(`${LIST}/mouvements?raison=loss`));
  for (const words of ['4 → 3', 'Tombé du rayon', 'Camille Renard']) expect(ledger).toContain(words);
  expect(mainText(await admin.get(`${LIST}/mouvements?raison=sale&avant=x&produit=y`))).toContain(
    'Aucun mouvement',
  );
});

test('what has run low is listed, downloaded and received', async () => {
  await site.database.kysely.updateTable('products').set({ low_stock_threshold: 5 }).execute();
  expect(mainText(await admin.get(`${LIST}?vue=achats`))).toContain('Sans fournisseur');
  const file = await admin.get(`${LIST}/fichiers/achats.csv`);
  expect([file.headers.get('Content-Type'), file.body]).toEqual([
    'text/csv; charset=utf-8',
    expect.stringContaining('DAL-1;Dalle de secours;4;5;6;'),
  ]);
  const wrong = await admin.submit(LIST, { intent: 'receive', deliveryNote: '', [`received.${id}`]: 'x' });
  expect([wrong.status, (await rowNow()).stock]).toEqual([400, 4]);
  const received = await admin.submit(LIST, {
    intent: 'receive',
    deliveryNote: 'BL-1',
    [`received.${id}`]: '6',
  });
  expect([received.status, (await rowNow()).stock]).toEqual([303, 10]);
  expect(mainText(await admin.get(received.location ?? ''))).toContain('entrée en stock');
});

test('a change of many is shown before it is done', async () => {
  const preview = await admin.get(`${LIST}?vue=lot&produit=${id}&action=prix&valeur=-10&vers=`);
  expect(mainText(preview)).toMatch(/100,00 € ?90,00 €/);
  expect((await rowNow()).listed_price_cents).toBe(10_000);
  const fields = Object.fromEntries(
    parse(preview.body)
      .querySelectorAll('main form input[type=hidden]')
      .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
  );
  expect((await admin.submit(LIST, { ...fields, intent: 'change' })).status).toBe(303);
  expect((await rowNow()).listed_price_cents).toBe(9000);
  for (const [query, words] of [
    ['vue=lot&action=prix&valeur=-10', 'Cochez au moins un produit.'],
    [`vue=lot&produit=${id}&action=prix&valeur=x`, 'pourcentage entier'],
    [`vue=lot&produit=${id}&action=`, 'Choisissez ce qui change'],
  ])
    expect((await admin.get(`${LIST}?${query}`)).body).toContain(words);
});

test('a category is counted with a scanner, and the count closed', async () => {
  const none = await admin.submit(COUNTS, { intent: 'open', category: '' });
  expect([none.status, errorAt(none.body, 'category')]).toEqual([400, expect.stringContaining('catégorie')]);
  const opened = await admin.submit(COUNTS, { intent: 'open', category: 'stockage' });
  const [count = ''] = (opened.location ?? '').split('#');
  const scan = (code: string) => admin.submit(count, { intent: 'scan', scanned: code, quantity: '1' });
  expect((await scan('dal-1')).location).toBe(`${count}?fait=scan`);
  await scan('DAL-1');
  const unknown = await scan('RIEN');
  expect([unknown.status, errorAt(unknown.body, 'scanned')]).toEqual([409, expect.stringContaining('RIEN')]);
  expect(mainText(await admin.get(count))).toContain('Comptés : 1 sur 1. Écarts : 1.');
  const wrong = await admin.submit(count, { intent: 'count', [`counted.${id}`]: 'deux' });
  expect([wrong.status, errorAt(wrong.body, `counted.${id}`)]).toEqual([
    400,
    expect.stringContaining('nombre'),
  ]);
  const closed = await admin.submit(count, {
    intent: 'close',
    [`counted.${id}`]: '2',
    ...seenIn((await admin.get(count)).body, 'inventaire'),
  });
  expect([closed.status, (await rowNow()).stock]).toEqual([303, 2]);
  expect(mainText(await admin.get(COUNTS))).toContain('Terminé');
  for (const path of [`${COUNTS}/999999`, `${COUNTS}/x`]) expect((await admin.get(path)).status).toBe(404);
});

test('products come from a file, looked at first, with each error named', async () => {
  const send = (content: string, intent: string) =>
    admin.send(SETUP, csvForm(content, intent), { origin: site.origin });
  const header = 'reference;nom;categorie;etat;prix';
  const wrong = await send(`${header}\nA;Un;stockage;neuf;1\nB;Deux;meubles;neuf;x`, 'import');
  expect(wrong.status).toBe(400);
  expect(mainText(wrong)).toContain('2 erreurs sont à corriger');
  expect(mainText(wrong)).toMatch(/3 ?categorie ?Choisissez une catégorie qui existe/);
  const good = `${header}\nA;Un;stockage;neuf;1\nDAL-1;Dalle neuve;stockage;neuf;90`;
  expect(mainText(await send(good, 'check'))).toContain('Il créerait 1, changerait 1');
  expect(await countProducts()).toBe(1);
  expect(mainText(await send(good, 'import'))).toContain('Le fichier est importé');
  expect([await countProducts(), (await rowNow()).name]).toEqual([2, 'Dalle neuve']);
  const exported = await admin.get(`${LIST}/fichiers/produits.csv`);
  expect(exported.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="produits-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(mainText(await send(exported.body, 'check'))).toContain('changerait 0 et laisserait 2 produits');
  const none = await send('', 'import');
  expect([none.status, errorAt(none.body, 'file')]).toEqual([
    400,
    expect.stringContaining('celui-ci est vide'),
  ]);
});

test('categories are named, and the shop starts over only when its name is written', async () => {
  await admin.submit(SETUP, { intent: 'add', newLabel: 'Écrans' });
  const named = await admin.submit(SETUP, {
    intent: 'categories',
    'categories.stockage.label': 'Disques',
    'categories.stockage.rank': '4',
    'categories.ecrans.label': '',
    'categories.ecrans.rank': '1',
  });
  expect([named.status, errorAt(named.body, 'categories.ecrans.label')]).toEqual([
    400,
    expect.stringContaining('Écrivez le nom'),
  ]);
  expect((await admin.submit(SETUP, { intent: 'erase', shopName: 'Autre' })).status).toBe(400);
  expect(await countProducts()).toBe(1);
  const help = parse((await admin.get(SETUP)).body).querySelector('#shopName-help')?.text ?? '';
  const name = /«\s(.+)\s»/.exec(help)?.[1] ?? '';
  const reset = async (intent: string, shopName: string) =>
    (await admin.submit(SETUP, { intent, shopName })).location;
  expect(await reset('unpublish', name)).toContain('fait=retires');
  expect((await rowNow()).is_published).toBe(false);
  expect(await reset('erase', name.toUpperCase())).toContain('fait=effaces');
  expect(await countProducts()).toBe(0);
  const countUnits = async () =>
    (await site.database.kysely.selectFrom('used_units').select('id').execute()).length;
  expect(await reset('samples', '')).toContain('fait=exemples');
  expect(await countProducts()).toBeGreaterThan(50);
  // Units of the examples go with them.
  expect(await countUnits()).toBeGreaterThan(20);
  expect(await reset('erase', name)).toContain('fait=effaces');
  expect([await countProducts(), await countUnits()]).toEqual([0, 0]);
});

test('photographs are drawn again, shown on the public page in two formats, and kept by browsers', async () => {
  const photos = (files: [string, Buffer][], alt: string) => {
    const form = new FormData();
    form.set('intent', 'pictures');
    form.set('newAlt', alt);
    for (const [name, bytes] of files) form.append('photos', new File([new Uint8Array(bytes)], name));
    return admin.send(page, form, { origin: site.origin });
  };
  const unnamed = await photos([['a.jpg', await picture('jpeg', 700, 500)]], '');
  expect([unnamed.status, errorAt(unnamed.body, 'newAlt')]).toEqual([400, expect.stringContaining('montre')]);
  const document = await photos([['facture.pdf', await pdf()]], 'Une facture');
  expect([document.status, errorAt(document.body, 'photos')]).toEqual([
    400,
    expect.stringContaining('« facture.pdf » n’est pas une photo'),
  ]);
  const added = await photos([['a.jpg', await picture('jpeg', 700, 500)]], 'La dalle, de face');
  expect([added.status, added.location]).toEqual([303, `${page}?fait=photos`]);
  const gallery = parse((await site.visitor().get('/produit/dalle')).body).querySelector('.shots');
  expect(gallery?.querySelectorAll('source').map((source) => source.getAttribute('type'))).toEqual([
    'image/avif',
    'image/webp',
  ]);
  const image = gallery?.querySelector('img');
  expect(image?.getAttribute('alt')).toBe('La dalle, de face');
  const file = await site.visitor().get(image?.getAttribute('src') ?? '');
  expect([file.status, file.headers.get('Content-Type'), file.headers.get('Cache-Control')]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
  expect((await site.visitor().get('/images-produits/rien.webp')).status).toBe(404);
  const { id: imageId } = await site.database.kysely
    .selectFrom('product_images')
    .select('id')
    .executeTakeFirstOrThrow();
  const images = {
    intent: 'pictures',
    [`pictures.${imageId}.rank`]: '1',
    ...seenIn((await admin.get(page)).body, 'images'),
  };
  expect((await admin.submit(page, { ...images, [`pictures.${imageId}.alt`]: '' })).status).toBe(400);
  const removed = await admin.submit(page, {
    ...images,
    [`pictures.${imageId}.alt`]: 'x',
    [`pictures.${imageId}.isRemoved`]: 'oui',
  });
  expect(removed.status).toBe(303);
  expect((await site.visitor().get(image?.getAttribute('src') ?? '')).status).toBe(404);
});

test('pictures are one form: a photograph that is added keeps what was typed of the others, as does one that is refused', async () => {
  const { id: imageId } = await site.database.kysely
    .insertInto('product_images')
    .values({ product_id: id, src: '/images/x-700.webp', width: 700, height: 500, alt: 'De face' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const send = async (file: [string, Buffer] | null, change: Record<string, string> = {}) => {
    const drawn = parse((await admin.get(page)).body)
      .querySelector('#seen-images')
      ?.closest('form');
    expect(drawn?.getAttribute('enctype')).toBe('multipart/form-data');
    const form = new FormData();
    for (const field of drawn?.querySelectorAll('input:not([type=file]):not([type=checkbox])') ?? [])
      form.append(field.getAttribute('name') ?? '', field.getAttribute('value') ?? '');
    for (const [name, value] of Object.entries(change)) form.set(name, value);
    if (file) form.append('photos', new File([new Uint8Array(file[1])], file[0]));
    return admin.send(page, form, { origin: site.origin });
  };
  const jpeg: [string, Buffer] = ['a.jpg', await picture('jpeg', 700, 500)];
  const typed = (body: string) =>
    [`pictures.${imageId}.alt`, 'newAlt'].map((name) =>
      parse(body).querySelector(`[name="${name}"]`)?.getAttribute('value'),
    );
  const stored = () =>
    site.database.kysely.selectFrom('product_images').select('alt').orderBy('position').execute();

  const words = { [`pictures.${imageId}.alt`]: 'La dalle, éteinte' };
  const unnamed = await send(jpeg, words);
  expect([unnamed.status, typed(unnamed.body)]).toEqual([400, ['La dalle, éteinte', '']]);
  const none = await send(null, { ...words, newAlt: 'Son dos' });
  expect([none.status, typed(none.body)]).toEqual([400, ['La dalle, éteinte', 'Son dos']]);
  expect(await stored()).toEqual([{ alt: 'De face' }]);

  const added = await send(jpeg, { ...words, newAlt: 'Son dos' });
  expect([added.status, added.location]).toEqual([303, `${page}?fait=photos`]);
  expect(await stored()).toEqual([{ alt: 'La dalle, éteinte' }, { alt: 'Son dos' }]);
  const renamed = await send(null, { [`pictures.${imageId}.alt`]: 'La dalle, allumée' });
  expect([renamed.status, renamed.location]).toEqual([303, `${page}?fait=images`]);
  expect(await stored()).toEqual([{ alt: 'La dalle, allumée' }, { alt: 'Son dos' }]);
});

test('labels are a PDF of the products that were ticked', async () => {
  const sheet = await admin.get(`${LIST}/fichiers/etiquettes.pdf?produit=${id}&code=qr`);
  expect([sheet.status, sheet.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  expect(sheet.body).toContain('%PDF');
  expect((await admin.get(`${LIST}/fichiers/etiquettes.pdf`)).status).toBe(400);
  expect((await admin.get(`${LIST}/fichiers/autre.csv`)).status).toBe(404);
});
