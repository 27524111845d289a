import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { readingOfPage, readPageReadings } from '#server/content/own/page-readings.ts';
import { createReadingAdmin } from '#server/content/own/reading-admin.ts';
import type { PageHeader } from '#server/content/pages.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';

const db = useTestDatabase();
const GUIDE = '/guides/astuces/essai';
const page = (path: string, type: PageHeader['type'], updated = '2026-11-20') =>
  ({ path, type, updated, title: path }) as PageHeader;

let pages: PageHeader[];
let owner: AdminIdentity;
let other: AdminIdentity;

const readings = () =>
  createReadingAdmin({
    database: db.database,
    content: { pageHeads: () => pages },
    clock: () => new Date('2026-11-29T23:30:00Z'),
  });
const shown = async (updated = '2026-11-20') =>
  readingOfPage({ path: GUIDE, updated }, await readPageReadings(db.database.kysely));

beforeEach(async () => {
  await emptyTables(db.database, 'internal.page_readings');
  pages = [page(GUIDE, 'guide'), page('/services/essai', 'service'), page('/legal/cgv', 'legal')];
  owner = await addIdentity(db.database, { role: 'admin' });
  other = await addIdentity(db.database, { role: 'admin' });
});

test('nobody is named before their own press; then whoever pressed is, with the day in Reims', async () => {
  expect(await shown()).toBeNull();
  expect(await readings().sign(owner, GUIDE, '2026-11-20')).toBe('saved');
  expect(await shown()).toEqual({ name: 'Denise Papin', day: '2026-11-30' });
  const { rows, name } = await readings().list(owner, { page: 1 });
  expect(name).toBe('Denise Papin');
  expect(rows.map(({ path, state }) => [path, state])).toEqual([
    [GUIDE, 'read'],
    ['/services/essai', 'unread'],
  ]);
  await readings().withdraw(owner, GUIDE);
  expect(await shown()).toBeNull();
});

test('the name goes with the words that were read, and gives way to whoever reads the new ones', async () => {
  await readings().sign(owner, GUIDE, '2026-11-20');
  expect(await shown('2026-11-25')).toBeNull();
  pages = [page(GUIDE, 'guide', '2026-11-25')];
  expect((await readings().list(owner, { page: 1, state: 'changed' })).rows).toMatchObject([{ path: GUIDE }]);
  expect(await readings().sign(other, GUIDE, '2026-11-20')).toBe('changed');
  expect(await readings().sign(other, GUIDE, '2026-11-25')).toBe('saved');
  expect(await shown('2026-11-25')).not.toBeNull();
  expect(await readings().sign(owner, GUIDE, '2026-11-25')).toBe('taken');
});

test('of two who press at once one is named, and the other is told', async () => {
  const both = [owner, other].map((who) => readings().sign(who, GUIDE, '2026-11-20'));
  expect((await Promise.all(both)).toSorted()).toEqual(['saved', 'taken']);
});

test('lists are of one kind or state; a page that nobody answers for so is missing', async () => {
  const list = async (asked: Partial<Parameters<ReturnType<typeof readings>['list']>[1]>) =>
    (await readings().list(owner, { page: 1, ...asked })).rows.map(({ path }) => path);
  expect(await list({ type: 'service' })).toEqual(['/services/essai']);
  expect(await list({ type: 'article' })).toEqual([]);
  expect(await list({ state: 'unread' })).toEqual([GUIDE, '/services/essai']);
  for (const missing of ['/legal/cgv', '/guides/astuces/autre'])
    expect(await readings().sign(owner, missing, '2026-11-20')).toBe('missing');
});

test('only an owner reads the list, signs or takes a name off', async () => {
  await readings().sign(owner, GUIDE, '2026-11-20');
  const refused = [
    await addIdentity(db.database, { role: 'client' }),
    ...(await Promise.all(
      (['technician', 'counter', 'content'] as const).map((staffRole) =>
        addIdentity(db.database, { role: 'admin', staffRole }),
      ),
    )),
  ];
  for (const who of refused) {
    await expect(readings().list(who, { page: 1 })).rejects.toThrow(NotAdminError);
    await expect(readings().sign(who, '/services/essai', '2026-11-20')).rejects.toThrow(NotAdminError);
    await expect(readings().withdraw(who, GUIDE)).rejects.toThrow(NotAdminError);
  }
  expect(await readPageReadings(db.database.kysely)).toHaveProperty('size', 1);
});

test('the journal has each press, and the name goes with its account', async () => {
  await readings().sign(owner, GUIDE, '2026-11-20');
  const { rows } = await sql<{ operation: string; row_id: string }>`
    select operation, row_id from public.change_log where table_name = 'internal.page_readings' and actor_id = ${owner.id}
  `.execute(db.database.kysely);
  expect(rows).toEqual([{ operation: 'insert', row_id: GUIDE }]);
  await sql`delete from auth.users where id = ${owner.id}`.execute(db.database.kysely);
  expect(await shown()).toBeNull();
});
