import { beforeEach, describe, expect, test } from 'vitest';
import { createAlarms } from '#server/alarms/alarms-module.ts';
import { appointmentMails } from '#server/appointments/appointment-mails.ts';
import { createAppointments } from '#server/appointments/appointments-module.ts';
import { appointmentProof } from '#server/appointments/link-token.ts';
import { createLimits } from '#server/limits/limits.ts';
import { createStrangersMails } from '#server/mail/strangers-mails.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { readDeliveryRates } from '#server/shop/orders/delivery-overlays.ts';
import { proofToken } from '#server/shop/orders/link-token.ts';
import { orderMails } from '#server/shop/orders/order-mails.ts';
import { readOrderSettings } from '#server/shop/orders/order-settings.ts';
import { createOrders } from '#server/shop/orders/orders-module.ts';
import { appointmentOf, emptyAppointments } from '#tests/support/appointments.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { jobNamed } from '#tests/support/job-named.ts';
import { noLinkMails } from '#tests/support/link-mails.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { fakeTransport } from '#tests/support/mail-transport.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { addProduct, customerOf, emptyShop, orderOf, UNIT_CENTS } from '#tests/support/shop.ts';
import { openTestOutbox } from '#tests/support/test-outbox.ts';

// Anybody may order and book in anybody's name: these tests show how many questions a mailbox gets because of that, and that its owner
// still gets theirs.

const db = useTestDatabase();
const facts = readShopSettings('content/data/shop.yml');
const templates = await loadShippedTemplates();
const settings = readOrderSettings('content');
const SECRET = 'un secret de test';
const VICTIM = 'camille@exemple.fr';
const HOME = '203.0.113.7';
const MINUTE_MS = 60_000;
/** Upper bound for mails at once: three from forms, and eight from networks without earlier ones. */
const AT_ONCE = 11;

let now = new Date();
let product = '';
const clock = () => now;
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};
const strangerAt = (index: number) => `198.18.${index}.7`;

beforeEach(async () => {
  now = new Date('2026-11-20T10:00:00Z');
  await emptyShop(db.database);
  await emptyAppointments(db.database);
  await emptyTables(db.database, 'internal.rate_limits', 'public.alarms');
  product = await addProduct(db.database, 500);
});

const alarmsRung = async () => {
  const rows = await db.database.kysely.selectFrom('alarms').select('kind').execute();
  return rows.map(({ kind }) => kind);
};

/** A site with its own buckets, as its services open it. */
function open() {
  const { sent, transport } = fakeTransport();
  const { api: alarms } = createAlarms({ database: db.database, clock, log: quietLog });
  const limits = createLimits({ database: db.database, factor: 1, clock });
  const common = {
    database: db.database,
    strangers: createStrangersMails({ limits, alarms, alarmPerHour: 1000 }),
    transport,
    loadTemplates: async () => templates,
    shop: () => facts,
    siteUrl: 'https://www.exemple.fr',
    secret: SECRET,
    factor: 1,
    clock,
    log: quietLog,
    alarms,
    delayMs: 0,
    pause: async () => {},
  };
  const documents = { draw: async () => Buffer.from(''), terms: async () => Buffer.from('') };
  const words = [orderMails({ ...common, documents }), appointmentMails(common)];
  const outbox = openTestOutbox({ ...common, words });
  const { api: orders, jobs } = createOrders({
    ...common,
    settings,
    rates: () => readDeliveryRates('content'),
    mailing: noLinkMails,
    resend: outbox.resend,
  });
  const bookings = createAppointments({ ...common, takesSms: () => false, resend: outbox.resend });
  const { api: appointments } = bookings;
  const minutely = jobNamed(bookings, 'appointment reminders');
  const all = [...jobs, minutely, outbox];
  return {
    orders,
    appointments,
    toVictim: () => sent.filter(({ to }) => to === VICTIM).length,
    async run() {
      for (const job of all) await job.run(now);
    },
  };
}

type Site = ReturnType<typeof open>;
type Asked = { id: string; press(): Promise<string>; isHeld(): Promise<boolean>; again(): Promise<unknown> };
let asks = 0;

async function order(site: Site, address: string, email = VICTIM): Promise<Asked> {
  const lines = [{ productId: product, quantity: 1, unitPriceCents: UNIT_CENTS }];
  const asked = orderOf([], {
    customer: customerOf(email),
    lines,
    payment: 'shop',
    cgvVersion: settings.cgvVersion,
  });
  const result = await site.orders.place(asked, null, address);
  if (result.outcome !== 'placed') throw new Error(JSON.stringify(result));
  const { id } = result.order;
  return {
    id,
    press: async () => (await site.orders.confirm(proofToken(SECRET, { id, email }))).outcome,
    isHeld: () => site.orders.isQuestionHeld(id),
    again: () => site.orders.askAgain({ id, email }),
  };
}

async function book(site: Site, address: string): Promise<Asked> {
  asks += 1;
  const days = ['24', '25', '26', '27'];
  const hour = 9 + Math.floor((asks % 24) / 4);
  const startsAt = new Date(`2026-11-${days[asks % 4]}T${String(hour).padStart(2, '0')}:30:00Z`);
  const result = await site.appointments.book({ ...appointmentOf({ email: VICTIM }), startsAt }, address);
  if (result.outcome !== 'booked') throw new Error(JSON.stringify({ ...result, startsAt }));
  const found = await site.appointments.findByLink(result.linkToken);
  if (!found) throw new Error('not booked');
  return {
    id: found.id,
    press: async () => (await site.appointments.confirm(appointmentProof(SECRET, found.id))).outcome,
    isHeld: () => site.appointments.isQuestionHeld(found.id),
    again: () => site.appointments.askAgain(found),
  };
}

describe.each([
  ['orders', order, 30],
  ['appointments', book, 16],
] as const)('%s', (_, ask, networks) => {
  test('from many networks in one name: eleven mails at once, twenty in the hour, and the owner of the shop is told', async () => {
    const site = open();
    const asked: Asked[] = [];
    for (let index = 0; index < networks; index += 1) asked.push(await ask(site, strangerAt(index)));
    await site.run();
    expect(site.toVictim()).toBe(AT_ONCE);
    expect(await alarmsRung()).toContain('strangers-mails');
    const held = await Promise.all(asked.map((each) => each.isHeld()));
    expect(held.filter(Boolean)).toHaveLength(networks - AT_ONCE);
    // Pressing « Renvoyer » does not bring it more questions.
    expect(await asked[0]?.again()).toMatchObject({ retryAfterS: expect.any(Number) });
    for (let minute = 0; minute < 58; minute += 2) {
      pass(2);
      await site.run();
    }
    expect(site.toVictim()).toBe(Math.min(networks, 20));
    // A question that waited longer than it may be answered never leaves.
    pass(24 * 60);
    await site.run();
    expect(site.toVictim()).toBe(Math.min(networks, 20));
  });

  test('its owner is asked from their own network after the forms’ part is spent, and confirms in time', async () => {
    const site = open();
    for (let index = 0; index < AT_ONCE - 1; index += 1) await ask(site, strangerAt(index));
    await site.run();
    const before = site.toVictim();
    expect(before).toBe(AT_ONCE - 1);
    const own = await ask(site, HOME);
    await site.run();
    expect(site.toVictim()).toBe(before + 1);
    expect(await own.isHeld()).toBe(false);
    expect(await own.press()).toBe('confirmed');
  });

  test('one network has one of that part: others cannot spend it from there', async () => {
    const site = open();
    for (let index = 0; index < 3; index += 1) await ask(site, strangerAt(index));
    await site.run();
    const asked = [await ask(site, strangerAt(9)), await ask(site, strangerAt(9))];
    await site.run();
    expect(await Promise.all(asked.map((each) => each.isHeld()))).toEqual([false, true]);
    expect(site.toVictim()).toBe(4);
  });
});

test('a corrected address is asked of the same part, and once', async () => {
  const site = open();
  for (let index = 0; index < 20; index += 1) {
    const { id } = await order(site, strangerAt(index), `autre${index}@exemple.fr`);
    await site.orders.correctEmail(id, VICTIM);
  }
  await site.run();
  expect(site.toVictim()).toBe(AT_ONCE);
});
