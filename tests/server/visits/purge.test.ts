import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { purgeVisits } from '#server/visits/purge-visits.ts';
import { rollUpVisits } from '#server/visits/roll-up-visits.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';

const db = useTestDatabase();
const user = '11111111-1111-4111-8111-111111111111';

beforeEach(async () => {
  await emptyTables(
    db.database,
    'public.page_visits',
    'public.visitor_events',
    'public.analytics_data',
    'public.daily_visits',
    'public.activity_history',
    'internal.daily_jobs',
    'auth.users',
  );
  await sql`insert into auth.users (id, aud, role, email) values (${user}, 'authenticated', 'authenticated', 'a@exemple.fr')`.execute(
    db.database.kysely,
  );
});

const purge = (now: string) => purgeVisits(db.database, new Date(now));

/** The remaining rows, each named by its page or kind. */
async function left() {
  const { kysely } = db.database;
  const pages = await kysely.selectFrom('page_visits').select('page_path').orderBy('id').execute();
  const events = await kysely.selectFrom('visitor_events').select('page_path').orderBy('id').execute();
  const sums = await kysely.selectFrom('analytics_data').select('date').orderBy('date').execute();
  const days = await kysely.selectFrom('daily_visits').select('date').orderBy('date').execute();
  const activity = await kysely
    .selectFrom('activity_history')
    .select('activity_type')
    .orderBy('created_at')
    .execute();
  return {
    pages: pages.map(({ page_path }) => page_path),
    events: events.map(({ page_path }) => page_path),
    sums: sums.map(({ date }) => date),
    days: days.map(({ date }) => date),
    activity: activity.map(({ activity_type }) => activity_type),
  };
}

test('visits go after 13 months, sums after 25, an account’s history after 3 years', async () => {
  const { kysely } = db.database;
  const old = { session_id: 's', page_path: '/ancien', created_at: new Date('2025-10-20T21:59:59.999Z') };
  const young = { session_id: 's', page_path: '/recent', created_at: new Date('2025-10-20T22:00:00Z') };
  await kysely.insertInto('page_visits').values([old, young]).execute();
  const event = { event_type: 'visit', device_type: 'PC' } as const;
  await kysely
    .insertInto('visitor_events')
    .values([
      { ...event, page_path: '/ancien', occurred_at: old.created_at },
      { ...event, page_path: '/recent', occurred_at: young.created_at },
    ])
    .execute();
  await kysely
    .insertInto('analytics_data')
    .values([
      { page_path: '/', date: '2024-10-20' },
      { page_path: '/', date: '2024-10-21' },
    ])
    .execute();
  const nothing = {
    desktop_visits: 0,
    mobile_visits: 0,
    tablet_visits: 0,
    page_views: 0,
    unique_visitors: 0,
  };
  await kysely
    .insertInto('daily_visits')
    .values([
      { date: '2024-10-20', ...nothing },
      { date: '2024-10-21', ...nothing },
    ])
    .execute();
  const activity = { user_id: user, activity_type: 'ancienne' };
  await kysely
    .insertInto('activity_history')
    .values([
      { ...activity, created_at: new Date('2023-11-20T22:59:59Z') },
      { ...activity, activity_type: 'récente', created_at: new Date('2023-11-20T23:00:00Z') },
    ])
    .execute();

  expect(await purge('2026-11-21T10:00:00Z')).toBe('2026-11-21');
  expect(await left()).toEqual({
    pages: ['/recent'],
    events: ['/recent'],
    sums: ['2024-10-21'],
    days: ['2024-10-21'],
    activity: ['récente'],
  });
});

test.each([
  // Thirteen months before a 31st; across both changes of the clock.
  ['2026-03-31T10:00:00Z', '2025-02-27T23:00:00Z'],
  ['2026-04-15T10:00:00Z', '2025-03-14T23:00:00Z'],
  ['2026-11-15T10:00:00Z', '2025-10-14T22:00:00Z'],
])('on %s the visits before %s go', async (now, since) => {
  const before = new Date(Date.parse(since) - 1).toISOString();
  await db.database.kysely
    .insertInto('page_visits')
    .values([
      { session_id: 's', page_path: '/ancien', created_at: new Date(before) },
      { session_id: 's', page_path: '/recent', created_at: new Date(since) },
    ])
    .execute();
  await purge(now);
  expect((await left()).pages).toEqual(['/recent']);
});

test('once a day', async () => {
  expect(await purge('2026-11-20T23:00:00Z')).toBe('2026-11-21');
  expect(await purge('2026-11-21T10:00:00Z')).toBeNull();
  expect(await purge('2026-11-21T22:59:00Z')).toBeNull();
  expect(await purge('2026-11-21T23:00:00Z')).toBe('2026-11-22');
});

test('by one process', async () => {
  const done = await Promise.all(Array.from({ length: 4 }, () => purge('2026-11-21T10:00:00Z')));
  expect(done.filter((day) => day !== null)).toEqual(['2026-11-21']);
});

test('after a year without a start, visits are counted before they go', async () => {
  await db.database.kysely
    .insertInto('page_visits')
    .values([{ session_id: 's', page_path: '/', created_at: new Date('2025-10-01T10:00:00Z') }])
    .execute();
  const now = new Date('2026-11-21T10:00:00Z');
  await rollUpVisits(db.database, now);
  await purgeVisits(db.database, now);
  expect(await left()).toMatchObject({ pages: [], sums: ['2025-10-01'] });
});
