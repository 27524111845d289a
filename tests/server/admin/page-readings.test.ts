import { sql } from 'kysely';
import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';

const LIST = '/admin/relectures';
const site = useAccountSite();
let owner: SiteVisitor;

beforeAll(async () => {
  owner = (await site.admin()).visitor;
});

beforeEach(() => emptyTables(site.database, 'internal.page_readings'));

const read = async (path: string) => (await site.visitor().get(path)).body;

/** The form of the first row of a list: what its hidden fields send. */
async function firstForm(query: string) {
  const { body } = await owner.get(`${LIST}${query}`);
  const form = parse(body)
    .querySelectorAll('main form')
    .find((one) => one.querySelector('[name=path]'));
  const fields = form?.querySelectorAll('input[type=hidden]') ?? [];
  return Object.fromEntries(
    fields.map((field) => [field.getAttribute('name') ?? '', field.getAttribute('value') ?? '']),
  );
}

test.each([
  ['?genre=guides', 'TechArticle'],
  ['?genre=articles', 'BlogPosting'],
  ['?genre=pannes', null],
  ['?genre=services', null],
])(
  'who has read a page of %s is named at its foot and in its data, until the name is taken off',
  async (query, type) => {
    const fields = await firstForm(query);
    const path = fields.path ?? '';
    expect(await read(path)).not.toContain('Relu par');
    const signed = await owner.submit(`${LIST}${query}`, { ...fields, intent: 'sign' });
    expect([signed.status, signed.location]).toEqual([303, `${LIST}${query}&fait=signer`]);
    await vi.waitFor(async () => expect(await read(path)).toMatch(/Relu par \S.* le <time/));
    if (type) expect(await read(path)).toMatch(/"reviewedBy":\{"@type":"Person","name":"[^"]+"\}/);
    expect((await owner.get(`${LIST}?etat=relues`)).body).toContain(`href="${path}"`);
    await owner.submit(LIST, { path, intent: 'withdraw' });
    await vi.waitFor(async () => expect(await read(path)).not.toContain('Relu par'));
  },
);

test('other words, another reader and wrong fields change nothing and are told', async () => {
  const fields = await firstForm('?genre=guides');
  const main = (body: string) => parse(body).querySelector('main')?.text.replaceAll('\u00a0', ' ') ?? '';
  const stale = await owner.submit(LIST, { ...fields, seen: '2020-01-01', intent: 'sign' });
  expect(stale.status).toBe(409);
  expect(main(stale.body)).toContain('la page a d’autres mots depuis');
  const second = (await site.admin()).visitor;
  await second.submit(LIST, { ...fields, intent: 'sign' });
  const taken = await owner.submit(LIST, { ...fields, intent: 'sign' });
  expect(taken.status).toBe(409);
  expect(main(taken.body)).toContain('quelqu’un d’autre vient de signer');
  const nameless = await site.admin();
  await sql`
    update profiles set full_name = null where id in (select id from auth.users where email = ${nameless.email})
  `.execute(site.database.kysely);
  const { status, body } = await nameless.visitor.submit(LIST, { ...fields, intent: 'sign' });
  expect([status, main(body).includes('écrivez d’abord votre nom')]).toEqual([409, true]);
  for (const wrong of [{ ...fields, seen: 'hier' }, { ...fields, path: 'x' }, { path: fields.path ?? '' }])
    expect((await owner.submit(LIST, { intent: 'sign', ...wrong })).status).toBe(400);
  expect((await owner.submit(LIST, { ...fields, path: '/legal/cgv', intent: 'sign' })).status).toBe(404);
  const rows = await site.database.kysely.selectFrom('internal.page_readings').select('path').execute();
  expect(rows).toEqual([{ path: fields.path }]);
});

test('who is not an owner gets nothing', async () => {
  const fields = await firstForm('?genre=guides');
  expect((await site.visitor().get(LIST)).status).toBe(302);
  const { visitor, email } = await site.member();
  for (const role of ['technician', 'counter', 'content'] as const) {
    await site.setRole(email, 'admin', role);
    expect((await visitor.get(LIST)).status).toBe(403);
    expect((await visitor.submit(LIST, { ...fields, intent: 'sign' })).status).toBe(403);
  }
  const rows = await site.database.kysely.selectFrom('internal.page_readings').select('path').execute();
  expect(rows).toEqual([]);
});
