import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { SEEN_FIELD } from '#domain/edits/edit-guard.ts';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { drawnForm } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { emptyRepairs, quoted, registered, repairDeps } from '#tests/support/repairs.ts';
import { addProduct, emptyShop } from '#tests/support/shop.ts';

const site = useAccountSite();
const db = () => site.database.kysely;
let admin: SiteVisitor;

type EditForm = {
  /** Makes what is edited; gives the page of its form. */
  page: () => Promise<string>;
  /** Its name (SeenField). */
  form: string;
  intent: string;
  /** Two fields; the first with what one person and what another one writes. */
  field: [name: string, first: string, second: string];
  other: [name: string, text: string];
  /** Whether it is known who wrote what is stored. */
  isNamed?: false;
  /** All that a form may change. */
  stored: () => Promise<unknown>;
};

const FORMS: Record<string, EditForm> = {
  'a product': {
    page: async () => `/admin/stock/${await addedProduct()}`,
    form: 'produit',
    intent: 'enregistrer',
    field: ['prix', '30', '45,50'],
    other: ['marque', 'Apple'],
    stored: () => db().selectFrom('products').selectAll().execute(),
  },
  'a question': {
    page: async () => {
      await admin.submit('/admin/questions/nouvelle', QUESTION);
      const { id } = await db().selectFrom('faq_entries').select('id').executeTakeFirstOrThrow();
      return `/admin/questions/${id}`;
    },
    form: 'question',
    intent: 'enregistrer',
    field: ['reponse', 'Oui, une heure au plus.', 'Oui, deux heures au plus.'],
    other: ['place', '7'],
    stored: () => db().selectFrom('faq_entries').selectAll().execute(),
  },
  'a repair': {
    page: async () => {
      const { reference } = await registered(repairDeps(site.database));
      return `/admin/reparations/${reference}?etape=corriger`;
    },
    form: 'etape',
    intent: 'corriger',
    field: ['modele', 'Switch OLED', 'Switch Lite'],
    other: ['serie', 'XKJ10022334455'],
    stored: () => db().selectFrom('repairs').selectAll().execute(),
  },
  'a quote': {
    page: async () => {
      const deps = repairDeps(site.database);
      const { id, reference } = await registered(deps);
      await quoted(deps, id);
      return `/admin/reparations/${reference}?etape=quote`;
    },
    form: 'etape',
    intent: 'devis',
    field: ['note', 'Écran cassé.', 'Écran et vitre cassés.'],
    other: ['quantite-0', '2'],
    isNamed: false,
    stored: () => db().selectFrom('repair_quote_lines').selectAll().execute(),
  },
};

async function addedProduct(): Promise<string> {
  const id = await addProduct(site.database, 4);
  await db().updateTable('products').set({ description: 'Une dalle.' }).where('id', '=', id).execute();
  return id;
}

const QUESTION = {
  intent: 'enregistrer',
  rubrique: 'atelier',
  question: 'Puis-je attendre sur place ?',
  reponse: 'Oui, au comptoir.',
  place: '100',
};

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});

beforeEach(async () => {
  await emptyShop(site.database);
  await emptyRepairs(site.database);
  await emptyTables(site.database, 'public.faq_entries');
});

const wordsOf = (html: string) =>
  parse(html)
    .querySelector('.meanwhile')
    ?.text.replaceAll(/[\s\u00a0]+/g, ' ') ?? '';

/** How a form and what comes of it are asked, for its row of the table. */
async function opened({ page, form, intent, stored }: EditForm) {
  const path = await page();
  const open = async () => drawnForm((await admin.get(path)).body, form);
  const send = async (fields: Record<string, string>, change: Record<string, string>) => {
    const answer = await admin.submit(path, { ...fields, ...change, intent });
    const { status, body } = answer;
    return { status, words: wordsOf(body), again: () => drawnForm(body, form) };
  };
  return { open, send, stored };
}

test.each(Object.entries(FORMS))('%s is never overwritten by a form that is older', async (_, edit) => {
  const { open, send, stored } = await opened(edit);
  const [name, first, second] = edit.field;
  const [one, other, late] = [await open(), await open(), await open()];
  expect((await send(one, { [name]: first })).status).toBe(303);
  const before = await stored();

  const refused = await send(other, { [name]: second });
  expect(refused.status).toBe(409);
  expect(await stored()).toEqual(before);
  for (const words of [
    'Ce que vous avez écrit',
    second,
    'Ce qui est enregistré maintenant',
    first,
    ...(edit.isNamed === false ? [] : ['Camille Renard']),
  ])
    expect(refused.words).toContain(words);
  expect(refused.again()[name]).toBe(second);

  // A third change, while both texts are read: they are shown again.
  expect(
    (await send({ ...(await open()), [name]: `${first} ` }, { [edit.other[0]]: edit.other[1] })).status,
  ).toBe(303);
  const third = await send(refused.again(), {});
  expect([third.status, third.words]).toEqual([409, expect.stringContaining(edit.other[1])]);
  expect(third.again()).toMatchObject({ [name]: second, [edit.other[0]]: edit.other[1] });
  expect((await send(third.again(), {})).status).toBe(303);
  expect(await open()).toMatchObject({ [name]: second, [edit.other[0]]: edit.other[1] });

  expect((await send(late, { [name]: first })).status).toBe(409);
  // Without a mark, a form has seen nothing.
  expect((await send(late, { [SEEN_FIELD]: '' })).status).toBe(409);
  expect((await send(await open(), {})).status).toBe(303);
});

test.each(Object.entries(FORMS))(
  'of %s, a field that was left alone takes over what another one wrote',
  async (_, edit) => {
    const { open, send } = await opened(edit);
    const [name, first] = edit.field;
    const [otherName, otherText] = edit.other;
    const [one, other] = [await open(), await open()];
    expect((await send(one, { [name]: first })).status).toBe(303);
    const refused = await send(other, { [otherName]: otherText });
    expect([refused.status, refused.words]).toEqual([409, expect.stringContaining('Déjà repris')]);
    expect(refused.words).not.toContain('Ce que vous avez écrit');
    expect((await send(refused.again(), {})).status).toBe(303);
    expect(await open()).toMatchObject({ [name]: first, [otherName]: otherText });
  },
);

test.each(Object.entries(FORMS))('of several who save %s at once, one does', async (_, edit) => {
  const { open, send } = await opened(edit);
  const [name, first, second] = edit.field;
  const [one, other] = [await open(), await open()];
  const answers = await Promise.all([send(one, { [name]: first }), send(other, { [name]: second })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
});

test('a sale is no change of what the form of a product shows, and its stock stays', async () => {
  const id = await addedProduct();
  const fields = drawnForm((await admin.get(`/admin/stock/${id}`)).body, 'produit');
  await db().updateTable('products').set({ stock: 1 }).where('id', '=', id).execute();
  const saved = await admin.submit(`/admin/stock/${id}`, { ...fields, prix: '99', intent: 'enregistrer' });
  expect(saved.status).toBe(303);
  expect(
    await db().selectFrom('products').select(['stock', 'listed_price_cents']).executeTakeFirstOrThrow(),
  ).toEqual({ stock: 1, listed_price_cents: 9900 });
});
