import { expect, test } from 'vitest';
import { linkToken } from '#server/shop/orders/link-token.ts';
import type { AccountSite } from '#tests/support/account-site.ts';
import { SERVICE_KEY } from '#tests/support/account-site.ts';
import { mainText } from '#tests/support/main-text.ts';
import { counterRepair, emptyRepairs, repairDeps, sentQuote } from '#tests/support/repairs.ts';
import { addProduct } from '#tests/support/shop.ts';
import { useShopSite } from '#tests/support/shop-site.ts';

const { site, order, pay, move } = useShopSite();
const tables = () => site.database.kysely;
const deps = () => ({ ...repairDeps(site.database), secret: SERVICE_KEY });

type Member = Awaited<ReturnType<AccountSite['member']>> & { id: string };

async function member(): Promise<Member> {
  const found = await site.member();
  const { id } = await tables()
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', found.email)
    .executeTakeFirstOrThrow();
  return { ...found, id };
}

/** An order, a repair whose quote waits, and the mails about both. */
async function filesOf({ id: userId }: Member, change: object = {}) {
  await emptyRepairs(site.database);
  const bought = await order(change);
  await tables().updateTable('orders').set({ user_id: userId }).where('id', '=', bought.id).execute();
  const repair = await counterRepair(deps());
  await tables().updateTable('repairs').set({ user_id: userId }).where('id', '=', repair.id).execute();
  await sentQuote(deps(), repair.id);
  const { id: line } = await tables()
    .insertInto('activity_history')
    .values({ user_id: userId, activity_type: 'page_consultee', description: 'Page consultée' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { order: bought, repair, line };
}

type Files = Awaited<ReturnType<typeof filesOf>>;

/** Every address and body of the area that names something of an account, and the answer to its owner. */
const NAMING: [
  name: string,
  path: (files: Files) => string,
  fields: ((files: Files) => Record<string, string>) | null,
  own: number,
][] = [
  ['the page of an order', ({ order: { number } }) => `/client/commandes/${number}`, null, 200],
  ['the page of a repair', ({ repair: { reference } }) => `/client/reparations/${reference}`, null, 302],
  ['a document of an order', ({ order: { number } }) => `/suivi-commande/${number}.pdf`, null, 200],
  [
    'the question before a line goes',
    ({ line }) => `/client/historique?etape=effacer&ligne=${line}`,
    null,
    200,
  ],
  [
    'an order placed again',
    ({ order: { number } }) => `/client/commandes/${number}`,
    () => ({ intent: 'reorder' }),
    303,
  ],
  ['a line that goes', () => '/client/historique', ({ line }) => ({ intent: 'forget', line }), 303],
];

const cartOf = async ({ id }: Member) =>
  (await tables().selectFrom('profiles').select('cart').where('id', '=', id).executeTakeFirstOrThrow()).cart;

const linesOf = ({ id }: Member) =>
  tables().selectFrom('activity_history').select('id').where('user_id', '=', id).execute();

test.each(NAMING)('%s is its owner’s alone', async (_name, pathOf, fieldsOf, own) => {
  const [owner, other] = [await member(), await member()];
  const files = await filesOf(owner);
  const path = pathOf(files);
  const fields = fieldsOf?.(files);
  const before = await linesOf(owner);
  const secrets = [files.order.link, files.repair.linkToken, 'PlayStation 5', '89,29'];
  const ask = (who: Member['visitor']) => (fields ? who.submit(path, fields) : who.get(path));
  const refused = await ask(other.visitor);
  expect(refused.status).toBe(404);
  const data = await other.visitor.get(path.replace(/^([^?]*)/, '$1.data'));
  for (const secret of secrets) for (const { body } of [refused, data]) expect(body).not.toContain(secret);
  expect([await cartOf(owner), await cartOf(other), await linesOf(owner)]).toEqual([[], [], before]);
  const nobody = await ask(site.visitor());
  expect([302, 404]).toContain(nobody.status);
  for (const secret of secrets) expect(nobody.body).not.toContain(secret);
  expect((await ask(owner.visitor)).status).toBe(own);
});

test('what is no order, no repair and no line is not found, and a form that is incomplete changes nothing', async () => {
  const { visitor } = await member();
  for (const path of [
    '/client/commandes/CMD-2026-999999',
    "/client/commandes/'%20or%201=1%20--",
    '/client/reparations/REP-2026-999999',
    '/client/historique?etape=effacer&ligne=x',
    '/client/historique?etape=effacer',
  ])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
  expect((await visitor.submit('/client/historique', { intent: 'forget', line: 'x' })).status).toBe(404);
  expect((await visitor.submit('/client/historique', {})).status).toBe(400);
});

test('the start page tells what waits and leads there', async () => {
  const me = await member();
  expect(mainText((await me.visitor.get('/client/dashboard')).body)).toContain(
    'Aucune réparation ni commande n’est rattachée à ce compte.',
  );
  const files = await filesOf(me);
  await pay(files.order.id);
  await move(files.order.id, 'preparing');
  await move(files.order.id, 'ready');
  const page = await me.visitor.get('/client/dashboard');
  const words = mainText(page.body);
  for (const said of ['2 choses vous attendent', 'Devis à approuver', 'Commande prête à retirer'])
    expect(words).toContain(said);
  await move(files.order.id, 'collected');
  expect(mainText((await me.visitor.get('/client/dashboard')).body)).toContain(
    'garantie légale de conformité jusqu’au',
  );
});

test('orders and repairs are listed, narrowed, and lead to the pages that their links open', async () => {
  const me = await member();
  const { order: bought, repair } = await filesOf(me);
  const list = mainText((await me.visitor.get('/client/commandes')).body);
  expect([list.includes(bought.number), list.includes(repair.reference)]).toEqual([true, true]);
  const narrow = mainText((await me.visitor.get('/client/commandes?genre=reparations&etat=en-cours')).body);
  expect([narrow.includes(bought.number), narrow.includes(repair.reference)]).toEqual([false, true]);
  expect((await me.visitor.get('/client/commandes?page=9')).location).toBe('/client/commandes');
  const page = await me.visitor.get(`/client/commandes/${bought.number}`);
  expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
  expect(page.body).toContain('<h2 id="historique">Historique</h2>');
  for (const said of ['Annuler la commande', 'Renoncer au contrat ici', 'Remettre au panier'])
    expect(mainText(page.body)).toContain(said);
  expect(page.body).toContain(
    `/suivi-commande/${bought.number}.pdf?lien=${linkToken(SERVICE_KEY, bought.id)}`,
  );
  expect((await me.visitor.get(`/client/reparations/${repair.reference}`)).location).toBe(
    `/suivi-reparation?lien=${repair.linkToken}`,
  );
});

test('ordering again fills the cart with what is still sold, and says what is not', async () => {
  const me = await member();
  const [kept, gone] = [await addProduct(site.database, 5), await addProduct(site.database, 5)];
  const unitPriceCents = 8929;
  const lines = [kept, gone].map((productId) => ({ productId, quantity: 1, unitPriceCents }));
  const { order: bought } = await filesOf(me, { lines });
  await tables().updateTable('products').set({ is_published: false }).where('id', '=', gone).execute();
  const sent = await me.visitor.submit(`/client/commandes/${bought.number}`, { intent: 'reorder' });
  expect(sent.location).toBe(`/client/commandes/${bought.number}?repris=added.gone`);
  expect(await cartOf(me)).toMatchObject([{ id: kept, quantity: 1 }]);
  const page = mainText((await me.visitor.get(sent.location ?? '')).body);
  expect(page).toContain('Un produit a rejoint votre panier');
  const { name } = await tables()
    .selectFrom('products')
    .select('name')
    .where('id', '=', gone)
    .executeTakeFirstOrThrow();
  expect(page).toContain(`${name} : n’est plus vendu.`);
});

test('the history is read in French; pages go after a question, what the site recorded stays', async () => {
  const me = await member();
  const other = await member();
  const { order: bought, line } = await filesOf(me);
  const page = mainText((await me.visitor.get('/client/historique')).body);
  expect(page).toContain('Connexion à votre compte');
  expect(page).toContain('Conservée');
  expect(page).toContain(`Commande ${bought.number} : Réservée, à régler à l’atelier`);
  const narrow = mainText((await me.visitor.get('/client/historique?genre=connexions')).body);
  expect(narrow).not.toContain(bought.number);
  const asked = await me.visitor.get(`/client/historique?etape=effacer&ligne=${line}`);
  expect(mainText(asked.body)).toContain('Effacer cette ligne');
  expect((await linesOf(me)).map(({ id }) => id)).toContain(line);
  await me.visitor.submit('/client/historique', { intent: 'forget', line });
  expect((await linesOf(me)).map(({ id }) => id)).not.toContain(line);
  const recorded = await linesOf(me);
  expect(recorded.length).toBeGreaterThan(2);
  for (const { id } of recorded) {
    expect(page).not.toContain(id);
    expect((await me.visitor.get(`/client/historique?etape=effacer&ligne=${id}`)).status).toBe(404);
    expect((await me.visitor.submit('/client/historique', { intent: 'forget', line: id })).status).toBe(404);
  }
  const done = await me.visitor.submit('/client/historique', { intent: 'forget-all' });
  expect(done.location).toBe('/client/historique?fait=tout');
  expect(await linesOf(me)).toEqual(recorded);
  expect((await linesOf(other)).length).toBeGreaterThan(0);
});
