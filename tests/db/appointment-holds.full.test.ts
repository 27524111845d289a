import { beforeEach, describe, expect, test } from 'vitest';
import { BOOKING_CAPS } from '#domain/appointment/booking-caps.ts';
import { type BookOutcome, bookAppointment } from '#server/appointments/book-appointment.ts';
import { closeAppointment, moveAppointment } from '#server/appointments/change-appointment.ts';
import {
  confirmAppointment,
  confirmByLink,
  expireAppointments,
  findAsked,
} from '#server/appointments/confirm-appointment.ts';
import { appointmentProof } from '#server/appointments/link-token.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import { forgetUnproven } from '#server/holds/forget-unproven.ts';
import { networkKey, regionKey } from '#server/http/client-address.ts';
import { appointmentOf, bookDeps, emptyAppointments, halfHour } from '#tests/support/appointments.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { stranger } from '#tests/support/strangers.ts';

// An unproven appointment keeps a slot for an hour, and all of them together only few places of a day.

const db = useTestDatabase();
const MINUTE_MS = 60_000;
/** Eighteen half hours of two places. */
const PLACES = 36;
let now = new Date();
const deps = () => ({
  ...bookDeps(db.database, { clock: () => now, isProven: async () => false, caps: BOOKING_CAPS }),
  placesOf: () => PLACES,
  database: db.database,
});
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};
const slotOf = (day: number, at: number) =>
  halfHour(new Date(Date.UTC(2026, 10, day, 9) + at * 30 * MINUTE_MS));

async function book(
  slot: ReturnType<typeof halfHour>,
  change = {},
  network?: string,
  region = network,
): Promise<BookOutcome> {
  for (;;) {
    try {
      return await bookAppointment(deps(), slot, appointmentOf(change), { network, region });
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
}

const rows = () => db.database.kysely.selectFrom('appointments').selectAll().orderBy('created_at').execute();
const mails = () =>
  db.database.kysely
    .selectFrom('internal.outbox as mail')
    .where('mail.about_kind', '=', 'appointment')
    .innerJoin('appointment_events as event', 'event.id', 'mail.event_id')
    .select(['event.kind', 'mail.recipient'])
    .orderBy('mail.id')
    .execute();

async function asked(slot = slotOf(24, 1)) {
  expect((await book(slot)).outcome).toBe('booked');
  const row = (await rows()).at(-1);
  const id = row?.id ?? '';
  return { id, token: appointmentProof(deps().secret, id) };
}

beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z');
  await emptyAppointments(db.database);
});

test('200 strangers, each with a mailbox and a network of their own, take a fifth of the places of a day at most, for an hour', {
  timeout: 120_000,
}, async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const { network, customer } = stranger(index);
      return book(slotOf(24 + (index % 3), index % 18), { email: customer.email }, network);
    }),
  );
  const days = Map.groupBy(await rows(), ({ starts_at }) => starts_at.toISOString().slice(0, 10));
  for (const held of days.values()) expect(held.length).toBeLessThanOrEqual(PLACES / 5);
  expect([days.size, (await rows()).length]).toEqual([3, 21]);
  expect(outcomes.filter(({ outcome }) => outcome === 'day held').length).toBeGreaterThan(100);
  // They do not block a known customer.
  const known = { ...deps(), isProven: async () => true };
  expect((await bookAppointment(known, slotOf(24, 17), appointmentOf())).outcome).toBe('booked');
  pass(60);
  expect(await expireAppointments(db.database, now)).toBe(21);
  expect((await rows()).filter(({ state }) => state === 'booked')).toHaveLength(1);
});

test('the press on the link of the mail keeps the slot; only then the shop hears of it', async () => {
  const { id, token } = await asked();
  expect(await mails()).toEqual([{ kind: 'unproven', recipient: 'customer' }]);
  pass(59);
  expect(await findAsked(db.database, token)).toMatchObject({ state: 'open' });
  expect(await rows()).toMatchObject([{ state: 'unproven', remind_at: null }]);
  // Until it is confirmed, nobody can move it.
  expect(await moveAppointment(deps(), id, slotOf(25, 2))).toEqual({ outcome: 'too late' });
  const pressed = await Promise.all(Array.from({ length: 5 }, () => confirmByLink(deps(), token)));
  expect(pressed.every(({ outcome }) => outcome === 'confirmed')).toBe(true);
  expect(await rows()).toMatchObject([{ state: 'booked', remind_at: expect.any(Date) }]);
  expect(await mails()).toEqual([
    { kind: 'unproven', recipient: 'customer' },
    { kind: 'booked', recipient: 'customer' },
    { kind: 'booked', recipient: 'shop' },
  ]);
  expect(await confirmByLink(deps(), 'x'.repeat(43))).toEqual({ outcome: 'unknown' });
});

test('the shop confirms whom it knows', async () => {
  const { id } = await asked();
  const by = { actor: 'shop', actorId: '00000000-0000-4000-8000-000000000001' } as const;
  expect([await confirmAppointment(deps(), id, by), await confirmAppointment(deps(), id, by)]).toEqual([
    true,
    false,
  ]);
  expect(await rows()).toMatchObject([{ state: 'booked' }]);
});

test('what is not confirmed in time gives its place back, tells nobody, and can be pressed no more', async () => {
  const slot = slotOf(24, 1);
  const { token } = await asked(slot);
  await asked(slot);
  expect((await book(slot)).outcome).toBe('full');
  pass(60);
  expect([await expireAppointments(db.database, now), await expireAppointments(db.database, now)]).toEqual([
    2, 0,
  ]);
  await asked(slot);
  await asked(slot);
  expect(await confirmByLink(deps(), token)).toEqual({ outcome: 'over' });
  expect(await findAsked(db.database, token)).toMatchObject({ state: 'over' });
  expect((await mails()).map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual(
    Array(4).fill('unproven customer'),
  );
});

test('a press while it expires has one of both ends', async () => {
  for (let round = 0; round < 10; round += 1) {
    await emptyAppointments(db.database);
    now = new Date('2026-11-20T09:00:00Z');
    const { token } = await asked();
    pass(60);
    const [pressed] = await Promise.all([confirmByLink(deps(), token), expireAppointments(db.database, now)]);
    expect(await rows()).toMatchObject([{ state: pressed.outcome === 'confirmed' ? 'booked' : 'expired' }]);
  }
});

test('one that its customer gives up unconfirmed tells nobody', async () => {
  const { id } = await asked();
  expect(await closeAppointment(deps(), id, { to: 'cancelled', actor: 'customer' })).toEqual({
    outcome: 'changed',
  });
  expect(await mails()).toHaveLength(1);
});

test('one mailbox has two that wait, however it is written, and one network four', async () => {
  let asks = 0;
  const ask = (email: string, network?: string) => {
    asks += 1;
    return book(slotOf(22 + asks, asks), { email }, network);
  };
  expect((await ask('c.amille@gmail.com')).outcome).toBe('booked');
  expect((await ask('camille+2@gmail.com')).outcome).toBe('booked');
  expect((await ask('camille@googlemail.com')).outcome).toBe('enough');
  const here = '203.0.113';
  const crowd = [];
  for (let index = 0; index < 6; index += 1)
    crowd.push((await ask(stranger(index).customer.email, here)).outcome);
  expect(crowd).toEqual([...Array(4).fill('booked'), 'crowded', 'crowded']);
  expect((await ask('ailleurs@exemple.fr', '203.0.114')).outcome).toBe('booked');
});

test.each([
  ['an IPv4 /24', (index: number) => `203.0.113.${index}`],
  ['an IPv6 /48', (index: number) => `2001:db8:0:${index.toString(16)}::1`],
])(
  '200 mailboxes of %s take half of what strangers may have of a day, and leave the rest to another network',
  async (_, address) => {
    // Eight half hours of two places.
    const short = { ...deps(), placesOf: () => 16 };
    const ask = (index: number, from: string) =>
      bookAppointment(short, slotOf(28, index % 8), appointmentOf(), {
        network: networkKey(from),
        region: regionKey(from),
      });
    const outcomes = [];
    for (let index = 0; index < 200; index += 1) outcomes.push((await ask(index, address(index))).outcome);
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(2);
    expect(new Set(outcomes)).toEqual(new Set(['booked', 'day crowded']));
    expect((await ask(7, '198.51.100.7')).outcome).toBe('booked');
    expect((await ask(6, '198.51.101.7')).outcome).toBe('day held');
  },
);

test('one network that never confirms anything has six a day, a mailbox three there, and another network is not in its way', async () => {
  const here = '203.0.113';
  const hours = [];
  for (let hour = 0; hour < 26; hour += 1) {
    const asked = [];
    for (let index = 0; index < 5; index += 1)
      asked.push((await book(slotOf(24 + (index % 4), hour % 18), {}, here)).outcome);
    hours.push(asked.filter((outcome) => outcome === 'booked').length);
    pass(60);
    await expireAppointments(db.database, now);
    await forgetUnproven(db.database, now);
  }
  expect(hours).toEqual([4, 2, ...Array(23).fill(0), 4]);
  pass(60);
  await expireAppointments(db.database, now);
  const there = '198.51.100';
  const email = 'camille@exemple.fr';
  for (let time = 0; time < 3; time += 1) {
    expect((await book(slotOf(28, 1), { email }, there)).outcome).toBe('booked');
    pass(60);
    await expireAppointments(db.database, now);
  }
  expect((await book(slotOf(28, 1), { email }, there)).outcome).toBe('lapsed');
  expect((await book(slotOf(28, 1), { email }, '192.0.2')).outcome).toBe('booked');
});

test('the networks of what nobody confirmed are forgotten after a day', async () => {
  await book(slotOf(24, 1), {}, '203.0.113');
  pass(60);
  await expireAppointments(db.database, now);
  pass(23 * 60);
  await forgetUnproven(db.database, now);
  expect(await rows()).toMatchObject([{ network: expect.any(String), region: expect.any(String) }]);
  pass(60);
  await forgetUnproven(db.database, now);
  expect(await rows()).toMatchObject([{ network: null, region: null }]);
});

describe('mailboxes of a domain of one’s own, each link pressed', () => {
  const press = async () => {
    for (const { id, state } of await rows())
      if (state === 'unproven') await confirmByLink(deps(), appointmentProof(deps().secret, id));
  };
  const by = (from: string) => ({ network: networkKey(from), region: regionKey(from) });
  /** Books with two mailboxes per address, on every day of a week, each slot in turn. */
  async function grab(address: (index: number) => string) {
    const outcomes: string[] = [];
    for (let index = 0; index < 60; index += 1) {
      const slot = slotOf(24 + Math.floor(index / 12), index % 18);
      const { network, region } = by(address(Math.floor(index / 2)));
      outcomes.push((await book(slot, { email: `a${index}@exemple-a-moi.fr` }, network, region)).outcome);
      await press();
    }
    const days = Map.groupBy(await rows(), ({ starts_at }) => starts_at.toISOString().slice(0, 10));
    const most = Math.max(...[...days.values()].map(({ length }) => length));
    return { outcomes: new Set(outcomes), all: (await rows()).length, most };
  }

  test.each([
    ['an IPv4 /24', (index: number) => `203.0.113.${index}`, 8, 4],
    ['an IPv6 /48', (index: number) => `2001:db8:0:${index.toString(16)}::1`, 16, 8],
  ])('take few places of %s, in all and of one day', async (_, address, all, most) => {
    const taken = await grab(address);
    expect(taken).toEqual({ outcomes: new Set(['booked', 'day ahead', 'ahead']), all, most });
    // They block neither a neighbour in another network nor a customer whom the shop knows.
    const { network, region } = by('198.51.100.7');
    expect((await book(slotOf(24, 17), {}, network, region)).outcome).toBe('booked');
    const known = { ...deps(), isKnown: async () => true };
    const here = by(address(1));
    expect((await bookAppointment(known, slotOf(24, 17), appointmentOf(), here)).outcome).toBe('booked');
  });

  test('cannot be moved to one day, and make no room by being cancelled', async () => {
    const here = by('203.0.113.7');
    for (let index = 0; index < 5; index += 1) {
      expect((await book(slotOf(24 + (index > 3 ? 1 : 0), index), {}, here.network)).outcome).toBe('booked');
      await press();
    }
    const last = (await rows()).find(({ starts_at }) => starts_at.toISOString().startsWith('2026-11-25'));
    const move = (day: number) => moveAppointment(deps(), last?.id ?? '', slotOf(day, 9));
    expect([await move(24), await move(25), await move(26)]).toEqual([
      { outcome: 'day ahead' },
      { outcome: 'changed' },
      { outcome: 'changed' },
    ]);
    for (const { id } of await rows())
      await closeAppointment(deps(), id, { to: 'cancelled', actor: 'customer' });
    expect((await book(slotOf(27, 1), {}, here.network)).outcome).toBe('booked');
    await press();
    const left = (await rows()).find(({ state }) => state === 'booked');
    await closeAppointment(deps(), left?.id ?? '', { to: 'cancelled', actor: 'customer' });
    expect((await book(slotOf(27, 1), {}, here.network)).outcome).toBe('lapsed');
    pass(24 * 60);
    expect((await book(slotOf(27, 1), {}, here.network)).outcome).toBe('booked');
  });

  test('keep the digest of their network until the appointment is over, and no longer', async () => {
    const { network } = by('203.0.113.7');
    await book(slotOf(24, 1), {}, network);
    await press();
    now = new Date(slotOf(24, 1).startsAt.getTime() - 1);
    await forgetUnproven(db.database, now);
    expect(await rows()).toMatchObject([{ state: 'booked', network: expect.any(String) }]);
    pass(1);
    await forgetUnproven(db.database, now);
    expect(await rows()).toMatchObject([{ network: null, region: null }]);
  });
});

describe('an account that the shop knows', () => {
  const known = () => ({ ...deps(), isProven: async () => true, isKnown: async () => true });

  test('has as much of the calendar as a network, whatever mailboxes it writes, and wherever it asks', async () => {
    const { id: userId } = await addIdentity(db.database, { role: 'client' });
    const asked = [];
    for (let index = 0; index < 20; index += 1) {
      const from = { userId, network: `198.51.${index}`, region: `198.51.${index}` };
      asked.push(
        await bookAppointment(known(), slotOf(24 + (index % 4), index), appointmentOf({ userId }), from),
      );
    }
    expect(asked.filter(({ outcome }) => outcome === 'booked')).toHaveLength(8);
    expect(asked.slice(8).every(({ outcome }) => outcome === 'ahead')).toBe(true);
    expect((await rows()).every(({ network, region }) => network === null && region === null)).toBe(true);
    // Nothing of its network is used up.
    expect((await book(slotOf(24, 17), {}, '198.51.1')).outcome).toBe('booked');
  });

  test('has four of a day at most, booked or moved there', async () => {
    const { id: userId } = await addIdentity(db.database, { role: 'client' });
    const ask = (day: number, at: number) =>
      bookAppointment(known(), slotOf(day, at), appointmentOf({ userId }), { userId });
    for (let at = 0; at < 4; at += 1) expect((await ask(24, at)).outcome).toBe('booked');
    expect((await ask(24, 5)).outcome).toBe('day ahead');
    expect((await ask(25, 5)).outcome).toBe('booked');
    const last = (await rows()).find(({ starts_at }) => starts_at.toISOString().startsWith('2026-11-25'));
    expect(await moveAppointment(known(), last?.id ?? '', slotOf(24, 6))).toEqual({ outcome: 'day ahead' });
    // Appointments that the shop books for its customers belong to no account.
    await db.database.kysely
      .updateTable('profiles')
      .set({ role: 'admin' })
      .where('id', '=', userId)
      .execute();
    expect(await moveAppointment(known(), last?.id ?? '', slotOf(24, 6))).toEqual({ outcome: 'changed' });
  });
});
