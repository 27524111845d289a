import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { address, contact } from '#tests/support/profile-forms.ts';
import { EVERY_ROUTE } from '#tests/support/routes.ts';

const site = useAccountSite();

/** All that answer a form: routes with an action, by what their modules say. */
const ACTIONS = EVERY_ROUTE.filter(({ file }) =>
  /export (?:async function action|const action|\{[^}]*\baction\b)/.test(readFileSync(`app/${file}`, 'utf8')),
).map(({ path = '' }) => `/${path.replaceAll(/:\w+\??/g, '1').replace('*', 'inconnu')}`);

const FOREIGN: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://mallory.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a neighbour, as browsers say', { 'sec-fetch-site': 'same-site' }],
];

const TYPES = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/json',
];

test.each(FOREIGN)('no action answers a form of %s', async (_, headers) => {
  expect(ACTIONS.length).toBeGreaterThan(45);
  const { visitor } = await site.admin();
  for (const path of ACTIONS.flatMap((each) => [each, `${each}.data`])) {
    const answer = await visitor.submit(path, { intent: 'x' }, headers);
    expect([path, answer.status, answer.setCookies]).toEqual([path, 403, []]);
  }
});

test('nor one in whatever shape it comes', async () => {
  const { visitor } = await site.admin();
  for (const type of TYPES) {
    const answer = await visitor.submit(
      '/client/profil',
      { intent: 'x' },
      { ...FOREIGN[0]?.[1], 'content-type': type },
    );
    expect([type, answer.status]).toEqual([type, 403]);
  }
});

/** Fields that nobody may decide by a form. */
const EXTRAS: Record<string, string> = {
  role: 'admin',
  is_admin: 'true',
  isAdmin: 'true',
  id: '0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10',
  user_id: '0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10',
  userId: '0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10',
  state: 'paid',
  etat: 'paid',
  is_visible: 'true',
  isVisible: 'true',
  is_example: 'true',
  price: '1',
  prix: '0,01',
  total_cents: '1',
  email_confirmed_at: '2026-01-01',
  created_at: '2000-01-01',
  estimate_max_cents: '1',
  wants_stock_alerts: 'false',
  ['__proto__']: 'x',
  'constructor.prototype.role': 'admin',
};

const only = async (table: string, email?: string) => {
  const where = email ? `where id = (select id from auth.users where email = '${email}')` : '';
  const { rows } = await site.database.pool.query(`select to_jsonb(t) as row from ${table} t ${where}`);
  return rows.map(({ row }) => row as Record<string, unknown>);
};

/** What differs between the rows that two alike forms make, one with and one without the extra fields. */
function differing(plain: Record<string, unknown>, extra: Record<string, unknown>): string[] {
  return Object.keys(plain).filter((key) => JSON.stringify(plain[key]) !== JSON.stringify(extra[key]));
}

const PROFILE: Record<string, string>[] = [contact, address];

const OWN = ['id', 'created_at', 'updated_at', 'cart_updated_at'];

test('extra fields in forms of an account change nothing of it', async () => {
  const members: { email: string; visitor: SiteVisitor }[] = [await site.member(), await site.member()];
  for (const [index, { visitor }] of members.entries())
    for (const form of PROFILE) {
      const answer = await visitor.submit('/client/profil', index ? { ...EXTRAS, ...form } : form);
      expect(answer.status).toBe(303);
    }
  const rows = [];
  for (const { email } of members) rows.push((await only('public.profiles', email))[0] ?? {});
  expect(differing(rows[0] ?? {}, rows[1] ?? {}).filter((key) => !OWN.includes(key))).toEqual([]);
  expect(rows[1]).toMatchObject({ role: 'client' });
});

test('nor in the forms of visitors', async () => {
  const testimonial = {
    rating: '4',
    text: 'Carte réparée en deux jours, au prix du devis.',
    experiencedOn: '2026-11-03',
    name: 'Camille',
    location: 'Reims',
    email: 'camille@exemple.fr',
    reference: '',
    consent: 'oui',
  };
  await site.database.pool.query('truncate public.testimonials cascade');
  for (const extras of [{}, EXTRAS])
    expect((await site.visitor().submit('/temoignages', { ...extras, ...testimonial })).status).toBeLessThan(
      400,
    );
  const [first = {}, second = {}] = await only('public.testimonials');
  expect(differing(first, second).filter((key) => !OWN.includes(key))).toEqual([]);
  expect(second).toMatchObject({ is_visible: false, is_example: false });
});

test('nor at the API of accounts: what an account says of itself is only that', async () => {
  const { email, visitor } = await site.member();
  const { access_token: token } = visitor.session();
  const { body } = await visitor.get('/client/dashboard.data');
  const anonKey = /"anonKey","([^"]+)"/.exec(body)?.[1] ?? '';
  const put = (change: object) =>
    fetch(`${site.origin}/auth/v1/user`, {
      method: 'PUT',
      headers: { apikey: anonKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(change),
    });
  const before = (await only('auth.users', email))[0] ?? {};
  expect((await put({ app_metadata: { role: 'admin' } })).status).toBe(403);
  expect((await put({ ...EXTRAS, is_super_admin: true, data: { said: 1 } })).status).toBe(200);
  const after = (await only('auth.users', email))[0] ?? {};
  expect(differing(before, after).toSorted()).toEqual(['raw_user_meta_data', 'updated_at']);
  const answer = await fetch(`${site.origin}/rest/v1/profiles?role=eq.client`, {
    method: 'PATCH',
    headers: { apikey: anonKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ role: 'admin' }),
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect((await only('public.profiles', email))[0]).toMatchObject({ role: 'client' });
});
