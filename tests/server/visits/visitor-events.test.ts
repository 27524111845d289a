import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '#server/log.ts';
import type { VisitorEvent } from '#server/visits/visitor-event.ts';
import { createVisitorEvents } from '#server/visits/visitor-events.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { until } from '#tests/support/postgres-process.ts';

const db = useTestDatabase();

beforeEach(async () => {
  await emptyTables(db.database, 'public.visitor_events');
});

const event: VisitorEvent = {
  occurredAt: new Date('2026-11-21T10:00:00Z'),
  eventType: 'visit',
  deviceType: 'PC',
  pagePath: '/',
  referrerHost: null,
};

function open(options: { capacity?: number; flushMs?: number } = {}) {
  const logged: string[] = [];
  const log = createLog('warn', { write: (line) => logged.push(line), flush: (done) => done?.() });
  return {
    events: createVisitorEvents({ database: db.database, log, flushMs: 3_600_000, ...options }),
    logged,
  };
}

async function stored(): Promise<number> {
  const rows = await db.database.kysely.selectFrom('visitor_events').select('id').execute();
  return rows.length;
}

const addTo = (events: ReturnType<typeof open>['events'], count: number) => {
  for (let index = 0; index < count; index += 1) events.add(event);
};

test('a hundred are written at once, fewer wait for their second', async () => {
  const { events } = open();
  addTo(events, 99);
  expect(await stored()).toBe(0);
  events.add(event);
  await until(async () => (await stored()) === 100);
  const hasty = open({ flushMs: 1 });
  hasty.events.add(event);
  await until(async () => (await stored()) === 101);
});

test('a timer that waits keeps no process alive', () => {
  const setTimer = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => setTimer.mockRestore());
  open().events.add(event);
  const timer: NodeJS.Timeout | undefined = setTimer.mock.results[0]?.value;
  expect(timer?.hasRef()).toBe(false);
  clearTimeout(timer);
});

test('a stop writes what waits, and what comes while it writes', async () => {
  const { events } = open();
  addTo(events, 5);
  const flushed = events.flush();
  addTo(events, 5);
  await Promise.all([flushed, events.flush()]);
  expect(await stored()).toBe(10);
  await events.flush();
  expect(await stored()).toBe(10);
});

test('a flood takes one connection, and no more memory than there is room for', async () => {
  const { events, logged } = open({ capacity: 1000 });
  const connect = vi.spyOn(db.database.pool, 'connect');
  onTestFinished(() => connect.mockRestore());
  addTo(events, 3000);
  await events.flush();
  // The first hundred were under way when the others arrived.
  expect(connect.mock.calls.length).toBe(2);
  expect(await stored()).toBe(1100);
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ leftOut: 1900 });
});

test('five thousand fit into one statement', async () => {
  const { events } = open();
  addTo(events, 5100);
  await events.flush();
  expect(await stored()).toBe(5100);
});

test('a write that fails is logged, and the next ones go on', async () => {
  const { events, logged } = open();
  events.add({ ...event, pagePath: '' });
  await events.flush();
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ lost: 1, msg: 'visitor events not written' });
  events.add(event);
  await events.flush();
  expect(await stored()).toBe(1);
});
