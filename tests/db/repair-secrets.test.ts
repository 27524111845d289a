import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { dayInParis } from '#domain/dates/dates.ts';
import { joinCases } from '#server/account-cases/join-cases.ts';
import { closeUnclaimed } from '#server/repairs/close-unclaimed.ts';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { moveRepair } from '#server/repairs/move-repair.ts';
import { registerRepair } from '#server/repairs/register-repair.ts';
import { renewLink } from '#server/repairs/renew-link.ts';
import { createRepairs } from '#server/repairs/repairs-module.ts';
import { eraseUnlockCode, readUnlockCode } from '#server/repairs/unlock-code.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import {
  counterRepair,
  emptyRepairs,
  FETCHED,
  galleryPictures,
  intakeOf,
  moved,
  repairDeps,
  repairUploads,
  requestedRepair,
  SHOP,
} from '#tests/support/repairs.ts';

const db = useTestDatabase();
let now = new Date();
const deps = () => repairDeps(db.database, () => now);
const tables = () => db.database.kysely;
const CODE = 'schéma en Z 4938';

beforeEach(async () => {
  now = new Date('2026-11-22T10:00:00Z');
  await emptyRepairs(db.database);
});

/** The cases module as pages use it, with the limits of a real site. */
const opened = () =>
  createRepairs({
    ...deps(),
    database: db.database,
    uploads: repairUploads(db.database),
    pictures: galleryPictures(),
    settings: { takesSms: () => false },
    log: quietLog,
    cards: () => undefined,
    mails: { wake: () => {}, resend: async () => false },
    factor: 1,
  });

const keptCodes = () => tables().selectFrom('repair_unlock_codes').selectAll().execute();

test('a code is opened for the shop, and its customer sees that', async () => {
  const { id, linkToken } = await counterRepair(deps(), { unlockCode: CODE });
  expect(await readUnlockCode(deps(), id, SHOP)).toEqual({ outcome: 'read', code: CODE });
  const kinds = (await findByLink(db.database, linkToken))?.events.map(({ kind }) => kind);
  expect(kinds).toEqual(['intake', 'unlock_code_stored', 'unlock_code_read']);
});

test('a code sealed for one case opens no other, nor with another key, nor once it was changed', async () => {
  const [mine, other] = [
    await counterRepair(deps(), { unlockCode: CODE }),
    await counterRepair(deps(), { unlockCode: '0000' }),
  ];
  await expect(
    readUnlockCode({ ...deps(), keys: () => [Buffer.alloc(32, 8)] }, mine.id, SHOP),
  ).rejects.toThrow();
  const [kept] = (await keptCodes()).filter(({ repair_id }) => repair_id === mine.id);
  if (!kept) throw new Error('no code is kept');
  await tables()
    .updateTable('repair_unlock_codes')
    .set({ sealed: kept.sealed })
    .where('repair_id', '=', other.id)
    .execute();
  await expect(readUnlockCode(deps(), other.id, SHOP)).rejects.toThrow();
  kept.sealed[40] = (kept.sealed[40] ?? 0) ^ 1;
  await tables()
    .updateTable('repair_unlock_codes')
    .set({ sealed: kept.sealed })
    .where('repair_id', '=', mine.id)
    .execute();
  await expect(readUnlockCode(deps(), mine.id, SHOP)).rejects.toThrow();
});

test('an intake that is corrected has the newer code', async () => {
  const { id } = await requestedRepair(deps());
  await registerRepair(deps(), id, intakeOf({ unlockCode: CODE }), SHOP, () => null);
  expect(await findForShop(db.database, id)).toMatchObject({ has_unlock_code: true });
  expect(await eraseUnlockCode(deps(), id, SHOP)).toEqual({ outcome: 'erased' });
  expect(await eraseUnlockCode(deps(), id, SHOP)).toMatchObject({ outcome: 'refused' });
  expect(await readUnlockCode(deps(), id, SHOP)).toMatchObject({ outcome: 'refused' });
});

test('hand-over and end erase the code, whoever writes the state', async () => {
  const repair = await counterRepair(deps(), { unlockCode: CODE });
  await moved(deps(), repair.id, 'return_unrepaired');
  expect(await keptCodes()).toHaveLength(1);
  await handOver(deps(), repair.id, { ...FETCHED, owes: true }, SHOP);
  expect(await keptCodes()).toEqual([]);
  const unclaimed = await counterRepair(deps(), { unlockCode: CODE });
  await moved(deps(), unclaimed.id, 'return_unrepaired');
  const aYearLater = new Date(deps().clock().getTime() + 400 * 86_400_000);
  const judgment = {
    judgedOn: dayInParis(aYearLater),
    court: 'TJ Reims',
    reference: 'RG 27/00123',
    isConfirmed: true,
  };
  const closed = await closeUnclaimed({ ...deps(), clock: () => aYearLater }, unclaimed.id, judgment, SHOP);
  expect(closed).toEqual({ outcome: 'moved', state: 'closed' });
  expect(await keptCodes()).toEqual([]);
  const third = await counterRepair(deps(), { unlockCode: CODE });
  await tables().updateTable('repairs').set({ state: 'closed' }).where('id', '=', third.id).execute();
  expect(await keptCodes()).toEqual([]);
});

test('no row of the database holds the code in clear, nor anything that guesses could be tried on', async () => {
  const code = '4938170265';
  await counterRepair(deps(), { unlockCode: code, idempotencyKey: randomUUID() });
  const { rows } = await db.database.pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'internal', 'auth') and table_type = 'BASE TABLE'`,
  );
  expect(rows.length).toBeGreaterThan(30);
  for (const { name } of rows) {
    const found = await db.database.pool.query(
      `select 1 from ${name} as row where position($1 in row::text) > 0 or position($2 in row::text) > 0`,
      [code, Buffer.from(code).toString('hex')],
    );
    expect([name, found.rowCount]).toEqual([name, 0]);
  }
});

test('a link that was renewed leads nowhere, the new one leads to the case', async () => {
  const { id, linkToken } = await counterRepair(deps());
  const renewed = await renewLink(deps(), id, SHOP);
  if (renewed.outcome !== 'renewed') throw new Error(renewed.reason);
  expect(await findByLink(db.database, linkToken)).toBeNull();
  expect(await findByLink(db.database, renewed.linkToken)).toMatchObject({ id });
});

test('ten thousand guessed links find nothing, and are refused without asking the database', {
  tags: ['full'],
}, async () => {
  const { api: repairs } = opened();
  const { id, linkToken } = await counterRepair(deps());
  let asked = 0;
  for (let guess = 0; guess < 10_000; guess += 1) {
    const found = await repairs.findByLink(randomUUID(), '203.0.113.7');
    if (found === null) asked += 1;
    else expect(found).toEqual({ outcome: 'too many', retryAfterS: expect.any(Number) });
  }
  expect(asked).toBe(20);
  // From there, even the correct link is refused; other addresses are not affected.
  expect(await repairs.findByLink(linkToken, '203.0.113.7')).toEqual({
    outcome: 'too many',
    retryAfterS: expect.any(Number),
  });
  expect(await repairs.findByLink(linkToken, '198.51.100.4')).toMatchObject({ id });
});

test('who follows a good link is never counted', { tags: ['full'] }, async () => {
  const { api: repairs } = opened();
  const { id, linkToken } = await counterRepair(deps());
  for (let visit = 0; visit < 50; visit += 1)
    expect(await repairs.findByLink(linkToken, '203.0.113.9')).toMatchObject({ id });
});

const strangers = [
  { role: 'anon' },
  { role: 'authenticated', sub: randomUUID() },
  { role: 'service_role' },
] as const;
const TABLES = [
  'repairs',
  'repair_events',
  'repair_messages',
  'repair_photos',
  'repair_quotes',
  'repair_quote_lines',
  'repair_quote_options',
  'repair_parts',
  'repair_unlock_codes',
] as const;
/** Columns by which the rows of these tables are counted, because accounts cannot read them (decision 032). */
const COLUMN_OF: Partial<Record<(typeof TABLES)[number], string>> = {
  repair_events: 'repair_id',
  repair_messages: 'repair_id',
  repair_quote_lines: 'quote_id',
};
/** The access of each role. `denied`: it may not even ask. */
const READERS: Record<(typeof strangers)[number]['role'], (table: string) => 'denied' | 'nothing' | 'rows'> =
  {
    anon: () => 'denied',
    authenticated: (table) =>
      ['repair_unlock_codes', 'repair_quote_options'].includes(table) ? 'denied' : 'nothing',
    service_role: (table) => (table === 'repair_unlock_codes' ? 'denied' : 'rows'),
  };

test.each(strangers.flatMap((who) => TABLES.map((table) => [who.role, table, who] as const)))(
  '%s neither writes %s nor reads what is not theirs',
  async (role, table, who) => {
    const { id } = await counterRepair(deps(), { unlockCode: CODE });
    const as = (text: string) =>
      db.database.asRole({ ...who }, async (tx) => (await sql.raw(text).execute(tx)).rows);
    const expected = READERS[role](table);
    const read = as(`select ${COLUMN_OF[table] ?? '*'} from public.${table}`);
    if (expected === 'denied') await expect(read).rejects.toMatchObject({ code: '42501' });
    if (expected === 'nothing') expect(await read).toEqual([]);
    if (expected === 'rows') expect((await read).length).toBeGreaterThanOrEqual(table === 'repairs' ? 1 : 0);
    await expect(as(`delete from public.${table}`)).rejects.toMatchObject({ code: '42501' });
    await expect(as(`insert into public.${table} default values`)).rejects.toMatchObject({ code: '42501' });
    expect(await findForShop(db.database, id)).not.toBeNull();
  },
);

test('an account reads its own case, without drafts, parts and hidden events', async () => {
  const { id } = await counterRepair(deps());
  const userId = randomUUID();
  await tables()
    .insertInto('auth.users')
    .values({ id: userId, email: 'camille@exemple.fr', email_confirmed_at: now })
    .execute();
  await moveRepair(deps(), id, { event: 'diagnose' }, SHOP);
  await tables()
    .insertInto('repair_events')
    .values({
      repair_id: id,
      kind: 'part',
      to_state: 'diagnosed',
      actor: 'shop',
      actor_id: null,
      from_state: null,
      note: null,
      is_public: false,
    })
    .execute();
  const mine = () =>
    db.database.asRole({ role: 'authenticated', sub: userId }, async (tx) => ({
      repairs: await tx.selectFrom('repairs').select('id').execute(),
      kinds: await tx.selectFrom('repair_events').select('kind').orderBy('kind').execute(),
      parts: await tx.selectFrom('repair_parts').select('id').execute(),
    }));
  // An equal address alone opens nothing.
  expect(await mine()).toEqual({ repairs: [], kinds: [], parts: [] });
  await joinCases(db.database, userId, now);
  expect(await mine()).toEqual({
    repairs: [{ id }],
    kinds: [{ kind: 'diagnose' }, { kind: 'intake' }],
    parts: [],
  });
});
