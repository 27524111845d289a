import { describe, expect, test } from 'vitest';
import { createLimits, type Limits } from '#server/limits/limits.ts';
import { createVisitLimits } from '#server/visits/visit-limits.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();
const now = new Date('2026-11-21T10:00:00Z');

/** A process, with its own memory of visits. */
function openProcess({ factor = 1, secret = 'secret', at = now } = {}) {
  const clock = () => at;
  const limits = createLimits({ database: db.database, factor, clock });
  return createVisitLimits({ limits, secret, factor, clock });
}

test('processes with the same secret count together', async () => {
  const [one, other, stranger] = [openProcess(), openProcess(), openProcess({ secret: 'autre' })];
  expect(await one.refuse('visits', '192.0.2.1', 119)).toBeUndefined();
  expect(await other.refuse('visits', '192.0.2.1')).toBeUndefined();
  expect(await one.refuse('visits', '192.0.2.1')).toBe(1);
  expect(await other.refuse('visits', '192.0.2.1')).toBe(1);
  expect(await one.refuse('events', '192.0.2.1')).toBeUndefined();
  expect(await stranger.refuse('visits', '192.0.2.1')).toBeUndefined();
});

test('an IPv6 client has one bucket for its whole network', async () => {
  const limits = openProcess();
  expect(await limits.refuse('visits', '2001:db8::1', 120)).toBeUndefined();
  expect(await limits.refuse('visits', '2001:db8::ffff:2')).toBe(1);
  expect(await limits.refuse('visits', '2001:db8:0:1::1')).toBeUndefined();
});

test('a bucket fills again', async () => {
  expect(await openProcess().refuse('visits', '192.0.2.2', 120)).toBeUndefined();
  const later = openProcess({ at: new Date(now.getTime() + 30_000) });
  expect(await later.refuse('visits', '192.0.2.2', 61)).toBe(1);
  const stillLater = openProcess({ at: new Date(now.getTime() + 30_500) });
  expect(await stillLater.refuse('visits', '192.0.2.2', 61)).toBeUndefined();
});

test('more at once than a bucket holds is refused without asking', async () => {
  const limits = openProcess();
  expect(await limits.refuse('visits', '192.0.2.3', 121)).toBe(60);
  expect(await limits.refuse('visits', '192.0.2.3', 120)).toBeUndefined();
});

test('a flood from many addresses is counted 200 times a second at most', async () => {
  let counted = 0;
  let at = now;
  const limits: Limits = {
    refusedFor: () => undefined,
    left: async () => 1,
    take: async () => {
      counted += 1;
      return { isAllowed: true };
    },
    giveBack: async () => {},
    purge: async () => {},
  };
  const visits = createVisitLimits({ limits, secret: 's', factor: 1, clock: () => at });
  const flood = () =>
    Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        visits.refuse('events', `198.51.${index >> 8}.${index & 255}`),
      ),
    );
  const answers = await flood();
  expect(counted).toBe(200);
  expect(answers.filter((waitS) => waitS === 1)).toHaveLength(800);
  at = new Date(now.getTime() + 1000);
  await flood();
  expect(counted).toBe(400);
});

test('a factor multiplies the limits, 0 takes them away', async () => {
  expect(
    await openProcess({ factor: 2, secret: 'double' }).refuse('visits', '192.0.2.4', 240),
  ).toBeUndefined();
  const unlimited = openProcess({ factor: 0 });
  for (let round = 0; round < 500; round += 1)
    expect(await unlimited.refuse('visits', '192.0.2.4', 1000)).toBeUndefined();
});

describe('in a day', () => {
  /** Buckets that never refuse. */
  const free: Limits = {
    refusedFor: () => undefined,
    left: async () => 1,
    take: async () => ({ isAllowed: true }),
    giveBack: async () => {},
    purge: async () => {},
  };
  const tomorrow = new Date('2026-11-22T00:00:01Z');

  test('an address adds 3,000 rows, until the next', async () => {
    let at = now;
    const visits = createVisitLimits({ limits: free, secret: 's', factor: 1, clock: () => at });
    for (let hour = 0; hour < 25; hour += 1)
      expect(await visits.refuse('visits', '192.0.2.9', 120)).toBeUndefined();
    expect(await visits.refuse('visits', '192.0.2.9')).toBe(14 * 3600);
    expect(await visits.refuse('visits', '192.0.2.10')).toBeUndefined();
    expect(await visits.refuse('events', '192.0.2.9')).toBeUndefined();
    at = tomorrow;
    expect(await visits.refuse('visits', '192.0.2.9')).toBeUndefined();
  });

  test('all of them add 30,000 to what is kept for a year', async () => {
    let at = now;
    const visits = createVisitLimits({ limits: free, secret: 's', factor: 1, clock: () => at });
    for (let n = 0; n < 250; n += 1) {
      at = new Date(now.getTime() + n * 1000);
      expect(await visits.refuse('visits', `198.51.100.${n}`, 120)).toBeUndefined();
    }
    expect(await visits.refuse('visits', '192.0.2.11')).toBeGreaterThan(3600);
    expect(await visits.refuse('events', '192.0.2.11')).toBeUndefined();
    at = tomorrow;
    expect(await visits.refuse('visits', '192.0.2.11')).toBeUndefined();
  });
});
