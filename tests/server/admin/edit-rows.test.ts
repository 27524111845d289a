import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { drawnForm } from '#tests/support/drawn-form.ts';
import { addedProduct } from '#tests/support/edit-forms/added-product.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { counterRepair, emptyRepairs, repairDeps, sentQuote } from '#tests/support/repairs.ts';
import { emptyShop } from '#tests/support/shop.ts';

// Two people edit one list from one reading: saving never loses rows that the other one added.

const site = useAccountSite();
const db = () => site.database.kysely;
let admin: SiteVisitor;

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});

beforeEach(async () => {
  await emptyShop(site.database);
  await emptyRepairs(site.database);
  await emptyTables(site.database, 'public.business_settings', 'public.business_settings_versions');
});

type Fields = Record<string, string>;

const noticeOf = (html: string) =>
  parse(html)
    .querySelector('.meanwhile')
    ?.text.replaceAll(/[\s\u00a0]+/g, ' ') ?? '';

const line = (row: number, label: string): Fields => ({
  [`lines.${row}.label`]: label,
  [`lines.${row}.kind`]: 'other',
  [`lines.${row}.quantity`]: '2',
  [`lines.${row}.new.price`]: '12,50',
});

/** The form of the newest quote of a case. */
async function quoteForm() {
  const deps = repairDeps(site.database);
  const { id, reference } = await counterRepair(deps);
  await sentQuote(deps, id);
  const path = `/admin/reparations/${reference}?etape=quote`;
  return {
    open: async () => drawnForm((await admin.get(path)).body, 'etape'),
    send: (fields: Fields, intent = 'save-quote') => admin.submit(path, { ...fields, intent }),
    lines: async () =>
      (
        await db()
          .selectFrom('repair_quote_lines as l')
          .innerJoin('repair_quotes as q', 'q.id', 'l.quote_id')
          .select('l.label')
          .where('q.repair_id', '=', id)
          .where('q.state', '=', 'draft')
          .orderBy('l.position')
          .execute()
      ).map(({ label }) => label),
  };
}

test('lines that a quote got beyond the rows of an older form stay, and the form takes them over', async () => {
  const { open, send, lines } = await quoteForm();
  const mine = await open();
  const before = [0, 1, 2].map((row) => mine[`lines.${row}.label`]);
  const { body } = await send({ ...mine, ...line(3, 'Colle') }, 'add-rows');
  const more = { ...drawnForm(body, 'etape'), ...line(4, 'Film'), ...line(5, 'Joint') };
  expect((await send(more)).status).toBe(303);
  const all = [...before, 'Colle', 'Film', 'Joint'];
  expect(await lines()).toEqual(all);

  const refused = await send({ ...mine, note: 'Écran et vitre cassés.' });
  expect(refused.status).toBe(409);
  expect(await lines()).toEqual(all);
  for (const label of ['Colle', 'Film', 'Joint']) expect(noticeOf(refused.body)).toContain(label);
  const again = drawnForm(refused.body, 'etape');
  expect(again).toMatchObject({
    note: 'Écran et vitre cassés.',
    'lines.5.label': 'Joint',
    'lines.5.kind': 'other',
    'lines.5.new.price': '12,50',
  });
  expect((await send(again)).status).toBe(303);
  expect(await lines()).toEqual(all);
  expect(await open()).toMatchObject({ note: 'Écran et vitre cassés.' });
});

test('a line beyond the rows of an older form stays where nothing else changed', async () => {
  const { open, send, lines } = await quoteForm();
  const mine = await open();
  const filled = { ...mine, ...line(3, 'Colle') };
  const { body } = await send(filled, 'add-rows');
  expect((await send({ ...drawnForm(body, 'etape'), ...line(4, 'Film') })).status).toBe(303);
  // The same four lines, without the fifth.
  const refused = await send(filled);
  expect(refused.status).toBe(409);
  expect(noticeOf(refused.body)).toContain('Film');
  expect(await lines()).toContain('Film');
});

test('two who write the same lines both save', async () => {
  const { open, send } = await quoteForm();
  const filled = { ...(await open()), ...line(3, 'Colle') };
  expect((await send(filled)).status).toBe(303);
  expect((await send(filled)).status).toBe(303);
});

/** A part of the settings whose form has rows. */
function settingsForm(section: string) {
  const path = `/entreprise/${section}`;
  const send = (fields: Fields, intent = 'save') => admin.submit(path, { ...fields, intent });
  return {
    open: async () => drawnForm((await admin.get(path)).body, 'reglages'),
    send,
    withRows: async (fields: Fields) => drawnForm((await send(fields, 'rows')).body, 'reglages'),
  };
}

test('opening hours beyond those of an older form stay, and the form takes them over', {
  tags: ['full'],
}, async () => {
  const { open, send, withRows } = settingsForm('horaires');
  const hours = {
    'hours.monday.0.opens': '09:00',
    'hours.monday.0.closes': '10:00',
    'hours.monday.1.opens': '11:00',
    'hours.monday.1.closes': '12:00',
  };
  expect((await send({ ...(await open()), ...hours })).status).toBe(303);
  const mine = await open();
  const third = { 'hours.monday.2.opens': '18:00', 'hours.monday.2.closes': '19:00' };
  expect((await send({ ...(await withRows(mine)), ...third })).status).toBe(303);

  const sunday = { 'hours.sunday.0.opens': '10:00', 'hours.sunday.0.closes': '11:00' };
  const refused = await send({ ...mine, ...sunday });
  expect(refused.status).toBe(409);
  expect(noticeOf(refused.body)).toContain('18:00');
  const again = drawnForm(refused.body, 'reglages');
  expect(again).toMatchObject({ ...third, ...sunday });
  expect((await send(again)).status).toBe(303);
  expect(await open()).toMatchObject({ ...hours, ...third, ...sunday });
});

test('closures beyond the rows of an older form stay, and the form takes them over', async () => {
  const { open, send, withRows } = settingsForm('fermetures');
  const mine = await open();
  const months = ['01', '02', '03', '04'];
  const closures: Fields = Object.fromEntries(
    months.flatMap((month, row) => [
      [`closures.${row}.from`, `2027-${month}-01`],
      [`closures.${row}.to`, `2027-${month}-02`],
      [`closures.${row}.reason`, `Congés de ${month}`],
    ]),
  );
  let more = mine;
  for (const _ of months) more = await withRows(more);
  expect((await send({ ...more, ...closures })).status).toBe(303);

  const refused = await send(mine);
  expect(refused.status).toBe(409);
  for (const month of months) expect(noticeOf(refused.body)).toContain(`Congés de ${month}`);
  const again = drawnForm(refused.body, 'reglages');
  expect(again).toMatchObject(closures);
  expect((await send(again)).status).toBe(303);
  expect(await open()).toMatchObject(closures);
});

test('a picture, and a category, that somebody added stay as they are', async () => {
  const productId = await addedProduct(site.database);
  const add = (alt: string, position: number) =>
    db()
      .insertInto('product_images')
      .values({ product_id: productId, src: '/images/x-700.webp', width: 700, height: 500, alt, position })
      .execute();
  const path = `/admin/stock/${productId}`;
  await add('De face', 1);
  const pictures = drawnForm((await admin.get(path)).body, 'images');
  await add('De dos', 2);
  expect((await admin.submit(path, { ...pictures, intent: 'pictures' })).status).toBe(303);
  const alts = await db().selectFrom('product_images').select('alt').orderBy('position').execute();
  expect(alts.map(({ alt }) => alt)).toEqual(['De face', 'De dos']);

  const setup = '/admin/stock/setup';
  const categories = drawnForm((await admin.get(setup)).body, 'categories');
  await admin.submit(setup, { intent: 'add', newLabel: 'Rayon de Noël' });
  expect((await admin.submit(setup, { ...categories, intent: 'categories' })).status).toBe(303);
  expect(Object.values(drawnForm((await admin.get(setup)).body, 'categories'))).toContain('Rayon de Noël');
  await db().deleteFrom('product_categories').where('label', '=', 'Rayon de Noël').execute();
});
