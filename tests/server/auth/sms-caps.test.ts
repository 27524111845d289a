import { beforeEach, describe, expect, test } from 'vitest';
import type { AlarmKind } from '#domain/admin/alarms.ts';
import { createLimits } from '#server/limits/limits.ts';
import { createSmsCaps, type SmsAsker, type SmsCapSettings } from '#server/sms/sms-caps.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();
const settings: SmsCapSettings = {
  countries: ['33', '262'],
  perNumberPerDay: 12,
  perDay: 120,
  eurosPerDay: 100,
  priceCents: 8,
};
const MOBILE = '33612345678';
const CODE = 'L’Atelier Papin\u00a0: votre code est 402917';

let now: Date;
let alarms: AlarmKind[] = [];

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  alarms = [];
  await db.database.kysely.deleteFrom('internal.rate_limits').execute();
});

/** Opens the caps. The setting that lifts limits lifts none of these. Each call stands for a process of its own. */
const open = (change: Partial<SmsCapSettings> = {}) =>
  createSmsCaps({
    limits: createLimits({ database: db.database, factor: 0, clock: () => now }),
    alarms: { raise: async (kind) => void alarms.push(kind) },
    settings: { ...settings, ...change },
  });

async function countAllowed(times: number, take: (place: number) => Promise<{ isAllowed: boolean }>) {
  let allowed = 0;
  for (let place = 0; place < times; place += 1) if ((await take(place)).isAllowed) allowed += 1;
  return allowed;
}

test.each(['447911123456', '+8821612345678', '1900555019', '2251234567'])(
  'nothing goes to %s',
  async (number) => {
    const refused = { isAllowed: false, reason: 'country' };
    expect(await open().takeOfNumber(number, 'stranger')).toMatchObject(refused);
    expect(await open().takeForShop(number, CODE)).toMatchObject(refused);
    expect(await open({ countries: [] }).takeOfNumber(number, 'stranger')).toEqual({ isAllowed: true });
  },
);

test.each([MOBILE, '+33 7 12 34 56 78', '262692123456'])('%s is written to', async (number) => {
  expect(await open().takeOfNumber(number, 'stranger')).toEqual({ isAllowed: true });
});

describe('a number', () => {
  test('has so many in any day, whatever its spelling', async () => {
    const spellings = [MOBILE, '+33612345678', '+33 (0)6 12 34 56 78', '330612345678'];
    const caps = open();
    const take = (place: number) => caps.takeOfNumber(spellings[place % 4] ?? MOBILE, 'shop');
    let allowed = await countAllowed(20, take);
    expect(allowed).toBe(6);
    for (let hour = 0; hour < 23; hour += 1) {
      now = new Date(now.getTime() + 3_600_000);
      allowed += await countAllowed(10, take);
    }
    expect(allowed).toBeLessThanOrEqual(12);
    expect(await caps.takeOfNumber('33712345678', 'stranger')).toEqual({ isAllowed: true });
  });

  test('is written to by its owner and the workshop although strangers have used their part', async () => {
    const caps = open();
    const by = (asker: SmsAsker) => countAllowed(20, () => caps.takeOfNumber(MOBILE, asker));
    expect([await by('stranger'), await by('owner'), await by('shop')]).toEqual([4, 1, 1]);
  });
});

describe('a day', () => {
  test.each([
    ['messages', {}, CODE, 60],
    ['euros', { eurosPerDay: 4 }, CODE, 25],
    ['messages, of which a long one is three', {}, 'ê'.repeat(150), 20],
    ['euros, of which a long one costs three', { eurosPerDay: 4 }, 'ê'.repeat(150), 8],
  ])('has so many %s, and the owner is told', async (_unit, change, text, atOnce) => {
    const caps = open(change);
    expect(await countAllowed(100, () => caps.takeOfDay(text, 'shop'))).toBe(atOnce);
    expect(alarms).toContain('sms-day');
  });

  test('costs no more than its euros in any 24 hours', async () => {
    const caps = open({ eurosPerDay: 4 });
    let allowed = 0;
    for (let hour = 0; hour < 24; hour += 1) {
      allowed += await countAllowed(60, () => caps.takeOfDay(CODE, 'shop'));
      now = new Date(now.getTime() + 3_600_000);
    }
    expect(allowed * settings.priceCents).toBeLessThanOrEqual(400);
    expect(allowed).toBeGreaterThan(45);
  });

  test('keeps a part for proven numbers, and the last one for the workshop', async () => {
    const caps = open();
    const by = (asker: SmsAsker) => countAllowed(100, () => caps.takeOfDay(CODE, asker));
    expect(await by('stranger')).toBe(40);
    expect(alarms).toContain('sms-day');
    expect([await by('owner'), await by('shop')]).toEqual([10, 10]);
  });

  test('is not spent by one network, nor by what is refused', async () => {
    const caps = open();
    const of = (key: string) => [{ part: 1 / 5, key }];
    expect(await countAllowed(100, () => caps.takeOfDay(CODE, 'stranger', of('a')))).toBe(12);
    expect(alarms).toEqual([]);
    expect(await countAllowed(100, () => caps.takeOfDay(CODE, 'stranger', of('b')))).toBe(12);
  });
});

describe.each([
  ['messages to a number', 'perNumberPerDay'],
  ['messages', 'perDay'],
  ['euros', 'eurosPerDay'],
] as const)('a cap in %s', (_unit, setting) => {
  const send = (cap: number) => (place: number) =>
    // Each number is used once, unless the test is about its own cap; a message costs a euro.
    open({ [setting]: cap, priceCents: 100 }).takeForShop(
      setting === 'perNumberPerDay' ? MOBILE : `336${String(place).padStart(8, '0')}`,
      CODE,
    );

  test('of 0 lets nothing leave, whoever asks, and is no alarm', async () => {
    expect(await countAllowed(5, send(0))).toBe(0);
    for (const asker of ['stranger', 'owner', 'shop'] as const) {
      const caps = open({ [setting]: 0, priceCents: 100 });
      const taken = [await caps.takeOfNumber(MOBILE, asker), await caps.takeOfDay(CODE, asker)];
      expect(taken.filter(({ isAllowed }) => !isAllowed)).toHaveLength(1);
    }
    expect(alarms).toEqual([]);
  });

  test('of 1 lets one leave in 24 hours, whoever asks', async () => {
    expect(await countAllowed(5, send(1))).toBe(1);
    for (let hour = 0; hour < 23; hour += 1) {
      now = new Date(now.getTime() + 3_600_000);
      expect(await countAllowed(2, send(1))).toBe(0);
    }
    now = new Date(now.getTime() + 3_600_000);
    expect(await countAllowed(5, send(1))).toBe(1);
  });
});

test('less than the price of one is nothing', async () => {
  expect(await countAllowed(5, () => open({ eurosPerDay: 1, priceCents: 101 }).takeOfDay(CODE, 'shop'))).toBe(
    0,
  );
});

test('the last place is taken once, by however many processes at once', async () => {
  const left = { perNumberPerDay: 2, perDay: 2 };
  for (const take of [
    (caps: ReturnType<typeof open>) => caps.takeOfNumber(MOBILE, 'shop'),
    (caps: ReturnType<typeof open>) => caps.takeOfDay(CODE, 'shop'),
  ]) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(open(left))));
    expect(answers.filter(({ isAllowed }) => isAllowed)).toHaveLength(1);
  }
});

test('a text of the workshop that the day refuses takes nothing of its number', async () => {
  const caps = open({ perNumberPerDay: 4, perDay: 2 });
  expect(await caps.takeForShop(MOBILE, CODE)).toEqual({ isAllowed: true });
  const refused = await countAllowed(10, () => caps.takeForShop(MOBILE, CODE));
  expect(refused).toBe(0);
  expect(await caps.takeOfNumber(MOBILE, 'shop')).toEqual({ isAllowed: true });
});
