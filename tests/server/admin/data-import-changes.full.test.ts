import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readTable } from '#server/tables/read-table.ts';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { importSteps } from '#tests/support/import-steps.ts';
import { mainText } from '#tests/support/repair-site.ts';

// The site is no demonstration: a demonstration imports no repairs.
const site = useAccountSite({ SEED: 'none' });
let owner: SiteVisitor;
let { sent, countsOn, imported, setupOn } = {} as ReturnType<typeof importSteps>;

beforeAll(async () => {
  owner = (await site.admin()).visitor;
  ({ sent, countsOn, imported, setupOn } = importSteps(owner));
});

// This also removes the rows that imports made.
beforeEach(() => emptyTables(site.database, 'internal.data_imports', 'internal.import_pairings'));

test('columns are paired by hand, and the next file with these titles is read alike', async () => {
  const csv = 'Qui;Où écrire;Fidélité\nCamille Renard;camille.a@exemple.fr;3\nZoé Petit;zoe@exemple.fr;\n';
  const path = await sent(csv);
  const first = await owner.get(path);
  expect(mainText(first)).toContain('Ajoutez une colonne');
  expect(mainText(first)).toContain('Qui (Camille Renard · Zoé Petit)');
  const setup = await setupOn(path);
  expect(setup).toMatchObject({ 'columns.name': '', 'columns.email': '', existing: 'keep' });
  // A column twice: said at its field, nothing else is lost.
  const twice = { ...setup, 'columns.name': '0', 'columns.company': '0', 'columns.note': '2' };
  const refused = await owner.submit(path, twice);
  expect(refused.status).toBe(400);
  const page = parse(refused.body);
  expect(page.querySelector('[id="columns.company-error"]')?.text).toContain('«\u00a0nom\u00a0»');
  const note = page.querySelector('select[name="columns.note"] option[selected]');
  expect(note?.getAttribute('value')).toBe('2');
  const paired = { ...setup, 'columns.name': '0', 'columns.email': '1' };
  expect((await owner.submit(path, paired)).status).toBe(303);
  expect(await countsOn(path)).toMatchObject({ 'À créer': '2', 'À corriger': '0' });
  // Somebody who still has the first page overwrites nothing, and keeps their choices.
  const late = await owner.submit(path, { ...paired, 'columns.note': '2' });
  expect([late.status, mainText(late)]).toEqual([409, expect.stringContaining('entre-temps')]);
  await owner.submit(path, { intent: 'discard' });
  const next = await sent('Qui;Où écrire;Fidélité\nÉloïse Roy;eloise.r@exemple.fr;1\n');
  expect(await countsOn(next)).toMatchObject({ 'À créer': '1', 'À corriger': '0' });
  expect(await imported(next)).toBe(303);
  const cards = await site.database.kysely
    .selectFrom('customers')
    .select('name')
    .where('import_id', 'is not', null)
    .execute();
  expect(cards).toEqual([{ name: 'Éloïse Roy' }]);
});

test('customers that are there are completed or replaced, as shown before, or nothing is written', async () => {
  const { kysely } = site.database;
  await imported(await sent('Nom;E-mail;Tél.\nRenard;r@exemple.fr;\nPetit;p@exemple.fr;0612345678\n'));
  const csv =
    'Nom;E-mail;Tél.;Rue;CP;Ville;Note\nCamille Renard;r@exemple.fr;0611111111;1 rue X;51100;Reims;Rappeler\nPetit;p@exemple.fr;0622222222;;;;\n';
  const path = await sent(csv);
  expect(await countsOn(path)).toMatchObject({ 'À changer': '0', 'Déjà là, laissés tels quels': '2' });
  const setup = await setupOn(path);
  await owner.submit(path, { ...setup, existing: 'fill' });
  expect(await countsOn(path)).toMatchObject({ 'À changer': '1', 'Déjà là, laissés tels quels': '1' });
  const text = mainText(await owner.get(path));
  expect(text).toContain('06 11 11 11 11');
  expect(text).not.toContain('06 22 22');
  await owner.submit(path, { ...(await setupOn(path)), existing: 'replace' });
  const changes = await readTable(Buffer.from((await owner.get(`${path}/changements.csv`)).body));
  expect(changes.fault ? [] : changes.lines.slice(1).map(({ cells }) => cells)).toEqual([
    ['2', 'Camille Renard', 'nom', 'Renard', 'Camille Renard'],
    ['2', 'Camille Renard', 'téléphone', '', '06\u00a011\u00a011\u00a011\u00a011'],
    ['2', 'Camille Renard', 'adresse', '', '1 rue X, 51100 Reims'],
    ['2', 'Camille Renard', 'note', '', 'Rappeler'],
    ['3', 'Petit', 'téléphone', '06\u00a012\u00a034\u00a056\u00a078', '06\u00a022\u00a022\u00a022\u00a022'],
  ]);
  const drawn = parse((await owner.get(path)).body);
  const effect = drawn.querySelector('input[name=effect]')?.getAttribute('value') ?? '';
  await kysely
    .updateTable('customers')
    .set({ phone: '+33633333333' })
    .where('email', '=', 'p@exemple.fr')
    .execute();
  const stale = await owner.submit(path, { intent: 'import', effect });
  expect([stale.status, mainText(stale)]).toEqual([409, expect.stringContaining('06 33 33 33 33')]);
  expect(await imported(path)).toBe(303);
  const cards = await kysely
    .selectFrom('customers')
    .leftJoin('customer_notes', 'customer_id', 'customers.id')
    .select(['name', 'email', 'phone', 'address', 'text'])
    .where('email', 'in', ['r@exemple.fr', 'p@exemple.fr'])
    .orderBy('email', 'desc')
    .execute();
  expect(cards).toEqual([
    {
      name: 'Camille Renard',
      email: 'r@exemple.fr',
      phone: '+33611111111',
      address: { street: '1 rue X', postcode: '51100', city: 'Reims' },
      text: 'Rappeler',
    },
    { name: 'Petit', email: 'p@exemple.fr', phone: '+33622222222', address: null, text: null },
  ]);
  expect(await countsOn(path)).toMatchObject({ Créés: '0', Changés: '2' });
  // Once more: nothing is left to change, and the note does not come twice.
  const again = await sent(csv);
  await owner.submit(again, { ...(await setupOn(again)), existing: 'replace' });
  expect(await countsOn(again)).toMatchObject({ 'À changer': '0', 'Déjà là, laissés tels quels': '2' });
});

test('the name and number of who has an account stay theirs', async () => {
  const { email } = await site.member();
  const path = await sent(`Nom;Société;E-mail;Tél.\nAutre Nom;Renard SARL;${email};0611111111\n`);
  await owner.submit(path, { ...(await setupOn(path)), existing: 'replace' });
  const changes = parse((await owner.get(`${path}/changements.csv`)).body).text;
  expect(changes.match(/;(nom|société|téléphone);/g)).toEqual([';société;']);
});

test('repairs and products that are there change as chosen, and the register never does', async () => {
  const { kysely } = site.database;
  const changeBy = async (slug: string, csv: string) => {
    const path = await sent(csv, { path: `/admin/reprise/${slug}` });
    await owner.submit(path, { ...(await setupOn(path)), existing: 'replace' });
    const counts = await countsOn(path);
    await imported(path);
    return [counts['À créer'], counts['À changer'], counts['Déjà là, laissés tels quels']];
  };
  const ticket = 'Ticket;Client;E-mail;Type;Marque;Modèle;Panne\n';
  const repair = 'C-1;Zoé;zoe@exemple.fr;PC;;;';
  expect(await changeBy('reparations', `${ticket}${repair}Lent\n`)).toEqual(['1', '0', '0']);
  expect(
    await changeBy(
      'reparations',
      `${ticket}C-1;Zoé Petit;zoe@exemple.fr;PC;Asus;Zenbook;Lent\nC-2;A;a@exemple.fr;PC;;;x\n`,
    ),
  ).toEqual(['1', '1', '0']);
  const found = await kysely
    .selectFrom('repairs')
    .select(['customer_name', 'brand', 'state'])
    .where('former_number', '=', 'C-1')
    .executeTakeFirst();
  expect(found).toEqual({ customer_name: 'Zoé Petit', brand: 'Asus', state: 'registered' });
  await kysely
    .insertInto('product_categories')
    .values({ id: 'stockage', label: 'Stockage', position: 1 })
    .onConflict((c) => c.doNothing())
    .execute();
  const products = 'Code;Nom;Famille;Prix;Stock\n';
  expect(await changeBy('stock', `${products}UPD-1;SSD;Stockage;100;3\n`)).toEqual(['1', '0', '0']);
  expect(
    await changeBy('stock', `${products}UPD-1;SSD 1 To;Stockage;90;5\nUPD-2;HDD;Stockage;50;1\n`),
  ).toEqual(['1', '1', '0']);
  const stored = await kysely
    .selectFrom('products')
    .innerJoin('stock_movements as m', 'product_id', 'products.id')
    .leftJoin('profiles', 'profiles.id', 'm.actor_id')
    .select(['sku', 'name', 'listed_price_cents', 'm.reason', 'm.delta', 'm.note', 'full_name'])
    .where('sku', 'in', ['UPD-1', 'UPD-2'])
    .orderBy('m.id')
    .execute();
  const same = { note: 'Reprise de données', full_name: 'Camille Renard' };
  const ssd = { sku: 'UPD-1', name: 'SSD 1 To', listed_price_cents: 9000, ...same };
  expect(stored).toEqual([
    { ...ssd, reason: 'opening', delta: 3 },
    { sku: 'UPD-2', name: 'HDD', listed_price_cents: 5000, ...same, reason: 'opening', delta: 1 },
    { ...ssd, reason: 'correction', delta: 2 },
  ]);
  const seller = ';Virement;Camille Renard;Reims;CNI;880692;Préfecture, 2019';
  const unit = (price: string) =>
    `Série;Objet;Acheté le;Prix;Règlement;Vendeur;Adresse;Pièce;N° de pièce;Délivrée par\nU-9;PS5;01/02/2026;${price}${seller}\n`;
  expect(await changeBy('occasion', unit('180'))).toEqual(['1', '0', '0']);
  expect(await changeBy('occasion', unit('90'))).toEqual(['0', '0', '1']);
});
