import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readTable } from '#server/tables/read-table.ts';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { customerFile } from '#tests/support/customer-file.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { fileForm, importSteps } from '#tests/support/import-steps.ts';
import { mainText } from '#tests/support/repair-site.ts';

// The site is no demonstration: a demonstration imports no repairs.
const site = useAccountSite({ SEED: 'none' });
const CUSTOMERS = '/admin/reprise/clients';
let owner: SiteVisitor;
let { sent, countsOn, imported } = {} as ReturnType<typeof importSteps>;

beforeAll(async () => {
  owner = (await site.admin()).visitor;
  ({ sent, countsOn, imported } = importSteps(owner));
});

// This also removes the rows that imports made.
beforeEach(() => emptyTables(site.database, 'internal.data_imports'));

const countCustomers = async () =>
  Number(
    (
      await site.database.kysely
        .selectFrom('customers')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('import_id', 'is not', null)
        .executeTakeFirstOrThrow()
    ).count,
  );

test('2,000 customers with 30 faults: each is found, and nothing is written', async () => {
  const { csv, faults } = customerFile({ count: 2000, mistakes: 30 });
  const path = await sent(csv);
  expect(await countsOn(path)).toMatchObject({
    'Lignes lues': '2000',
    'À créer': '1970',
    'À corriger': '30',
  });
  const list = await readTable(Buffer.from((await owner.get(`${path}/erreurs.csv`)).body));
  const found = list.fault
    ? []
    : list.lines.slice(1).map(({ cells: [line, column] }) => ({ line: Number(line), column }));
  expect(found).toEqual(faults);
  const page = await owner.get(path);
  expect(parse(page.body).querySelectorAll('button[value=import]')).toEqual([]);
  expect(mainText(page)).toContain('Fidélitélaissée de côté');
  expect((await owner.submit(path, { intent: 'import' })).status).toBe(409);
  expect(await countCustomers()).toBe(0);
});

test('the name of an export above its titles is passed over, and said', async () => {
  const path = await sent(
    'Export clients du 26/11/2026\r\n\r\nNom;E-mail\r\nCamille Renard;camille.titre@exemple.fr\r\n',
  );
  expect(await countsOn(path)).toMatchObject({ 'Lignes lues': '1', 'À créer': '1', 'À corriger': '0' });
  expect(mainText(await owner.get(path))).toContain('Les titres sont à la ligne 3');
});

test('2,000 customers come once, however often and by how many they are imported', async () => {
  const { csv } = customerFile({ count: 2000, mistakes: 0 });
  const [path, other] = [await sent(csv), await sent(csv)];
  expect(await countsOn(path)).toMatchObject({ 'À créer': '2000', 'Déjà là, laissés tels quels': '0' });
  const answers = await Promise.all([path, path, other].map((each) => imported(each)));
  expect(answers).toEqual([303, 303, 303]);
  expect(await countCustomers()).toBe(2000);
  const counts = await Promise.all([path, other].map(countsOn));
  expect(counts.map((each) => each.Créés).toSorted()).toEqual(['0', '2000']);
  const { kysely } = site.database;
  const journal = await kysely
    .selectFrom('change_log')
    .select(['row_name', 'after'])
    .where('table_name', '=', 'internal.data_imports')
    .execute();
  expect(journal).toHaveLength(2);
  expect(journal.map(({ row_name }) => row_name)).toEqual(Array(2).fill('Clients\u00a0: clients.csv'));
  const notes = await kysely
    .selectFrom('change_log')
    .where('table_name', '=', 'customer_notes')
    .select('id')
    .execute();
  expect(notes).toEqual([]);
  expect(await kysely.selectFrom('internal.outbox').select('id').execute()).toEqual([]);
});

test('a workbook makes cards as its rows say, marked with where they come from', async () => {
  const rows = [
    ['Nom complet', 'Mail', 'Portable', 'Rue', 'CP', 'Ville', 'Créé le', 'Notes'],
    [
      'Éloïse Lefèvre',
      'Eloise@Exemple.fr',
      612345678,
      '1 rue Gambetta',
      1000,
      'Bourg',
      new Date('2019-03-12T00:00:00Z'),
      "'=SOMME(1)",
    ],
    ['Garage du Nord', null, '03 26 11 22 33', null, null, null, null, null],
  ];
  const path = await sent(await writeXlsx({ sheets: [{ name: 'Clients', rows }] }), { name: 'fiches.xlsx' });
  await imported(path);
  const cards = await site.database.kysely
    .selectFrom('customers')
    .leftJoin('customer_notes', 'customer_id', 'customers.id')
    .select(['customers.id', 'name', 'email', 'phone', 'address', 'text'])
    .where('import_id', 'is not', null)
    .orderBy('phone', 'desc')
    .execute();
  expect(cards).toMatchObject([
    {
      name: 'Éloïse Lefèvre',
      email: 'eloise@exemple.fr',
      phone: '+33612345678',
      address: { street: '1 rue Gambetta', postcode: '01000', city: 'Bourg' },
      text: '=SOMME(1)',
    },
    { name: 'Garage du Nord', email: null, phone: '+33326112233', address: null, text: null },
  ]);
  const page = mainText(await owner.get(`/admin/clients/${cards[0]?.id}`));
  expect(page).toContain('fiches.xlsx');
  expect(page).toContain('1 rue Gambetta, 01000 Bourg');
  expect(page).toContain('12/03/2019');
});

test('a file that cannot be read says why, beside its field', async () => {
  const wrong: [content: string | Uint8Array, message: string, name?: string][] = [
    ['', 'Choisissez le fichier', ''],
    ['', 'celui-ci est vide'],
    [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'n’est pas un tableau'],
    [new TextEncoder().encode('PK\u0003\u0004 and nothing'), 'ce classeur ne se lit pas'],
    ['Nom;E-mail\n"Renard;x@exemple.fr', 'guillemet'],
  ];
  for (const [content, message, name] of wrong) {
    const { status, body } = await owner.send(CUSTOMERS, fileForm(content, name));
    expect(status).toBe(400);
    expect(parse(body).querySelector('#file-error')?.text).toContain(message);
  }
  const path = await sent('Prénom;Fidélité\nCamille;3\n', { name: 'a\0b.csv' });
  expect(mainText(await owner.get(path))).toContain('Ajoutez une colonne « nom » ou « société »');
  await owner.submit(path, { intent: 'discard' });
  expect((await owner.get(path)).status).toBe(404);
});

test('who is not an owner reads, sends and imports nothing', async () => {
  const path = await sent(customerFile({ count: 3, mistakes: 0 }).csv);
  for (const role of ['counter', 'technician', 'content'] as const) {
    const { email, visitor } = await site.member();
    await site.setRole(email, 'admin', role);
    const answers = [
      await visitor.get(path),
      await visitor.get(`${path}/erreurs.csv`),
      await visitor.get(`${path}/changements.csv`),
      await visitor.submit(path, { intent: 'setup' }),
      await visitor.submit(path, { intent: 'import' }),
      await visitor.submit(path, { intent: 'categories' }),
      await visitor.submit(path, { intent: 'discard' }),
      await visitor.send(CUSTOMERS, fileForm('Nom;E-mail\nA;a@exemple.fr')),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  }
  expect(await countCustomers()).toBe(0);
  expect(await countsOn(path)).toMatchObject({ 'À créer': '3' });
});

/** Sends a file of another kind, imports it twice, and returns what each import made. */
async function importedTwice(slug: string, csv: string): Promise<string[]> {
  const made: string[] = [];
  for (const _ of [1, 2]) {
    const path = await sent(csv, { path: `/admin/reprise/${slug}`, name: `${slug}.csv` });
    const counts = await countsOn(path);
    expect(counts['À corriger']).toBe('0');
    await imported(path);
    made.push(counts['À créer'] ?? '');
  }
  return made;
}

const faultsOn = async (slug: string, csv: string): Promise<string[]> => {
  const path = await sent(csv, { path: `/admin/reprise/${slug}` });
  const list = await readTable(Buffer.from((await owner.get(`${path}/erreurs.csv`)).body));
  return list.fault ? [] : list.lines.slice(1).map(({ cells: [line, column] }) => `${line} ${column}`);
};

test('stock comes as drafts with its opening movement, each reference once', async () => {
  const { kysely } = site.database;
  await kysely
    .insertInto('product_categories')
    .values({ id: 'stockage', label: 'Stockage', position: 1 })
    .onConflict((c) => c.doNothing())
    .execute();
  const csv =
    'Code article;Désignation;Famille;Prix TTC;Qté;PA\nREP-1;SSD 1 To;stockage;"1 089,90";3;52\nREP-2;SSD 2 To;Stockage;120;;\n';
  expect(await importedTwice('stock', csv)).toEqual(['2', '0']);
  const products = await kysely
    .selectFrom('products')
    .leftJoin('stock_movements', 'product_id', 'products.id')
    .leftJoin('profiles', 'profiles.id', 'actor_id')
    .select([
      'sku',
      'listed_price_cents',
      'stock',
      'is_published',
      'reason',
      'stock_movements.note',
      'full_name',
    ])
    .where('sku', 'like', 'REP-%')
    .orderBy('sku')
    .execute();
  expect(products).toEqual([
    {
      sku: 'REP-1',
      listed_price_cents: 108_990,
      stock: 3,
      is_published: false,
      reason: 'opening',
      note: 'Reprise de données',
      full_name: 'Camille Renard',
    },
    {
      sku: 'REP-2',
      listed_price_cents: 12_000,
      stock: 0,
      is_published: false,
      reason: null,
      note: null,
      full_name: null,
    },
  ]);
  const wrong =
    'Code;Nom;Famille;Prix;Stock;Condition\nA-1;X;inconnue;10;1;\nA-2;Y;Stockage;dix;1;occasion\nA-2;Z;Stockage;10;-1;\n';
  expect(await faultsOn('stock', wrong)).toEqual(['2 Famille', '3 Prix', '3 ', '4 Code', '4 Stock']);

  // The categories that are missing are named at once, with the way to add them.
  const families = 'Code;Nom;Famille;Prix;Stock\nB-1;X;Coques;10;1\nB-2;Y;Câbles;10;1\nB-3;Z;Coques;10;1\n';
  const path = await sent(families, { path: '/admin/reprise/stock' });
  const page = await owner.get(path);
  expect(mainText(page)).toContain('que la boutique n’a pas : Coques, Câbles.');
  expect(page.body).toContain('href="/admin/stock/setup#categories"');

  // One press adds them; a second one, and that of a page that shows something else, add nothing.
  const effect = parse(page.body).querySelector('input[name=effect]')?.getAttribute('value') ?? '';
  const add = async (shown: string) =>
    (await owner.submit(path, { intent: 'categories', effect: shown })).status;
  expect([await add('other'), await add(effect), await add(effect)]).toEqual([409, 303, 303]);
  expect(await countsOn(path)).toMatchObject({ 'À créer': '3', 'À corriger': '0' });
  const added = await kysely
    .selectFrom('product_categories')
    .select(['id', 'label'])
    .where('label', 'in', ['Coques', 'Câbles'])
    .orderBy('position')
    .execute();
  expect(added).toEqual([
    { id: 'coques', label: 'Coques' },
    { id: 'cables', label: 'Câbles' },
  ]);
});

test('repairs under way go on from where they were, under a new number, and tell nobody', async () => {
  const { kysely } = site.database;
  const csv = [
    'N° de dossier;Client;E-mail;Tél.;Type;Marque;Modèle;IMEI;Panne;Statut;Date de dépôt;Accessoires',
    'R-1;Camille Renard;camille@exemple.fr;;Smartphone;Samsung;S21;35-693803-564380-9;Écran;En cours de réparation;20/11/2026;Coque, chargeur',
    'R-2;Éloïse Lefèvre;;06 12 34 56 78;PC;;;;Ne démarre pas;;;',
  ].join('\n');
  expect(await importedTwice('reparations', csv)).toEqual(['2', '0']);
  const cases = await kysely
    .selectFrom('repairs')
    .select([
      'reference',
      'state',
      'agreement',
      'device_kind',
      'serial',
      'phone',
      'accessories',
      'former_number',
    ])
    .orderBy('former_number')
    .execute();
  expect(cases).toMatchObject([
    {
      state: 'in_repair',
      agreement: 'before',
      device_kind: 'telephone',
      serial: '356938035643809',
      accessories: ['Coque', 'chargeur'],
    },
    { state: 'registered', agreement: null, device_kind: 'pc', phone: '+33612345678' },
  ]);
  expect(await kysely.selectFrom('internal.outbox').select('id').execute()).toEqual([]);
  const path = `/admin/reparations/${cases[0]?.reference}`;
  expect(mainText(await owner.get(path))).toContain('Ancien numéroR-1');
  expect(mainText(await owner.get('/admin/reparations?q=R-1'))).toContain(cases[0]?.reference);
  const step = new FormData();
  for (const [name, value] of Object.entries({ intent: 'move', event: 'test', note: '' }))
    step.set(name, value);
  const tested = await owner.send(path, step);
  expect(tested.status).toBe(303);
  const wrong =
    'Ticket;Client;E-mail;Type;Panne;État\nR-3;A;a@b;Robot;x;\nR-4;B;;PC;;Livré\nR-3;C;c@exemple.fr;PC;x;\nR-5;D;d@exemple.fr;PC;x;;;y\n';
  expect(await faultsOn('reparations', wrong)).toEqual([
    '2 E-mail',
    '2 Type',
    '3 Panne',
    '3 État',
    '3 E-mail',
    '4 Ticket',
    '5 ',
  ]);
});

test('used units enter the register in the order of their dates, each serial number once', async () => {
  const { kysely } = site.database;
  const seller = ';Virement;Camille Renard;12 rue de Vesle, Reims;CNI;880692;Préfecture, 2019';
  const csv = `Série;Objet;Acheté le;Prix;Règlement;Vendeur;Adresse;Pièce;N° de pièce;Délivrée par\nS-2;iPhone 12;12/03/2026;180${seller}\nS-1;PS5;01/02/2026;"250,50"${seller}\n`;
  expect(await importedTwice('occasion', csv)).toEqual(['2', '0']);
  const entries = await kysely
    .selectFrom('used_goods')
    .select(['serial', 'price_cents', 'method', 'document_kind', 'origin'])
    .where('import_id', 'is not', null)
    .orderBy('number')
    .execute();
  const same = { method: 'transfer', document_kind: 'identity_card', origin: 'Achat à un particulier' };
  expect(entries).toEqual([
    { serial: 'S-1', price_cents: 25_050, ...same },
    { serial: 'S-2', price_cents: 18_000, ...same },
  ]);
});

test('a demonstration takes no repairs and no used units: they would go when it opens', async () => {
  const { kysely } = site.database;
  const setDemonstration = (isOne: boolean) =>
    sql`
      alter table internal.opening disable trigger user;
      update internal.opening set is_demonstration = ${sql.lit(isOne)};
      alter table internal.opening enable trigger user;
    `.execute(kysely);
  const csv = 'Ticket;Client;E-mail;Type;Panne\nR-1;A;a@exemple.fr;PC;x\n';
  const path = await sent(csv, { path: '/admin/reprise/reparations' });
  await setDemonstration(true);
  const page = await owner.get(path);
  const pressed = await owner.submit(path, { intent: 'import' });
  await setDemonstration(false);
  expect(mainText(page)).toContain('Ouvrez d’abord la boutique');
  expect(page.body).not.toContain('value="import"');
  expect(pressed.status).toBe(409);
  expect(await kysely.selectFrom('repairs').select('id').execute()).toEqual([]);
});
