import { beforeEach, expect, test } from 'vitest';
import type { AlarmKind } from '#domain/admin/alarms.ts';
import { appointmentMails } from '#server/appointments/appointment-mails.ts';
import { createAppointments } from '#server/appointments/appointments-module.ts';
import { appointmentProof } from '#server/appointments/link-token.ts';
import { MailError } from '#server/mail/mail-error.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { appointmentOf, emptyAppointments } from '#tests/support/appointments.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { jobNamed } from '#tests/support/job-named.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { roomForStrangers } from '#tests/support/strangers.ts';
import { openTestOutbox } from '#tests/support/test-outbox.ts';

const db = useTestDatabase();
const facts = readShopSettings('content/data/shop.yml');
const templates = await loadShippedTemplates();
const siteUrl = 'https://www.exemple.fr';
const secret = 'un secret de test';

let now = new Date();
const clock = () => now;

beforeEach(async () => {
  // A Friday, eleven in Reims.
  now = new Date('2026-11-20T10:00:00Z');
  await emptyAppointments(db.database);
});

/** The functions that pages are given, and an outbox whose mail server first answers with `failures`, one per mail. */
function open({ shop = facts, failures = [] as 'unreachable'[] } = {}) {
  const sent: Mail[] = [];
  const alarms: AlarmKind[] = [];
  const words = appointmentMails({
    database: db.database,
    loadTemplates: async () => templates,
    shop: () => shop,
    siteUrl,
    secret,
  });
  const mails = openTestOutbox({
    database: db.database,
    words: [words],
    transport: {
      async send(mail) {
        const failure = failures.shift();
        if (failure) throw new MailError(failure, 'no');
        sent.push(mail);
      },
    },
    clock,
    delayMs: 200,
  });
  const opened = createAppointments({
    strangers: roomForStrangers,
    database: db.database,
    shop: () => shop,
    siteUrl,
    secret,
    factor: 1,
    clock,
    takesSms: () => false,
    alarms: { raise: async (kind) => void alarms.push(kind) },
  });
  const minutely = jobNamed(opened, 'appointment reminders');
  return { appointments: opened.api, minutely, sent, alarms, send: () => mails.run() };
}

const plain = (text = '') => text.replaceAll('\u00a0', ' ');
const TUESDAY = new Date('2026-11-24T09:30:00Z');

async function bookedIn(site: ReturnType<typeof open>, email = 'camille@exemple.fr') {
  const result = await site.appointments.book({ ...appointmentOf({ email }), startsAt: TUESDAY }, undefined);
  if (!('linkToken' in result)) throw new Error(`refused: ${result.outcome}`);
  const found = await site.appointments.findByLink(result.linkToken);
  if (!found) throw new Error('the link of a new appointment opens nothing');
  // Presses the link of the mail, which has left by then.
  await site.send();
  await site.appointments.confirm(appointmentProof(secret, found.id));
  return { ...found, link: `${siteUrl}/rendez-vous?lien=${result.linkToken}` };
}

test('each change is told to its customer and to the shop, with the entry, in its order', async () => {
  const site = open();
  const { id, reference, link } = await bookedIn(site);
  await site.appointments.move(id, new Date('2026-11-25T09:30:00Z'));
  await site.appointments.cancel(id);
  await site.send();
  const [question, ...toCustomer] = site.sent.filter(({ to }) => to === 'camille@exemple.fr');
  expect(plain(question?.subject)).toBe(`Rendez-vous ${reference} : confirmez-le avant 12 h`);
  expect(question?.calendar).toBeUndefined();
  expect(toCustomer.map(({ subject }) => plain(subject))).toEqual([
    `Rendez-vous ${reference} : mardi 24 novembre à 10 h 30`,
    `Rendez-vous ${reference} déplacé : mercredi 25 novembre à 10 h 30`,
    `Rendez-vous ${reference} annulé`,
  ]);
  expect(toCustomer.map(({ calendar }) => [calendar?.method, calendar?.filename])).toEqual([
    ['REQUEST', `${reference}.ics`],
    ['REQUEST', `${reference}.ics`],
    ['CANCEL', `${reference}.ics`],
  ]);
  const [first, moved, cancelled] = toCustomer.map(({ text }) => plain(text));
  expect(first).toContain('Bonjour,');
  expect(first).toContain('sauvegardez vos données');
  expect(first).toContain('6 Bis Rue Denis Papin, 51100 Reims');
  expect(first).toContain(link);
  expect(moved).toContain('du mardi 24 novembre à 10 h 30');
  expect(cancelled).not.toContain(link);
  const toShop = site.sent.filter(({ to }) => to === facts.email);
  expect(toShop.map(({ replyTo, calendar }) => [replyTo, calendar?.method])).toEqual([
    ['camille@exemple.fr', 'PUBLISH'],
    ['camille@exemple.fr', 'PUBLISH'],
    ['camille@exemple.fr', 'CANCEL'],
  ]);
  expect(plain(toShop[0]?.text)).toContain('S’éteint au bout de dix minutes.');
  expect(site.sent).toHaveLength(7);
  await site.send();
  expect(site.sent).toHaveLength(7);
});

test('what somebody typed goes to no mailbox of their choice', async () => {
  const site = open();
  const words = 'Achetez sur https://mallory.example';
  const request = { ...appointmentOf(), name: words, device: words, fault: words };
  await site.appointments.book({ ...request, startsAt: TUESDAY }, undefined);
  await site.send();
  const mail = site.sent.find(({ to }) => to === request.email);
  expect(mail).toBeDefined();
  expect(JSON.stringify(mail)).not.toContain('mallory');
});

test('the reminder comes on the eve, without a second entry; a mail that could not leave leaves later', async () => {
  const site = open({ failures: ['unreachable'] });
  const { link } = await bookedIn(site);
  await site.send();
  // The customer first gets the question.
  expect(site.sent.map(({ to }) => to)).toEqual([facts.email]);
  now = new Date('2026-11-20T10:02:00Z');
  await site.send();
  expect(site.sent).toHaveLength(3);
  now = new Date('2026-11-23T08:59:00Z');
  await site.minutely.run(now);
  await site.send();
  expect(site.sent).toHaveLength(3);
  now = new Date('2026-11-23T09:00:00Z');
  for (let minute = 0; minute < 2; minute += 1) {
    await site.minutely.run(now);
    await site.send();
  }
  expect(site.sent).toHaveLength(4);
  const [reminder] = site.sent.slice(-1);
  expect(plain(reminder?.text)).toContain('demain, mardi 24 novembre à 10 h 30');
  expect(reminder?.text).toContain(link);
  expect(reminder?.calendar).toBeUndefined();
});

test('the calendar shows what is free of the coming three weeks, and closed days not at all', async () => {
  const closures = [{ from: '2026-11-23', to: '2026-11-23' }];
  const site = open({ shop: { ...facts, closures } });
  await bookedIn(site);
  const { days, slotsOf } = await site.appointments.calendar();
  // Two hours from eleven on: twelve slots of two places are left of Friday's.
  expect(days.slice(0, 3)).toEqual([
    { day: '2026-11-20', free: 24 },
    { day: '2026-11-21', free: 16 },
    { day: '2026-11-24', free: 35 },
  ]);
  expect(days.at(-1)?.day).toBe('2026-12-11');
  expect(
    slotsOf('2026-11-24')
      .slice(0, 2)
      .map(({ free }) => free),
  ).toEqual([2, 1]);
  expect(slotsOf('2026-11-23')).toEqual([]);
  expect(
    await site.appointments.book(
      { ...appointmentOf(), startsAt: new Date('2026-11-23T09:30:00Z') },
      undefined,
    ),
  ).toEqual({
    outcome: 'gone',
  });
});

test('a shop that is closed for long has nothing to book, and says so without failing', async () => {
  const site = open({ shop: { ...facts, closures: [{ from: '2026-11-01', to: '2027-02-01' }] } });
  expect((await site.appointments.calendar()).days).toEqual([]);
});

test('one address books five times in a row, then waits; another does not', async () => {
  const site = open();
  const book = (address: string) =>
    site.appointments.book({ ...appointmentOf(), startsAt: TUESDAY }, address);
  const outcomes = [];
  for (let time = 0; time < 6; time += 1) outcomes.push((await book('192.0.2.1')).outcome);
  expect(outcomes).toEqual(['booked', 'booked', 'full', 'full', 'full', 'too many']);
  expect((await book('192.0.2.2')).outcome).toBe('full');
});

test('who is refused because others have all that strangers may have of a day is told of to the owner, nobody else', async () => {
  const { appointments, alarms } = open();
  const saturday = Date.parse('2026-11-28T09:00:00Z');
  const outcomes = [];
  // One network gets two of three places, another one the third.
  for (const [index, network] of [
    '203.0.113',
    '203.0.113',
    '203.0.113',
    '203.0.114',
    '203.0.115',
  ].entries()) {
    const startsAt = new Date(saturday + index * 30 * 60_000);
    outcomes.push((await appointments.book({ ...appointmentOf(), startsAt }, `${network}.${index}`)).outcome);
    expect(alarms).toEqual(index < 4 ? [] : ['refused-slots']);
  }
  expect(outcomes).toEqual(['booked', 'booked', 'day crowded', 'booked', 'day held']);
});
