import { sql } from 'kysely';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#domain/dates/calendar-day.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { placeOrder } from '#server/shop/orders/place-order.ts';
import { recordPayment } from '#server/shop/orders/record-payment.ts';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { fieldsOf, postForms } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { counterRepair, repairDeps, sentQuote } from '#tests/support/repairs.ts';
import { addProduct, isPlaced, orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';
import { staleSessions } from '#tests/support/stale-session.ts';

const PATH = '/entreprise/tva-dans-les-prix';
const NUMBER = 'FR83404833048';
const TOMORROW = addDays(dayInParis(new Date()), 1);

const site = useAccountSite();
let admin: SiteVisitor;

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});
const forget = () => emptyTables(site.database, 'public.vat_regimes');
beforeEach(forget);
afterAll(forget);

const plain = (text = '') => text.replaceAll(/[\s\u00a0]+/g, ' ');
const wordsOf = async (path: string) =>
  plain(parse((await admin.get(path)).body).querySelector('main')?.text);
const decided = () =>
  site.database.kysely.selectFrom('vat_regimes').select(['starts_on', 'vat_number', 'confirmed']).execute();

async function send(change: Record<string, string> = {}, who = admin) {
  const typed = { intent: 'on', from: TOMORROW, vatNumber: 'FR 83 404 833 048', confirmed: 'oui' };
  const { status, body, location } = await who.submit(PATH, { ...typed, ...change });
  const page = parse(body);
  const at = (field: string) => plain(page.querySelector(`#${field}-error`)?.text);
  return { status, location, page, at, text: plain(page.querySelector('main')?.text) };
}

test('VAT is planned for a day, with the owner’s word, and taken back', async () => {
  expect(await wordsOf('/entreprise')).toContain('La TVA dans les prix');
  expect(await wordsOf(PATH)).toContain('La boutique est en franchise');
  expect(await send()).toMatchObject({ status: 303, location: `${PATH}?fait=prevu` });
  expect(await decided()).toMatchObject([
    { starts_on: TOMORROW, vat_number: NUMBER, confirmed: expect.stringContaining('286, I, 3° bis') },
  ]);
  // A second press is no other change.
  expect(await send({ vatNumber: NUMBER })).toMatchObject({ status: 303, location: `${PATH}?fait=prevu` });
  expect(await decided()).toHaveLength(1);
  const planned = await wordsOf(PATH);
  expect(planned).toContain(`TVA dans les prix, numéro ${NUMBER}, à partir du`);
  expect(planned).toContain('par Camille');
  // Nothing has changed for anybody else.
  expect(plain((await site.visitor().get('/boutique')).body)).toContain('TVA non applicable, art.');
  const page = parse((await admin.get(PATH)).body);
  const regime = page.querySelector('[name=regime]')?.getAttribute('value') ?? '';
  expect(await send({ intent: 'take-back', regime })).toMatchObject({ location: `${PATH}?fait=annule` });
  expect((await send({ intent: 'take-back', regime })).status).toBe(409);
  expect(await wordsOf(PATH)).toContain('annulé le');
});

test.each([
  [{ from: '2020-01-01' }, 'from', 'n’est pas passé'],
  [{ from: '' }, 'from', 'Choisissez un jour'],
  [{ vatNumber: 'FR84404833048' }, 'vatNumber', 'Écrivez le numéro de TVA'],
  [{ confirmed: '' }, 'confirmed', 'Confirmez-le'],
])('%j is told at its field, nothing typed is lost, and nothing is decided', async (change, field, words) => {
  const { status, at, page } = await send(change);
  expect([status, at(field)]).toEqual([400, expect.stringContaining(words)]);
  const { vatNumber = 'FR 83 404 833 048' } = change as { vatNumber?: string };
  expect(page.querySelector('[name=vatNumber]')?.getAttribute('value')).toBe(vatNumber);
  expect(await decided()).toEqual([]);
});

test('who has not proven the session, or has no settings, decides nothing', async () => {
  const { email, visitor } = await site.admin();
  await staleSessions(site.database.kysely, email);
  const { status, text } = await send({}, visitor);
  expect([status, text]).toEqual([403, expect.stringContaining('Prouvez d’abord')]);
  const counter = await site.member();
  await site.setRole(counter.email, 'admin', 'counter');
  expect((await counter.visitor.get(PATH)).status).toBe(403);
  expect((await send({}, counter.visitor)).status).toBe(403);
  expect(await decided()).toEqual([]);
});

test('from its day on, prices say that VAT is in them, and the ceilings of the franchise are gone', async () => {
  expect(await wordsOf('/admin/chiffres')).toContain('Franchise de TVA');
  await sql`
    insert into public.vat_regimes (starts_on, vat_number, confirmed, decided_by)
    values (${dayInParis(new Date())}, ${NUMBER}, 'Lu.', gen_random_uuid())
  `.execute(site.database.kysely);
  await vi.waitFor(async () =>
    expect(plain((await site.visitor().get('/boutique')).body)).toContain('Prix TTC, TVA incluse'),
  );
  expect(plain((await site.visitor().get('/')).body)).not.toContain('TVA non applicable');
  // A line at the counter that is in no stock is asked for its rate.
  const free = parse((await admin.get('/admin/vente?etape=libre')).body).querySelector('select[name=rate]');
  expect(plain(free?.text ?? '')).toContain('TVA 5,5 %');
  expect(await wordsOf(PATH)).toContain('Revenir à la franchise ce jour-là');
  const ceilings = await wordsOf('/admin/chiffres');
  expect(ceilings).not.toContain('Franchise de TVA');
  expect(ceilings).toContain('Micro-entreprise');
});

/** The form with this intent, as the page draws it, filled in and sent. */
async function sendFrom(page: string, intent: string, typed: Record<string, string>): Promise<string> {
  const form = postForms((await admin.get(page)).body).find((each) => fieldsOf(each).intent === intent);
  const sent = await admin.submit(form?.getAttribute('action') ?? '', {
    ...(form && fieldsOf(form)),
    ...typed,
  });
  return sent.location ?? `${intent} on ${page}: ${sent.status}`;
}

test('what a customer owes says whether VAT is in it, by order, quote and sale at the counter', async () => {
  const [orders, repairs] = [orderDeps(site.database), repairDeps(site.database)];
  const placed = await placeOrder(orders, orderOf([await addProduct(site.database, 1)]), null);
  if (!isPlaced(placed)) throw new Error(JSON.stringify(placed));
  const repair = await counterRepair(repairs);
  await sentQuote(repairs, repair.id);
  const drafted = await sendFrom('/admin/vente?etape=libre', 'free', { label: 'Montage', price: '60' });
  const sale = await sendFrom(drafted, 'pay', { amount: '10', method: 'cash', refusesName: 'oui' });
  const said = async (path: string) =>
    plain(parse((await site.visitor().get(path)).body).querySelector('main')?.text);
  const link = parse((await admin.get(sale)).body).querySelector('main a[href*="/facture?lien="]');
  const payment = new URL(link?.getAttribute('href') ?? 'http://none');
  const paths = [
    `/suivi-commande?lien=${placed.linkToken}`,
    `/suivi-reparation?lien=${repair.linkToken}`,
    payment.pathname + payment.search,
  ];
  // The site forgets what the test before has decided.
  await vi.waitFor(async () =>
    expect(await said(paths[0] ?? '')).toMatch(
      /Total ?\d+,\d\d €.*Prix nets, TVA non applicable, art. 293 B du CGI\./,
    ),
  );
  const [order, quote, sold] = await Promise.all(paths.map(said));
  expect(quote).toContain('Total de vos choix');
  expect(sold).toMatch(/Total ?60,00 €/);
  for (const words of [order, quote, sold]) expect(words).not.toContain('TTC');

  await sql`
    insert into public.vat_regimes (starts_on, vat_number, confirmed, decided_by)
    values (${dayInParis(new Date())}, ${NUMBER}, 'Lu.', gen_random_uuid())
  `.execute(site.database.kysely);
  await vi.waitFor(async () =>
    expect(await said(paths[0] ?? '')).toMatch(/Total TTC ?\d+,\d\d €.*Prix TTC, TVA incluse\./),
  );
  expect(await said(paths[1] ?? '')).toContain('Total TTC de vos choix');
  expect(await said(paths[2] ?? '')).toMatch(/Total TTC ?60,00 €/);
});

test('the books have their VAT on the page and in files; in franchise there is neither', async () => {
  const today = dayInParis(new Date());
  const year = today.slice(0, 4);
  const file = async (name: string) => {
    const { status, body } = await admin.get(`/admin/livres/${name}.csv?periode=${year}`);
    return { status, body: plain(body) };
  };
  const facts = readShopSettings('content/data/shop.yml');
  const regime = { starts_on: today, vat_number: NUMBER, confirmed: 'Lu.' };
  const order = await placedOrder(
    orderDeps(site.database),
    orderOf([await addProduct(site.database, 1)], { payment: 'transfer' }),
  );
  await recordPayment(
    {
      database: site.database,
      shop: () => ({ ...facts, vatRegimes: [{ from: today, vatNumber: NUMBER }] }),
      clock: () => new Date(),
    },
    order.id,
    { actor: 'shop', method: 'transfer', amountCents: order.totalCents },
  );
  const bill = { day: today, supplier: 'Mobilax', nature: 'Écrans', amount: '24', vat: '4', way: 'card' };
  // The site forgets what the test before has decided.
  await vi.waitFor(async () => expect((await file('tva')).status).toBe(404));
  expect((await file('recettes')).body).not.toContain('TVA');
  expect(await wordsOf('/admin/recettes')).not.toContain('Télécharger la TVA');

  const { id: decided_by } = await site.database.kysely
    .selectFrom('profiles')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  await site.database.kysely
    .insertInto('vat_regimes')
    .values({ ...regime, decided_by })
    .execute();
  await vi.waitFor(async () => expect((await file('recettes')).body).toContain(';Dont TVA en euros '));
  expect((await admin.submit('/admin/achats/nouveau', bill)).status).toBe(303);
  const whole = order.totalCents / 100;
  const vat = Math.round(order.totalCents / 6) / 100;
  const text = (euros: number) => String(euros).replace('.', ',');
  const net = text(Math.round((whole - vat) * 100) / 100);
  expect((await file('recettes')).body).toContain(`Virement;${text(whole)};;${text(vat)}`);
  expect((await file('achats')).body).toContain('Carte;24;4 ');
  expect((await file('tva')).body.replace(/^\ufeff/, '').trim()).toBe(
    [
      'Ligne;Hors taxe en euros;TVA en euros;TTC en euros',
      `TVA 20 %;${net};${text(vat)};${text(whole)}`,
      `TVA collectée;;${text(vat)};`,
      'TVA déductible des achats;;4;',
      `TVA collectée moins déductible;;${text(Math.round((vat - 4) * 100) / 100)};`,
    ].join(' '),
  );
  const words = await wordsOf(`/admin/recettes?periode=${year}`);
  for (const said of [`TVA 20 %, sur ${net} € HT`, 'Télécharger la TVA', 'TVA déductible des achats4,00 €'])
    expect(words).toContain(said);
  const bought = await wordsOf(`/admin/achats?periode=${year}`);
  expect(bought).toContain('Dont TVA déductible4,00 €');
  expect(bought).toContain('dont TVA 4,00 €');
});

test('a product gets another rate; used goods alone are under the margin scheme', async () => {
  await send();
  const id = await addProduct(site.database, 1);
  await sql`update public.products set sku = 'LIVRE-1', condition = 'neuf', grade = null where id = ${id}`.execute(
    site.database.kysely,
  );
  const rate = (change: Record<string, string> = {}) =>
    send({ intent: 'rate', code: 'livre-1', rate: '5.5', ...change });
  expect((await rate({ code: 'zzz' })).at('code')).toContain('Aucun produit');
  expect((await rate({ rate: 'margin' })).at('rate')).toContain('Un produit neuf');
  expect((await rate({ rate: '7' })).at('rate')).toContain('Choisissez un taux');
  expect(await rate()).toMatchObject({ status: 303 });
  expect(await wordsOf(PATH)).toContain('LIVRE-1 : TVA 5,5 %');
});
