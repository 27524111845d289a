import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { createCustomers } from '#server/admin/customers/customers-module.ts';
import { remindOfAppointments } from '#server/appointments/appointment-jobs.ts';
import { appointmentTexts } from '#server/appointments/appointment-mails.ts';
import { readAppointmentTexts } from '#server/appointments/appointment-text-overlays.ts';
import { createAppointments } from '#server/appointments/appointments-module.ts';
import type { RequestedAppointment } from '#server/appointments/book-appointment.ts';
import { appointmentToken } from '#server/appointments/link-token.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { smsTransport } from '#server/sms/sms-transport.ts';
import { bookDeps, booked, emptyAppointments, halfHour } from '#tests/support/appointments.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { counterRepair, emptyRepairs, repairDeps } from '#tests/support/repairs.ts';
import { roomForSms, roomForStrangers } from '#tests/support/strangers.ts';
import { openTestOutbox } from '#tests/support/test-outbox.ts';

const db = useTestDatabase();
const facts = readShopSettings('content/data/shop.yml');
const shop = { ...facts, appointments: { ...facts.appointments, places: 2 } };
const SECRET = 'un secret de test';
let now: Date;
const clock = () => now;
let clerk: AdminIdentity;
let takesSms: boolean;

/** A Tuesday, half past ten in Reims. */
const TUESDAY = new Date('2026-11-24T09:30:00Z');
const LATER = new Date('2026-11-25T09:30:00Z');

beforeEach(async () => {
  now = new Date('2026-11-24T09:05:00Z');
  takesSms = true;
  await emptyAppointments(db.database);
  clerk = await addIdentity(db.database, { role: 'admin', staffRole: 'counter' });
});

const appointments = () =>
  createAppointments({
    strangers: roomForStrangers,
    database: db.database,
    shop: () => shop,
    siteUrl: 'https://www.exemple.fr',
    secret: SECRET,
    factor: 1,
    clock,
    takesSms: () => takesSms,
  }).api;

const callOf = (
  change: { email?: string; phone?: string } = {},
): RequestedAppointment & { startsAt: Date } => ({
  idempotencyKey: randomUUID(),
  startsAt: TUESDAY,
  name: 'Odette Lambert',
  phone: '+33326010203',
  device: 'Tour PC',
  fault: 'Ne démarre plus.',
  ...change,
});

const book = (change = {}) => appointments().bookForCaller(clerk, { ...callOf(), ...change });

const rows = () => db.database.kysely.selectFrom('appointments').selectAll().execute();

const events = () =>
  db.database.kysely
    .selectFrom('appointment_events')
    .select(['kind', 'actor', 'actor_id'])
    .orderBy('id')
    .execute();

const told = () =>
  db.database.kysely
    .selectFrom('internal.outbox')
    .innerJoin('appointment_events', 'appointment_events.id', 'internal.outbox.event_id')
    .select(['appointment_events.kind', 'recipient'])
    .where('channel', '=', 'mail')
    .orderBy('internal.outbox.id')
    .execute();

/** Text messages in the outbox, sent or not. */
const textRows = () =>
  db.database.kysely.selectFrom('internal.outbox').select('id').where('channel', '=', 'sms').execute();

const MOBILE = { phone: '+33612345678' };

/** Sends the text messages that are due, and gives them with plain spaces. */
async function sendTexts() {
  const sent: { to: string; text: string }[] = [];
  const smsSender = {
    async send({ to, text }: { to: string; text: string }) {
      sent.push({ to, text: text.replaceAll(/[\u00a0\u202f]/g, ' ') });
      return {};
    },
  };
  const words = appointmentTexts({
    database: db.database,
    shop: () => shop,
    siteUrl: 'https://www.exemple.fr',
    secret: SECRET,
    takesSms: () => takesSms,
    appointmentTextWords: () => readAppointmentTexts('content'),
  });
  const transport = smsTransport(smsSender, roomForSms);
  await openTestOutbox({ database: db.database, words: [words], transport, clock }).run();
  return sent;
}

test('somebody who calls has an hour at once, in the name of who answered, and no mail without a mailbox', async () => {
  const { outcome } = await book();
  expect(outcome).toBe('booked');
  expect(await rows()).toMatchObject([
    { state: 'booked', email: null, mailbox: null, phone: '+33326010203' },
  ]);
  expect(await events()).toEqual([{ kind: 'booked', actor: 'shop', actor_id: clerk.id }]);
  expect(await told()).toEqual([]);
  // None waits to be taken away: the landline is known when the hour is given.
  expect(await textRows()).toEqual([]);
});

test('with a mailbox its customer is written to, and the shop, which knows, is not', async () => {
  await book({ email: 'odette@exemple.fr' });
  expect(await told()).toEqual([{ kind: 'booked', recipient: 'customer' }]);
});

test('an hour is given until it begins, which no visitor could book; a past or closed one is gone', async () => {
  expect(appointments().bookableDays()[0]?.day).toBe('2026-11-24');
  const visitors = await appointments().calendar();
  expect(visitors.slotsOf('2026-11-24')[0]?.startsAt).toEqual(new Date('2026-11-24T11:30:00Z'));
  const ours = await appointments().calendar('staff');
  expect(ours.slotsOf('2026-11-24')[0]?.startsAt).toEqual(TUESDAY);
  now = new Date('2026-11-24T09:30:01Z');
  expect(await book()).toEqual({ outcome: 'gone' });
  expect(await book({ startsAt: new Date('2026-11-29T09:30:00Z') })).toEqual({ outcome: 'gone' });
  expect(await rows()).toEqual([]);
});

test('of five clerks at once as many get the hour as there are places; one form sent twice books once', async () => {
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => book()));
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['booked', 'booked', 'full', 'full', 'full']);
  await emptyAppointments(db.database);
  const twice = callOf();
  const [first, second] = [
    await appointments().bookForCaller(clerk, twice),
    await appointments().bookForCaller(clerk, twice),
  ];
  expect([first.outcome, second.outcome]).toEqual(['booked', 'repeated']);
  expect(await rows()).toHaveLength(1);
  expect(await appointments().bookForCaller(clerk, { ...twice, startsAt: LATER })).toEqual({
    outcome: 'key reused',
  });
});

test('who may not keep the appointments books, moves and settles none', async () => {
  const writer = await addIdentity(db.database, { role: 'admin', staffRole: 'content' });
  const client = await addIdentity(db.database, { role: 'client' });
  await book();
  const [{ id } = { id: '' }] = await rows();
  for (const other of [writer, client]) {
    await expect(appointments().bookForCaller(other, callOf())).rejects.toThrow(NotAdminError);
    await expect(appointments().week(other, '2026-11-23', '2026-11-30')).rejects.toThrow(NotAdminError);
    for (const change of [
      () => appointments().moveForCaller(other, id, LATER, 0),
      () => appointments().vouch(other, id),
      () => appointments().settle(other, id, 'cancelled'),
      () => appointments().takeIn(other, id, randomUUID()),
    ])
      await expect(change()).rejects.toThrow(NotAdminError);
  }
  expect(await rows()).toMatchObject([{ id, starts_at: TUESDAY, state: 'booked' }]);
});

test('the hour of somebody who calls is moved once by what was read; a second clerk reads it again', async () => {
  await book({ email: 'odette@exemple.fr' });
  const [{ id } = { id: '' }] = await rows();
  const move = (to: Date, seen: number) => appointments().moveForCaller(clerk, id, to, seen);
  expect(await move(LATER, 0)).toEqual({ outcome: 'changed' });
  expect(await move(new Date('2026-11-26T09:30:00Z'), 0)).toEqual({ outcome: 'too late' });
  expect(await move(new Date('2026-11-29T09:30:00Z'), 1)).toEqual({ outcome: 'gone' });
  expect(await rows()).toMatchObject([{ starts_at: LATER, state: 'moved', sequence: 1 }]);
  expect((await events()).at(-1)).toEqual({ kind: 'moved', actor: 'shop', actor_id: clerk.id });
  expect(await told()).toEqual([
    { kind: 'booked', recipient: 'customer' },
    { kind: 'moved', recipient: 'customer' },
  ]);
});

test('what becomes of an appointment that does not exist is not written down', async () => {
  expect(await appointments().moveForCaller(clerk, randomUUID(), LATER, 0)).toEqual({ outcome: 'missing' });
  expect(await appointments().settle(clerk, randomUUID(), 'missed')).toEqual({ outcome: 'missing' });
  expect(await events()).toEqual([]);
});

test('an appointment without a mailbox is moved, cancelled and reminded of without a word to nobody', async () => {
  await book({ startsAt: new Date('2026-11-27T09:30:00Z') });
  const [{ id } = { id: '' }] = await rows();
  await appointments().moveForCaller(clerk, id, new Date('2026-11-26T13:30:00Z'), 0);
  now = new Date('2026-11-25T09:30:00Z');
  expect(await remindOfAppointments(db.database, now, takesSms)).toBe(0);
  expect(await appointments().settle(clerk, id, 'cancelled')).toEqual({ outcome: 'changed' });
  expect(await told()).toEqual([]);
  expect(await textRows()).toEqual([]);
});

test('a landline that is merged into a card with a mobile is told of by text message from then on', async () => {
  await emptyTables(db.database, 'public.customers');
  await book({ startsAt: new Date('2026-11-27T09:30:00Z') });
  await book({ ...MOBILE, startsAt: LATER });
  const cards = await db.database.kysely.selectFrom('customers').select(['id', 'phone']).execute();
  const idOf = (phone: string) => cards.find((card) => card.phone === phone)?.id ?? '';
  const [mobile, landline] = [idOf(MOBILE.phone), idOf(callOf().phone ?? '')];
  const choice = { goneId: landline, name: 'kept', email: 'kept', phone: 'kept' } as const;
  const customers = createCustomers({ database: db.database, clock }).api;
  const owner = await addIdentity(db.database, { role: 'admin' });
  expect(await customers.merge(owner, mobile, choice)).toEqual({ outcome: 'merged' });
  const [{ id } = { id: '' }] = await db.database.kysely
    .selectFrom('appointments')
    .select('id')
    .where('starts_at', '!=', LATER)
    .execute();
  await sendTexts();
  await appointments().cancel(id);
  expect((await sendTexts()).map(({ to }) => to)).toEqual([MOBILE.phone]);
});

test('who left a mobile alone is told by text message what others are told by mail, with the link', async () => {
  await book({ ...MOBILE, startsAt: new Date('2026-11-27T09:30:00Z') });
  const [{ id, reference } = { id: '', reference: '' }] = await rows();
  const link = `https://www.exemple.fr/rendez-vous?lien=${appointmentToken(SECRET, id)}`;
  const text = `L’Atelier Papin : rendez-vous vendredi 27 novembre à 10 h 30, dossier ${reference}. Le déplacer ou l’annuler : ${link}`;
  expect(await sendTexts()).toEqual([{ to: MOBILE.phone, text }]);
  await appointments().moveForCaller(clerk, id, new Date('2026-11-26T13:30:00Z'), 0);
  now = new Date('2026-11-25T13:30:00Z');
  expect(await remindOfAppointments(db.database, now, takesSms)).toBe(1);
  await appointments().settle(clerk, id, 'cancelled');
  const [moved, reminded, cancelled, ...more] = (await sendTexts()).map((sent) => sent.text);
  expect(moved).toContain(`${reference} est déplacé jeudi 26 novembre à 14 h 30`);
  expect(reminded).toContain(`demain, votre rendez-vous ${reference}, jeudi 26 novembre à 14 h 30`);
  expect(cancelled).toBe(
    `L’Atelier Papin : votre rendez-vous ${reference}, jeudi 26 novembre à 14 h 30, est annulé.`,
  );
  expect(more).toEqual([]);
});

test('of the moves by the customer’s own link three are told by text message; those of the shop always are', async () => {
  await book({ ...MOBILE, startsAt: new Date('2026-11-27T09:30:00Z') });
  const [{ id } = { id: '' }] = await rows();
  await sendTexts();
  const hours = ['13:30', '14:00', '14:30', '15:00', '15:30'].map((hour) => `2026-11-26T${hour}:00Z`);
  for (const hour of hours) {
    const moved = await appointments().move(id, new Date(hour));
    expect([hour, moved.outcome]).toEqual([hour, 'changed']);
  }
  expect((await sendTexts()).map(({ text }) => text.match(/à (\d+ h.*?)[.,]/)?.[1])).toEqual([
    '14 h 30',
    '15 h',
    '15 h 30',
  ]);
  await appointments().moveForCaller(clerk, id, new Date('2026-11-26T09:30:00Z'), hours.length);
  await appointments().cancel(id);
  expect((await sendTexts()).map(({ text }) => /déplacé|annulé/.exec(text)?.[0])).toEqual([
    'déplacé',
    'annulé',
  ]);
});

test('the screens know who is told, and nothing leaves where no service sends text messages', async () => {
  const { tellsBy } = appointments();
  const [mobile, landline] = ['+33612345678', '+33326010203'];
  expect(tellsBy({ email: 'odette@exemple.fr', phone: mobile })).toBe('mail');
  expect(tellsBy({ email: null, phone: mobile })).toBe('sms');
  expect(tellsBy({ email: null, phone: landline })).toBeNull();
  takesSms = false;
  expect(tellsBy({ email: null, phone: mobile })).toBeNull();
  await book(MOBILE);
  expect(await sendTexts()).toEqual([]);
  expect(await remindOfAppointments(db.database, new Date('2026-11-24T09:20:00Z'), takesSms)).toBe(0);
});

test('one who left neither mailbox nor telephone cannot be written down', async () => {
  const nobody = { ...callOf(), phone: undefined };
  await expect(appointments().bookForCaller(clerk, nobody)).rejects.toThrow(/appointments_reachable/);
});

test('the plan of a week has what each role may read of what was promised', async () => {
  await emptyRepairs(db.database);
  const { id } = await counterRepair(repairDeps(db.database, clock));
  await db.database.kysely
    .updateTable('repairs')
    .set({ promised_on: '2026-11-26' })
    .where('id', '=', id)
    .execute();
  await booked(bookDeps(db.database, { clock }), db.database, halfHour(TUESDAY));
  await db.database.kysely
    .insertInto('repair_parts')
    .values({ repair_id: id, name: 'Nappe', quantity: 2, state: 'awaited', expected_on: '2026-11-27' })
    .execute();
  const plan = await appointments().week(clerk, '2026-11-23', '2026-11-30');
  expect(plan).toMatchObject({
    promised: [{ day: '2026-11-26', name: 'Camille Martin' }],
    expected: [],
    parts: [{ day: '2026-11-27', name: 'Nappe', quantity: 2 }],
  });
  expect(await appointments().week(clerk, '2026-11-30', '2026-12-07')).toEqual({
    promised: [],
    expected: [],
    parts: [],
  });
});

test('the card of somebody with a telephone alone has their appointments, and stays while there is one', async () => {
  const cards = () =>
    db.database.kysely.selectFrom('customers').select(['id', 'email', 'phone', 'name']).execute();
  await emptyTables(db.database, 'public.customers');
  await emptyRepairs(db.database);
  await book();
  const [card] = await cards();
  expect(await cards()).toMatchObject([{ email: null, phone: '+33326010203', name: 'Odette Lambert' }]);
  await book({ startsAt: LATER });
  const remove = (startsAt: Date) =>
    db.database.kysely.deleteFrom('appointments').where('starts_at', '=', startsAt).execute();
  await remove(LATER);
  expect(await cards()).toHaveLength(1);
  const customers = createCustomers({ database: db.database, clock }).api;
  expect(await customers.find(clerk, card?.id ?? '')).toMatchObject({
    appointments: [{ device: 'Tour PC' }],
  });
  await remove(TUESDAY);
  expect(await cards()).toEqual([]);
});
