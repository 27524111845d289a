import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { rollUpVisits } from '#server/visits/roll-up-visits.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';

const db = useTestDatabase();

beforeEach(async () => {
  await emptyTables(db.database, 'public.page_visits', 'public.analytics_data', 'internal.daily_jobs');
});

/** Adds visits: the time, the page and the session of each. */
async function visit(...visits: [at: string, path?: string, session?: string][]) {
  const rows = visits.map(([at, page_path = '/', session_id = 's']) => ({
    created_at: new Date(at),
    page_path,
    session_id,
  }));
  await db.database.kysely.insertInto('page_visits').values(rows).execute();
}

const rollUp = (now: string) => rollUpVisits(db.database, new Date(now));

/** `path date views/unique` */
async function counted(): Promise<string[]> {
  const rows = await db.database.kysely
    .selectFrom('analytics_data')
    .selectAll()
    .orderBy('date')
    .orderBy('page_path')
    .execute();
  return rows.map((row) => `${row.page_path} ${row.date} ${row.views}/${row.unique_visitors}`);
}

test('a day that is over is added up by page, its sessions counted once', async () => {
  await visit(
    ['2026-11-20T08:00:00Z', '/', 'a'],
    ['2026-11-20T08:01:00Z', '/blog', 'a'],
    ['2026-11-20T09:00:00Z', '/', 'a'],
    ['2026-11-20T10:00:00Z', '/', 'b'],
    ['2026-11-21T08:00:00Z', '/', 'c'],
  );
  expect(await rollUp('2026-11-21T09:00:00Z')).toEqual(['2026-11-20']);
  expect(await counted()).toEqual(['/ 2026-11-20 3/2', '/blog 2026-11-20 1/1']);
});

test('a day is a day of Reims', async () => {
  await visit(
    // 19 November 23:59:59 and 20 November 00:00 and 23:59:59, in winter an hour ahead.
    ['2026-11-19T22:59:59.999Z', '/hier'],
    ['2026-11-19T23:00:00Z', '/matin'],
    ['2026-11-20T22:59:59.999Z', '/soir'],
    ['2026-11-20T23:00:00Z', '/demain'],
  );
  expect(await rollUp('2026-11-20T22:59:59Z')).toEqual(['2026-11-19']);
  expect(await counted()).toEqual(['/hier 2026-11-19 1/1']);
  expect(await rollUp('2026-11-20T23:00:00Z')).toEqual(['2026-11-20']);
  expect(await counted()).toEqual(['/hier 2026-11-19 1/1', '/matin 2026-11-20 1/1', '/soir 2026-11-20 1/1']);
});

test.each([
  // Clocks go forward: 23 hours, from +01:00 to +02:00.
  ['2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
  // The clocks go back: 25 hours.
  ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
])('%s begins and ends when it does in Reims', async (day, first, last, next) => {
  const before = new Date(Date.parse(first) - 1).toISOString();
  await visit([before, '/avant'], [first, '/premier'], [last, '/dernier'], [next, '/apres']);
  const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  expect(await rollUp(last)).toEqual([dayBefore]);
  expect(await rollUp(next)).toEqual([day]);
  expect(await counted()).toEqual([`/avant ${dayBefore} 1/1`, `/dernier ${day} 1/1`, `/premier ${day} 1/1`]);
});

test('both hours that the autumn clock shows twice belong to their day', async () => {
  await visit(['2026-10-25T00:30:00Z'], ['2026-10-25T01:30:00Z']);
  await rollUp('2026-10-26T10:00:00Z');
  expect(await counted()).toEqual(['/ 2026-10-25 2/1']);
});

test('checked every hour, it works once a date', async () => {
  await visit(['2026-11-20T08:00:00Z']);
  const days: string[][] = [];
  for (let hour = 0; hour < 24; hour += 1)
    days.push(await rollUp(new Date(Date.UTC(2026, 10, 20, 23 + hour, 30)).toISOString()));
  expect(days.flat()).toEqual(['2026-11-20']);
  expect(days[0]).toEqual(['2026-11-20']);
  expect(await rollUp('2026-11-21T23:30:00Z')).toEqual(['2026-11-21']);
});

test('missed days are caught up, those without a visit in one go', async () => {
  await visit(['2026-11-10T08:00:00Z', '/a'], ['2026-11-13T08:00:00Z', '/b']);
  expect(await rollUp('2026-11-11T08:00:00Z')).toEqual(['2026-11-10']);
  await visit(['2026-11-10T22:59:00Z', '/a', 'b']);
  expect(await rollUp('2026-11-15T08:00:00Z')).toEqual(['2026-11-13', '2026-11-14']);
  expect(await counted()).toEqual(['/a 2026-11-10 2/2', '/b 2026-11-13 1/1']);
});

test('the first time, it begins with the oldest visit', async () => {
  await visit(['2026-11-18T08:00:00Z'], ['2026-11-19T08:00:00Z']);
  expect(await rollUp('2026-11-20T08:00:00Z')).toEqual(['2026-11-18', '2026-11-19']);
  expect(await counted()).toEqual(['/ 2026-11-18 1/1', '/ 2026-11-19 1/1']);
});

test('without a visit, yesterday is done and nothing is counted', async () => {
  expect(await rollUp('2026-11-20T08:00:00Z')).toEqual(['2026-11-19']);
  expect(await rollUp('2026-11-20T09:00:00Z')).toEqual([]);
  expect(await counted()).toEqual([]);
});

test('what was committed late is counted with the next day', async () => {
  await visit(['2026-11-19T08:00:00Z', '/', 'a']);
  await rollUp('2026-11-20T00:00:00Z');
  await visit(['2026-11-19T22:59:00Z', '/', 'b'], ['2026-11-19T22:59:30Z', '/tard', 'b']);
  expect(await rollUp('2026-11-21T00:00:00Z')).toEqual(['2026-11-20']);
  expect(await counted()).toEqual(['/ 2026-11-19 2/2', '/tard 2026-11-19 1/1']);
});

test('run again, it counts the same', async () => {
  await visit(['2026-11-19T08:00:00Z', '/', 'a'], ['2026-11-19T09:00:00Z', '/', 'b']);
  await rollUp('2026-11-20T08:00:00Z');
  await db.database.kysely.deleteFrom('internal.daily_jobs').execute();
  expect(await rollUp('2026-11-20T08:00:00Z')).toEqual(['2026-11-19']);
  expect(await counted()).toEqual(['/ 2026-11-19 2/2']);
});

test('visits that went with their time leave their sums alone', async () => {
  await visit(['2026-11-19T08:00:00Z']);
  await rollUp('2026-11-20T08:00:00Z');
  await db.database.kysely.deleteFrom('page_visits').execute();
  await rollUp('2026-11-21T08:00:00Z');
  expect(await counted()).toEqual(['/ 2026-11-19 1/1']);
});

test('of processes that begin together each day is done by one', async () => {
  await visit(['2026-11-16T08:00:00Z'], ['2026-11-19T08:00:00Z']);
  const done = await Promise.all(Array.from({ length: 4 }, () => rollUp('2026-11-20T08:00:00Z')));
  expect(done.flat().toSorted()).toEqual(['2026-11-16', '2026-11-19']);
  expect(await counted()).toEqual(['/ 2026-11-16 1/1', '/ 2026-11-19 1/1']);
});

test('a clock set back does nothing twice', async () => {
  await visit(['2026-11-19T08:00:00Z']);
  await rollUp('2026-11-20T08:00:00Z');
  expect(await rollUp('2026-11-18T08:00:00Z')).toEqual([]);
});

test('a day that fails stays to be done', async () => {
  await visit(['2026-11-18T08:00:00Z'], ['2026-11-19T08:00:00Z']);
  await sql`alter table public.analytics_data add constraint no_such_day check (date <> '2026-11-19')`.execute(
    db.database.kysely,
  );
  await expect(rollUp('2026-11-20T08:00:00Z')).rejects.toThrow('no_such_day');
  await sql`alter table public.analytics_data drop constraint no_such_day`.execute(db.database.kysely);
  expect(await rollUp('2026-11-20T09:00:00Z')).toEqual(['2026-11-19']);
  expect(await counted()).toEqual(['/ 2026-11-18 1/1', '/ 2026-11-19 1/1']);
});
