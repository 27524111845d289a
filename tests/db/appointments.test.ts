import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NUMBER_TAIL } from '#domain/cases/case-number.ts';
import { purgeAppointments, remindOfAppointments } from '#server/appointments/appointment-jobs.ts';
import { bookAppointment } from '#server/appointments/book-appointment.ts';
import {
  closeAppointment,
  moveAppointment,
  takeInAppointment,
} from '#server/appointments/change-appointment.ts';
import { findByLink } from '#server/appointments/find-appointments.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Database } from '#server/db/database.ts';
import { findByLink as findRepairByLink } from '#server/repairs/find-by-link.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { addAccount } from '#tests/support/accounts.ts';
import {
  APPOINTMENT_RULES,
  appointmentOf,
  bookDeps,
  booked,
  emptyAppointments,
  halfHour,
} from '#tests/support/appointments.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { openTestAccounts } from '#tests/support/open-accounts.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { counterRepair, repairDeps } from '#tests/support/repairs.ts';

const db = useTestDatabase();
/** As many pools as the site may have processes. */
const processes: Database[] = [];
let now = new Date();
const clock = () => now;
const deps = (change = {}) => bookDeps(db.database, { clock, ...change });
const kysely = () => db.database.kysely;

const TUESDAY = halfHour('2026-11-24T09:30:00Z');
const WEDNESDAY = halfHour('2026-11-25T09:30:00Z');

beforeAll(async () => {
  for (let index = 0; index < 3; index++)
    processes.push(await openDatabase({ databaseUrl: db.url, dataDir: '', poolMax: 10, log: quietLog }));
});
afterAll(async () => {
  await Promise.all(processes.map((database) => database.close()));
});
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z');
  await emptyAppointments(db.database);
});

const rows = () => kysely().selectFrom('appointments').selectAll().orderBy('created_at').execute();
const events = () => kysely().selectFrom('appointment_events').selectAll().orderBy('id').execute();
const mails = () =>
  kysely()
    .selectFrom('internal.outbox as mail')
    .where('mail.about_kind', '=', 'appointment')
    .innerJoin('appointment_events as event', 'event.id', 'mail.event_id')
    .select(['event.kind', 'mail.recipient'])
    .orderBy('mail.id')
    .execute();

/** Each booking goes through another process, in turn. */
const fromAll = (index: number) => bookDeps(processes[index % processes.length] ?? db.database, { clock });

const DRAWN = expect.stringMatching(new RegExp(`^RDV-2026-${NUMBER_TAIL}$`));

function count(outcomes: readonly { outcome: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

test('50 customers ask for the two places of a slot at once: two have one', { timeout: 60_000 }, async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) => bookAppointment(fromAll(index), TUESDAY, appointmentOf())),
  );
  expect(count(outcomes)).toEqual({ booked: 2, full: 48 });
  expect((await rows()).map(({ reference, place }) => [reference, place]).sort()).toEqual([
    [DRAWN, expect.any(Number)],
    [DRAWN, expect.any(Number)],
  ]);
  expect(new Set((await rows()).map(({ place }) => place))).toEqual(new Set([1, 2]));
});

test('customers who swap their slots at once wait for each other, and none is lost', {
  timeout: 60_000,
}, async () => {
  const slots = [TUESDAY, WEDNESDAY];
  const ids = await Promise.all(
    [0, 1, 0, 1].map(async (which) => {
      const { id } = await booked(deps(), db.database, slots[which] ?? TUESDAY);
      return { id, to: slots[1 - which] ?? TUESDAY };
    }),
  );
  // Both slots are full: nobody can move until somebody leaves, and no attempt ends in a deadlock.
  expect(
    count(await Promise.all(ids.map(({ id, to }, index) => moveAppointment(fromAll(index), id, to)))),
  ).toEqual({
    full: 4,
  });
  await closeAppointment(deps(), ids[0]?.id ?? '', { to: 'cancelled', actor: 'customer' });
  const outcomes = await Promise.all(
    ids.slice(1).map(({ id, to }, index) => moveAppointment(fromAll(index), id, to)),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'changed').length).toBeGreaterThan(0);
  const { rows: crowded } = await sql`
    select starts_at from public.appointments where state <> 'cancelled' group by starts_at having count(*) > 2
  `.execute(kysely());
  expect(crowded).toEqual([]);
});

test('the database itself refuses a place twice, even for a part of the time', async () => {
  await booked(deps({ rules: () => ({ ...APPOINTMENT_RULES, places: 1 }) }), db.database, TUESDAY);
  const [row] = await rows();
  const again = kysely()
    .insertInto('appointments')
    .values({
      ...appointmentRow(),
      starts_at: new Date('2026-11-24T09:45:00Z'),
      ends_at: new Date('2026-11-24T10:15:00Z'),
      place: row?.place ?? 1,
    })
    .execute();
  await expect(again).rejects.toThrow(/appointments_one_at_a_place/);
});

const appointmentRow = () => ({
  reference: `RDV-${randomUUID()}`,
  customer_name: 'Camille',
  email: 'camille@exemple.fr',
  device: 'Switch',
  fault: 'Ne charge plus.',
  idempotency_key: randomUUID(),
  link_hash: randomUUID().replaceAll('-', '').repeat(2),
});

test('slots of another length, from before the rules changed, still hold their place', async () => {
  await booked(deps(), db.database, TUESDAY);
  await booked(deps(), db.database, TUESDAY);
  const short = { startsAt: new Date('2026-11-24T09:40:00Z'), endsAt: new Date('2026-11-24T10:00:00Z') };
  expect((await bookAppointment(deps(), short, appointmentOf())).outcome).toBe('full');
  const next = { startsAt: new Date('2026-11-24T10:00:00Z'), endsAt: new Date('2026-11-24T10:20:00Z') };
  expect((await bookAppointment(deps(), next, appointmentOf())).outcome).toBe('booked');
});

test('the same form sent twice, or ten times at once, is one appointment with one link', async () => {
  const request = appointmentOf();
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, index) => bookAppointment(fromAll(index), TUESDAY, request)),
  );
  expect(count(outcomes)).toEqual({ booked: 1, repeated: 9 });
  expect(new Set(outcomes.map((each) => 'linkToken' in each && each.linkToken)).size).toBe(1);
  expect([(await rows()).length, (await mails()).length]).toEqual([1, 2]);
});

test('a form of another slot or another mailbox under the same key learns nothing of the first', async () => {
  const request = appointmentOf();
  await bookAppointment(deps(), TUESDAY, request);
  expect(await bookAppointment(deps(), WEDNESDAY, request)).toEqual({ outcome: 'key reused' });
  expect(await bookAppointment(deps(), TUESDAY, { ...request, email: 'mallory@exemple.fr' })).toEqual({
    outcome: 'key reused',
  });
  expect(await rows()).toHaveLength(1);
});

test('one mailbox has three appointments ahead at most; what is past or cancelled does not count', async () => {
  const email = 'camille@exemple.fr';
  const ask = (day: string) =>
    bookAppointment(deps(), halfHour(`2026-11-${day}T09:30:00Z`), appointmentOf({ email }));
  for (const day of ['23', '24', '25']) expect((await ask(day)).outcome).toBe('booked');
  expect((await ask('26')).outcome).toBe('enough');
  const [first] = await rows();
  await closeAppointment(deps(), first?.id ?? '', { to: 'cancelled', actor: 'customer' });
  expect((await ask('26')).outcome).toBe('booked');
  expect((await ask('27')).outcome).toBe('enough');
  now = new Date('2026-11-24T12:00:00Z');
  expect((await ask('27')).outcome).toBe('booked');
});

test('its link finds it, moves it and cancels it; each change has its event, its number and its mails', async () => {
  const { id, linkToken } = await booked(deps(), db.database, TUESDAY);
  expect(await findByLink(db.database, linkToken)).toMatchObject({ id, state: 'booked', sequence: 0 });
  expect(
    await findByLink(
      db.database,
      linkToken.replace(/^./, (sign) => (sign === 'a' ? 'b' : 'a')),
    ),
  ).toBeNull();
  expect((await rows())[0]?.link_hash).not.toContain(linkToken);

  expect(await moveAppointment(deps(), id, WEDNESDAY)).toEqual({ outcome: 'changed' });
  expect(await moveAppointment(deps(), id, WEDNESDAY)).toEqual({ outcome: 'same' });
  expect(await findByLink(db.database, linkToken)).toMatchObject({
    ...WEDNESDAY,
    state: 'moved',
    sequence: 1,
  });

  const cancel = () => closeAppointment(deps(), id, { to: 'cancelled', actor: 'customer' });
  expect([await cancel(), await cancel()]).toEqual([{ outcome: 'changed' }, { outcome: 'same' }]);
  expect(await moveAppointment(deps(), id, TUESDAY)).toEqual({ outcome: 'too late' });
  expect(await findByLink(db.database, linkToken)).toMatchObject({ state: 'cancelled', sequence: 2 });

  expect(await events()).toMatchObject([
    { kind: 'booked', actor: 'customer', sequence: 0, moved_from: null },
    { kind: 'moved', sequence: 1, moved_from: TUESDAY.startsAt, starts_at: WEDNESDAY.startsAt },
    { kind: 'cancelled', sequence: 2 },
  ]);
  expect(await mails()).toEqual(
    ['booked', 'moved', 'cancelled'].flatMap((kind) => [
      { kind, recipient: 'customer' },
      { kind, recipient: 'shop' },
    ]),
  );
});

test('a place that was left is somebody else’s at once', async () => {
  const { id } = await booked(deps(), db.database, TUESDAY);
  const { id: other } = await booked(deps(), db.database, TUESDAY);
  const ask = async () => (await bookAppointment(deps(), TUESDAY, appointmentOf())).outcome;
  expect(await ask()).toBe('full');
  await moveAppointment(deps(), id, WEDNESDAY);
  expect([await ask(), await ask()]).toEqual(['booked', 'full']);
  await closeAppointment(deps(), other, { to: 'cancelled', actor: 'shop', actorId: randomUUID() });
  expect([await ask(), await ask()]).toEqual(['booked', 'full']);
});

test('once it has begun nobody moves or cancels it; the shop says who came, tells nobody, and may put it right', async () => {
  const { id } = await booked(deps(), db.database, TUESDAY);
  const shop = { actor: 'shop', actorId: randomUUID() } as const;
  expect(await closeAppointment(deps(), id, { ...shop, to: 'missed' })).toEqual({ outcome: 'too late' });
  now = TUESDAY.startsAt;
  expect(await moveAppointment(deps(), id, WEDNESDAY)).toEqual({ outcome: 'too late' });
  expect(await closeAppointment(deps(), id, { actor: 'customer', to: 'cancelled' })).toEqual({
    outcome: 'too late',
  });
  for (const to of ['missed', 'came'] as const)
    expect(await closeAppointment(deps(), id, { ...shop, to })).toEqual({ outcome: 'changed' });
  expect((await events()).slice(1)).toMatchObject([
    { kind: 'missed', actor: 'shop', actor_id: shop.actorId },
    { kind: 'came', actor: 'shop', actor_id: shop.actorId },
  ]);
  expect((await mails()).map(({ kind }) => kind)).toEqual(['booked', 'booked']);
});

test('the shop that cancels tells its customer, not itself', async () => {
  const { id } = await booked(deps(), db.database, TUESDAY);
  await closeAppointment(deps(), id, { to: 'cancelled', actor: 'shop', actorId: randomUUID() });
  expect((await mails()).slice(2)).toEqual([{ kind: 'cancelled', recipient: 'customer' }]);
});

test('who comes tomorrow is reminded once, by whichever process; who moved, of the new day', async () => {
  const { id } = await booked(deps(), db.database, TUESDAY);
  const cancelled = await booked(deps(), db.database, TUESDAY);
  await closeAppointment(deps(), cancelled.id, { to: 'cancelled', actor: 'customer' });
  const remind = (at: string) => remindOfAppointments(db.database, new Date(at), false);
  expect(await remind('2026-11-23T08:59:00Z')).toBe(0);
  await moveAppointment(deps(), id, WEDNESDAY);
  expect(await remind('2026-11-23T09:00:00Z')).toBe(0);
  const at = new Date('2026-11-24T09:00:00Z');
  const sent = await Promise.all(processes.map((process) => remindOfAppointments(process, at, false)));
  expect(sent.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await remind('2026-11-24T10:00:00Z')).toBe(0);
  expect((await mails()).at(-1)).toEqual({ kind: 'reminded', recipient: 'customer' });
  expect((await events()).at(-1)).toMatchObject({
    actor: 'system',
    starts_at: WEDNESDAY.startsAt,
    sequence: 1,
  });
});

test('whose account refuses reminders gets none, nor one of before when they are wanted again', async () => {
  const account = await addAccount(db.database);
  const wants = (reminders: boolean) =>
    openTestAccounts(db.database).saveNotifications(account.id, { reminders, stockAlerts: true }, () => null);
  const { email } = account;
  await wants(false);
  await booked(deps(), db.database, TUESDAY, appointmentOf({ email }));
  await booked(deps(), db.database, TUESDAY);
  const at = new Date('2026-11-23T09:00:00Z');
  expect(await remindOfAppointments(db.database, at, false)).toBe(1);
  await wants(true);
  expect(await remindOfAppointments(db.database, at, false)).toBe(0);
  await booked(deps(), db.database, WEDNESDAY, appointmentOf({ email }));
  expect(await remindOfAppointments(db.database, new Date('2026-11-24T09:00:00Z'), false)).toBe(1);
});

test('an address that nobody has proven speaks for no account', async () => {
  const { id, email } = await addAccount(db.database);
  await openTestAccounts(db.database).saveNotifications(
    id,
    { reminders: false, stockAlerts: false },
    () => null,
  );
  await kysely().updateTable('auth.users').set({ email_confirmed_at: null }).where('id', '=', id).execute();
  await booked(deps(), db.database, TUESDAY, appointmentOf({ email }));
  expect(await remindOfAppointments(db.database, new Date('2026-11-23T09:00:00Z'), false)).toBe(1);
});

test('nobody is reminded late: neither who took it on the eve, nor of what has begun', async () => {
  now = new Date('2026-11-23T08:00:00Z');
  await booked(deps(), db.database, TUESDAY);
  now = new Date('2026-11-20T09:00:00Z');
  await booked(deps(), db.database, TUESDAY);
  expect(await remindOfAppointments(db.database, TUESDAY.startsAt, false)).toBe(0);
  expect(await remindOfAppointments(db.database, new Date(TUESDAY.startsAt.getTime() - 1000), false)).toBe(1);
});

test('a year after it, an appointment is forgotten with all that was written of it', async () => {
  await booked(deps(), db.database, TUESDAY);
  await purgeAppointments(db.database, new Date('2027-11-24T09:30:00Z'));
  expect(await rows()).toHaveLength(1);
  await purgeAppointments(db.database, new Date('2027-11-24T09:30:01Z'));
  expect([await rows(), await events(), await mails()]).toEqual([[], [], []]);
});

test('nobody but administrators reads who comes, and nobody writes it', async () => {
  await booked(deps(), db.database, TUESDAY);
  const tables = ['appointments', 'appointment_events', 'internal.outbox'] as const;
  for (const table of tables) {
    const read = (role: 'anon' | 'authenticated') =>
      db.database.asRole({ role, sub: randomUUID() }, (tx) => tx.selectFrom(table).select('id').execute());
    await expect(read('anon')).rejects.toThrow(/permission denied/);
    if (table === 'internal.outbox') await expect(read('authenticated')).rejects.toThrow(/permission denied/);
    else expect(await read('authenticated')).toEqual([]);
    const write = (role: string) =>
      db.database.asRole({ role, sub: randomUUID() }, (tx) => tx.deleteFrom(table).execute());
    for (const role of ['anon', 'authenticated', 'service_role'])
      await expect(write(role)).rejects.toThrow(/permission denied/);
  }
});

test('an appointment leads to the first case that its device was taken in with, and the case to it', async () => {
  const { id, linkToken } = await booked(deps(), db.database, TUESDAY);
  expect(await findByLink(db.database, linkToken)).toMatchObject({ repairReference: null });
  const repairs = repairDeps(db.database, clock);
  const [first, second] = [await counterRepair(repairs), await counterRepair(repairs)];
  expect(await findForShop(db.database, first.id)).toMatchObject({ appointment: undefined });
  for (const { id: repairId } of [first, second])
    await takeInAppointment(deps(), id, { repairId, actorId: randomUUID() });
  const found = await findByLink(db.database, linkToken);
  expect(found?.repairReference).toBe(first.reference);
  const appointment = { reference: found?.reference, starts_at: TUESDAY.startsAt };
  expect(await findForShop(db.database, first.id)).toMatchObject({ appointment });
  expect(await findRepairByLink(db.database, first.linkToken)).toMatchObject({ appointment });
  expect(await findForShop(db.database, second.id)).toMatchObject({ appointment: undefined });
  // A device that is already in the shop needs no reminder.
  expect(await remindOfAppointments(db.database, new Date('2026-11-23T12:00:00Z'), false)).toBe(0);
});

test('a slot that was booked for its case is not reminded of once the device came days before', async () => {
  const { id } = await booked(deps(), db.database, WEDNESDAY);
  const early = await counterRepair(repairDeps(db.database, clock));
  await kysely().updateTable('appointments').set({ repair_id: early.id }).execute();
  await takeInAppointment(deps(), id, { repairId: early.id, actorId: randomUUID() });
  expect(await rows()).toMatchObject([{ state: 'booked', repair_id: early.id, remind_at: null }]);
  expect(await remindOfAppointments(db.database, new Date('2026-11-24T12:00:00Z'), false)).toBe(0);
});
