import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { turnOnSecondFactor } from '#tests/support/account-second-factor.ts';
import { PASSWORD, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { counterRepair, repairDeps, sentQuote } from '#tests/support/repairs.ts';
import { EVERY_ROUTE, routesInFrame } from '#tests/support/routes.ts';
import { addProduct, customerOf, emptyShop, orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';
import { isTorture } from '#tests/support/torture.ts';

vi.setConfig({ testTimeout: isTorture ? 900_000 : 120_000 });

const SECRET = 'cle-de-service-des-essais';
const ANON_KEY = 'cle-publique-des-essais';
const GUESSES = isTorture ? 2000 : 80;
/** A name that nobody else has: a reader who sees it sees the owner's data. */
const OWNER = 'Zéphyrine Quévillard';
const MARKS = [OWNER, encodeURIComponent(OWNER), 'Quévillard', 'Qu\\u00e9villard'];

const site = useAccountSite({ SERVICE_ROLE_KEY: SECRET, ANON_KEY, SEED: 'none' });
const WHO = ['anonymous', 'owner', 'other client', 'admin without the second step', 'admin'] as const;
type Who = (typeof WHO)[number];

const visitors = new Map<Who, SiteVisitor>();
const as = (who: Who): SiteVisitor => {
  const visitor = visitors.get(who);
  if (!visitor) throw new Error(`nobody is ${who}`);
  return visitor;
};
let ids: Record<'order' | 'number' | 'repair' | 'reference' | 'user', string>;

beforeAll(async () => {
  const { kysely } = site.database;
  const owner = await site.member();
  const { id: user } = await kysely
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', owner.email)
    .executeTakeFirstOrThrow();
  await kysely.updateTable('profiles').set({ full_name: OWNER }).where('id', '=', user).execute();
  await emptyShop(site.database);
  const product = await addProduct(site.database, 5);
  const order = await placedOrder(
    { ...orderDeps(site.database), linkSecret: SECRET },
    orderOf([product], { customer: { ...customerOf(owner.email), name: OWNER } }),
  );
  const workshop = { ...repairDeps(site.database), secret: SECRET };
  const repair = await counterRepair(workshop, {
    customer: { name: OWNER, email: owner.email, phone: '06 12 34 56 78', channel: 'email' },
  });
  await sentQuote(workshop, repair.id);
  await kysely.updateTable('orders').set({ user_id: user }).where('id', '=', order.id).execute();
  await kysely.updateTable('repairs').set({ user_id: user }).where('id', '=', repair.id).execute();
  const { reference } = repair;
  ids = { order: order.id, number: order.number, repair: repair.id, reference, user };

  const admin = await site.admin();
  await turnOnSecondFactor(admin.visitor);
  const half = site.visitor();
  await half.submit('/connexion', { email: admin.email, password: PASSWORD });
  visitors.set('anonymous', site.visitor());
  visitors.set('owner', owner.visitor);
  visitors.set('other client', (await site.member()).visitor);
  visitors.set('admin without the second step', half);
  visitors.set('admin', admin.visitor);
}, 120_000);

const GUARDED = { client: new Set(routesInFrame('client')), admin: new Set(routesInFrame('admin')) };

/** An address of the owner's own row, if there is one; elsewhere an address that belongs to nobody, found or not. */
function addressOf(pattern: string): string {
  const values: Record<string, string> = {
    number: pattern.includes('commandes') ? ids.number : '1',
    reference: ids.reference,
    id: pattern.includes('clients') || pattern.includes('utilisateurs') ? ids.user : '1',
    file: pattern.includes('commandes') ? 'preparation.pdf' : 'ticket.pdf',
    provider: 'google',
    section: 'horaires',
    version: '0',
    token: 'a'.repeat(43),
  };
  return `/${pattern.replaceAll(/:(\w+)\??/g, (_, name) => values[name] ?? 'inconnu').replace('*', 'inconnu')}`;
}

const ROUTES = EVERY_ROUTE.filter(({ path, index }) => path !== undefined || index).map((entry) => ({
  pattern: entry.path ?? '',
  area: GUARDED.admin.has(entry) ? 'admin' : GUARDED.client.has(entry) ? 'client' : 'public',
}));

/** The access of each visitor to each area. */
const CELLS: Record<string, Record<Who, 'login' | 'step' | 'refused' | 'open'>> = {
  public: {
    anonymous: 'open',
    owner: 'open',
    'other client': 'open',
    'admin without the second step': 'open',
    admin: 'open',
  },
  client: {
    anonymous: 'login',
    owner: 'open',
    'other client': 'open',
    'admin without the second step': 'step',
    admin: 'open',
  },
  admin: {
    anonymous: 'login',
    owner: 'refused',
    'other client': 'refused',
    'admin without the second step': 'step',
    admin: 'open',
  },
};

/** Account screens, which redirect a visitor who is at another step. */
const EXCEPTIONS: Record<string, Partial<Record<Who, 'login' | 'step'>>> = {
  'nouveau-mot-de-passe': { 'admin without the second step': 'step' },
};

/** Whether a visitor may read the owner's name there. */
const mayShowOwner = (area: string, who: Who) =>
  (area === 'client' && who === 'owner') || (area === 'admin' && who === 'admin');

const outcomeOf = (status: number, location: string | null) => {
  if (status === 403) return 'refused';
  if (location?.startsWith('/connexion?redirectTo=')) return 'login';
  if (location?.startsWith('/connexion/verification?redirectTo=')) return 'step';
  return status < 500 ? 'open' : `failed with ${status}`;
};

const shows = (body: string) => MARKS.some((mark) => body.includes(mark));

test('every route is for whom it is for, and shows the owner’s to nobody else', async () => {
  let cells = 0;
  const wrong: string[] = [];
  for (const { pattern, area } of ROUTES)
    for (const who of WHO)
      for (const path of [addressOf(pattern), `${addressOf(pattern)}.data`]) {
        const answer = await as(who).get(path);
        const isData = path.endsWith('.data');
        // The data of a client navigation has its redirection in the body.
        const target =
          isData && answer.status === 202
            ? (/\/connexion[^"\\]*/.exec(answer.body)?.[0] ?? null)
            : answer.location;
        const isForArea = EXCEPTIONS[pattern]?.[who] ?? CELLS[area]?.[who];
        const outcome = outcomeOf(answer.status, target);
        if (outcome !== isForArea) wrong.push(`${who} at ${path}: ${outcome} instead of ${isForArea}`);
        if (!mayShowOwner(area, who)) expect([who, path, shows(answer.body)]).toEqual([who, path, false]);
        cells += 1;
      }
  console.log(`${ROUTES.length} routes, ${cells} cells`);
  expect(wrong).toEqual([]);
  expect(cells).toBe(ROUTES.length * WHO.length * 2);
});

test('the owner sees their own, so that what others do not see is there', async () => {
  const order = await as('owner').get(`/client/commandes/${ids.number}`);
  expect([order.status, shows(order.body)]).toEqual([200, true]);
  expect((await as('owner').get(`/client/reparations/${ids.reference}`)).location).toMatch(/lien=/);
  for (const who of ['other client', 'admin'] as const) {
    expect((await as(who).get(`/client/commandes/${ids.number}`)).status).toBe(404);
    expect((await as(who).get(`/client/reparations/${ids.reference}`)).status).toBe(404);
    expect((await as(who).get(`/suivi-commande/${ids.number}.pdf`)).status).toBe(404);
  }
});

const link = () => randomBytes(32).toString('base64url');
const six = () => String(randomInt(1, 40)).padStart(6, '0');
const tail = () => (randomInt(2) ? six() : `K7R-${randomInt(222, 1000)}`);
const YEAR = '2026';

/** Places for an id in an address or a question to the API; the real ids are tried first. */
const PLACES: ((index: number) => string)[] = [
  (i) => `/client/commandes/${i ? `CMD-${YEAR}-${tail()}` : ids.number}`,
  (i) => `/client/reparations/${i ? `REP-${YEAR}-${tail()}` : ids.reference}`,
  (i) => `/suivi-commande/${i ? `CMD-${YEAR}-${tail()}` : ids.number}.pdf`,
  () => `/suivi-commande/FAC-${YEAR}-${six()}.pdf`,
  () => `/suivi-commande?lien=${link()}`,
  () => `/suivi-reparation?lien=${link()}`,
  (i) => `/suivi-reparation?lien=${i ? link() : ids.repair}`,
  () => `/suivi-reparation/${randomUUID()}?lien=${link()}`,
  () => `/suivi-reparation/prise-en-charge.pdf?lien=${link()}`,
  () => `/rendez-vous?lien=${link()}`,
  () => `/rendez-vous/RDV-${YEAR}-${tail()}.ics?lien=${link()}`,
  () => `/alerte-stock/${link()}`,
  () => `/confirmation-commande?lien=${link()}`,
  (i) => `/rest/v1/orders?select=*&id=eq.${i ? randomUUID() : ids.order}`,
  (i) => `/rest/v1/orders?select=*&number=eq.${i ? `CMD-${YEAR}-${tail()}` : ids.number}`,
  (i) => `/rest/v1/repairs?select=*&id=eq.${i ? randomUUID() : ids.repair}`,
  (i) => `/rest/v1/profiles?select=*&id=eq.${i ? randomUUID() : ids.user}`,
  (i) => `/rest/v1/order_lines?select=*,orders(*)&order_id=eq.${i ? randomUUID() : ids.order}`,
  (i) => `/rest/v1/withdrawals?select=*&order_id=eq.${i ? randomUUID() : ids.order}`,
  () => `/rest/v1/uploads?select=*&id=eq.${randomUUID()}`,
  (i) => `/auth/v1/admin/users/${i ? randomUUID() : ids.user}`,
  (i) => `/admin/clients/${i ? randomUUID() : ids.user}`,
];

const apiHeaders = (who: Who): Record<string, string> => {
  if (who === 'anonymous') return { apikey: ANON_KEY };
  return { apikey: ANON_KEY, Authorization: `Bearer ${as(who).session().access_token}` };
};

test('guessed and real ids of somebody else open nothing, in addresses and at the API', async () => {
  let tried = 0;
  for (let index = 0; tried < GUESSES; index += 1)
    for (const place of PLACES) {
      for (const who of ['anonymous', 'other client'] as const) {
        const path = place(index);
        const answer = await as(who).get(path, /^\/(?:rest|auth)\//.test(path) ? apiHeaders(who) : {});
        expect([path, answer.status < 500, shows(answer.body)]).toEqual([path, true, false]);
      }
      tried += 1;
    }
  console.log(`${tried} ids in ${PLACES.length} places, by two each: 0 opened`);
});

test('no table of the API shows the owner’s rows to others, whatever is asked of it', async () => {
  const { rows } = await site.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  expect(rows.length).toBeGreaterThan(30);
  let seen = 0;
  for (const { name } of rows) {
    for (const who of ['anonymous', 'other client', 'admin without the second step'] as const) {
      const { body } = await as(who).get(`/rest/v1/${name}?select=*&limit=1000`, apiHeaders(who));
      expect([name, who, shows(body)]).toEqual([name, who, false]);
    }
    const own = await as('owner').get(`/rest/v1/${name}?select=*&limit=1000`, apiHeaders('owner'));
    if (shows(own.body)) seen += 1;
  }
  // The owner does read rows of their own, so the empty answers to the others mean something.
  expect(seen).toBeGreaterThanOrEqual(2);
});
