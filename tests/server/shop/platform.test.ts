import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { type PlatformConnection, platformConnection } from '#server/connections/platform-settings.ts';
import { connectOutside } from '#server/outgoing/connect-outside.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { drawDocumentTexts } from '#server/shop/documents/draw-document.ts';
import { createFreeInvoices } from '#server/shop/free-invoices/free-invoices-module.ts';
import { createPlatform } from '#server/shop/platform/platform-module.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { issuedInvoice } from '#tests/support/issued-invoice.ts';
import {
  CLIENT,
  type FakePlatform,
  SECRET,
  startFakePlatform,
} from '#tests/support/platform/fake-platform.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { emptyShop } from '#tests/support/shop.ts';

const db = useTestDatabase();
const facts = { ...readShopSettings('content/data/shop.yml'), siren: '732829320' };
const COMPANY = { company: 'Menuiserie Dubois', siren: '732829320' };

let now = new Date();
const clock = () => now;
let fake: FakePlatform;
let owner: AdminIdentity;
let connection: PlatformConnection;
let alarms: string[];
let shop: typeof facts | ReturnType<typeof readShopSettings>;

beforeAll(async () => {
  fake = await startFakePlatform(clock);
  owner = await addIdentity(db.database, { role: 'admin' });
});

afterAll(() => fake.stop());

beforeEach(async () => {
  now = new Date('2027-09-03T10:00:00Z');
  fake.empty();
  alarms = [];
  shop = facts;
  connection = connected();
  const { kysely } = db.database;
  await emptyShop(db.database);
  for (const table of ['platform_flows', 'platform_messages', 'platform_heard'] as const)
    await kysely.deleteFrom(`internal.${table}`).execute();
});

const connected = (change: object = {}): PlatformConnection => {
  const { url, authUrl } = fake;
  const connect = (to: { host: string; port: number }) =>
    connectOutside(to, { privateHosts: ['localhost'], timeoutMs: 2000 });
  return platformConnection(
    { url, authUrl, client: CLIENT, sendsFrom: '2027-09-01', ...change },
    SECRET,
    connect,
  );
};

const deps = () => ({
  database: db.database,
  documents: { print: drawDocumentTexts, draw: async () => null },
  shop: () => shop,
  secret: 'un secret de test',
  siteUrl: 'https://www.exemple.fr',
  clock,
  log: quietLog,
  alarms: { raise: async (kind: string) => void alarms.push(kind) },
  connection: () => connection,
});

const platform = () => createPlatform(deps());
let opened: ReturnType<typeof platform>;
beforeEach(() => {
  opened = platform();
});

const runJob = async (name: 'platform documents' | 'platform messages') => {
  await opened.jobs.find((job) => job.name === name)?.run(now);
};
const send = () => runJob('platform documents');
const hear = () => runJob('platform messages');
const wait = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

async function invoice(buyer: object = COMPANY): Promise<string> {
  const { api } = createFreeInvoices({
    ...deps(),
    outbox: { wake() {}, post: async () => {} },
    cards: () => undefined,
  });
  const id = await issuedInvoice(api, owner, buyer);
  return (await api.find(owner, id))?.number ?? '';
}

async function flowOf(number: string) {
  const { recent } = await opened.api.find(owner);
  return recent.find((flow) => flow.number === number);
}

test('invoices to companies leave once, as PDFs that carry their data; those to private persons never', async () => {
  const [ours] = [await invoice(), await invoice({})];
  await send();
  await send();
  expect(fake.taken()).toEqual([ours]);
  const content = fake.contentOf(ours)?.toString('latin1') ?? '';
  expect(content.slice(0, 5)).toBe('%PDF-');
  expect(content).toContain('factur-x.xml');
  expect(await flowOf(ours)).toMatchObject({
    attempts: 1,
    sent_at: now,
    failure: null,
    next_attempt_at: null,
  });
  expect((await opened.api.find(owner)).recent).toHaveLength(1);
});

test('nothing leaves before its day, without one, or without a platform; then what waited does', async () => {
  const number = await invoice();
  for (const off of [
    connected({ sendsFrom: '2027-09-04' }),
    connected({ sendsFrom: '' }),
    { sendsFrom: '' },
  ]) {
    connection = off;
    await send();
  }
  expect(fake.taken()).toEqual([]);
  connection = connected();
  await send();
  expect(fake.taken()).toEqual([number]);
});

test('a lost answer is asked for, not repeated, also when the search knows it late', async () => {
  const number = await invoice();
  fake.mood = 'lost';
  await send();
  expect(await flowOf(number)).toMatchObject({ sent_at: null, failure: 'La plateforme n’a pas répondu.' });
  fake.mood = 'well';
  fake.lagMs = 30_000;
  wait(1);
  await send();
  expect(fake.taken()).toEqual([number]);
  expect(await flowOf(number)).toMatchObject({ attempts: 2, sent_at: now, failure: null });
});

test.each(['away', 'busy', 'odd'] as const)(
  'a platform that is %s is asked again after a while, longer each time',
  async (mood) => {
    const number = await invoice();
    fake.mood = mood;
    await send();
    const first = (await flowOf(number))?.next_attempt_at;
    expect(first?.getTime()).toBe(now.getTime() + 60_000);
    await send();
    expect(await flowOf(number)).toMatchObject({ attempts: 1 });
    wait(1);
    await send();
    expect((await flowOf(number))?.next_attempt_at?.getTime()).toBe(now.getTime() + 10 * 60_000);
    fake.mood = 'well';
    wait(10);
    await send();
    expect(fake.taken()).toEqual([number]);
    expect(alarms).toEqual([]);
  },
);

test('a document that does not get through for most of a day is told, and goes on being tried', async () => {
  const number = await invoice();
  fake.mood = 'away';
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    expect([(await opened.api.find(owner)).refused, alarms]).toEqual([[], []]);
    await send();
    wait(360);
  }
  expect(alarms).toEqual(['platform']);
  expect((await opened.api.find(owner)).refused).toMatchObject([{ number, attempts: 8 }]);
  fake.mood = 'well';
  await send();
  expect(fake.taken()).toEqual([number]);
  expect((await opened.api.find(owner)).refused).toEqual([]);
});

test('without any answer the round ends, and all of it leaves later', async () => {
  const numbers = [await invoice(), await invoice(), await invoice()];
  fake.isDown = true;
  await send();
  expect(fake.asked).toHaveLength(1);
  fake.isDown = false;
  wait(6);
  await send();
  expect(fake.taken().toSorted()).toEqual(numbers.toSorted());
});

test('a token that has ended is renewed, and the question asked again', async () => {
  await invoice();
  await send();
  fake.endTokens();
  const second = await invoice();
  await send();
  expect(fake.taken()).toContain(second);
  expect(fake.asked.filter((line) => line === 'POST /oauth2/token')).toHaveLength(2);
});

test('what it refuses is told to the owner, waits, and leaves by a press once that is mended', async () => {
  const number = await invoice();
  fake.mood = 'refuses';
  await send();
  wait(600);
  await send();
  expect(fake.taken()).toEqual([]);
  expect(alarms).toEqual(['platform']);
  const { refused } = await opened.api.find(owner);
  expect(refused).toMatchObject([{ number, failure: expect.stringContaining('422 destinataire absent') }]);
  fake.mood = 'well';
  expect(await opened.api.sendAgain(owner, number)).toEqual({ outcome: 'queued' });
  await send();
  expect(fake.taken()).toEqual([number]);
  expect((await opened.api.find(owner)).refused).toEqual([]);
  expect(await opened.api.sendAgain(owner, number)).toMatchObject({ outcome: 'refused' });
});

test('a document of a day on which the shop had no SIREN has no data: it does not leave, and says why', async () => {
  shop = readShopSettings('content/data/shop.yml');
  const number = await invoice();
  await send();
  expect(fake.taken()).toEqual([]);
  expect(await flowOf(number)).toMatchObject({ sent_at: null, failure: expect.stringContaining('SIREN') });
});

test('another document under our number is an alarm, and nothing is sent over it', async () => {
  const number = await invoice();
  fake.mood = 'away';
  await send();
  fake.mood = 'well';
  fake.haveAnother(number);
  wait(1);
  await send();
  expect(fake.taken()).toEqual([number]);
  expect(await flowOf(number)).toMatchObject({
    sent_at: null,
    failure: expect.stringContaining('déjà un autre'),
  });
  expect(alarms).toEqual(['platform']);
});

test('two processes send a document once', async () => {
  const number = await invoice();
  const other = platform();
  await Promise.all([send(), other.jobs[0]?.run(now)]);
  expect(fake.taken()).toEqual([number]);
});

test('states are heard once each and only go forward; a refusal says why and is told', async () => {
  const number = await invoice();
  await send();
  fake.tell(number, 203, { at: new Date('2027-09-03T12:00:00Z') });
  await hear();
  // Late, twice, and of a document that is not ours.
  fake.tell(number, 200, { at: new Date('2027-09-03T10:01:00Z') });
  fake.tell(number, 203, { at: new Date('2027-09-03T12:00:00Z') });
  fake.tell('FAC-2020-000001', 210);
  fake.mumble();
  wait(60);
  await hear();
  expect(await flowOf(number)).toMatchObject({ status: 203, status_reason: null });
  expect(alarms).toEqual([]);
  fake.tell(number, 210, { reason: 'Destinataire inconnu' });
  wait(60);
  await hear();
  const asked = fake.asked.length;
  await hear();
  // Only the lists are asked for again: nothing is read twice.
  expect(fake.asked.slice(asked)).toEqual(['POST /v1/flows/search']);
  const { refused } = await opened.api.find(owner);
  expect(refused).toMatchObject([{ number, status: 210, status_reason: 'Destinataire inconnu' }]);
  expect(alarms).toEqual(['platform']);
  // What its customer refused is never sent again.
  expect(await opened.api.sendAgain(owner, number)).toMatchObject({ outcome: 'refused' });
});

test('documents for the shop arrive once and wait for somebody; their copy goes when it is seen to', async () => {
  fake.hand('FA-881.xml', Buffer.from('<Invoice/>'));
  await hear();
  wait(60);
  await hear();
  const { documents } = await opened.api.find(owner);
  expect(documents).toMatchObject([{ name: 'FA-881.xml', is_readable: true }]);
  const id = documents[0]?.flow_id ?? '';
  expect((await opened.api.readDocument(owner, id))?.content.toString()).toBe('<Invoice/>');
  expect(await opened.api.closeDocument(owner, id)).toEqual({ outcome: 'closed' });
  expect(await opened.api.closeDocument(owner, id)).toEqual({ outcome: 'closed' });
  expect(await opened.api.readDocument(owner, id)).toBeNull();
  wait(60);
  await hear();
  expect((await opened.api.find(owner)).documents).toEqual([]);
  expect(await opened.api.closeDocument(owner, 'inconnu')).toMatchObject({ outcome: 'refused' });
});

test('more messages than a page has are all heard', async () => {
  for (let place = 0; place < 130; place += 1) {
    wait(1);
    fake.hand(`FA-${place}.xml`, Buffer.from(`<Invoice id="${place}"/>`));
  }
  await hear();
  const { count } = await db.database.kysely
    .selectFrom('internal.platform_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(130);
});

test('only who sees to accounting reads and changes any of it', async () => {
  const { api } = opened;
  for (const staffRole of ['counter', 'technician', 'content'] as const) {
    const one = await addIdentity(db.database, { role: 'admin', staffRole });
    await expect(api.find(one)).rejects.toThrow(NotAdminError);
    await expect(api.readDocument(one, 'x')).rejects.toThrow(NotAdminError);
    await expect(api.closeDocument(one, 'x')).rejects.toThrow(NotAdminError);
    await expect(api.sendAgain(one, 'x')).rejects.toThrow(NotAdminError);
  }
});
