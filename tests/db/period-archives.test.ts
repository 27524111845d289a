import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import type { SealKeys } from '#server/sealed-text.ts';
import { createClosings } from '#server/shop/closings/closings-module.ts';
import { createPeriodArchives } from '#server/shop/closings/period-archives-module.ts';
import { createCounterSales } from '#server/shop/counter/counter-sales-module.ts';
import { drawDocumentTexts } from '#server/shop/documents/draw-document.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

// Each test begins on 21 November 2026 at eleven in Paris.
const shop = useShopDatabase(5);
const KEY: SealKeys = [randomBytes(32)];
let owner: AdminIdentity;
let keys: SealKeys;

beforeEach(async () => {
  owner = await addIdentity(shop.database, { role: 'admin' });
  keys = KEY;
  await alter('delete from internal.period_archives');
});

const clock = () => shop.now;
const archives = () =>
  createPeriodArchives({ database: shop.database, shop: () => shop.facts, keys: () => keys, clock }).api;

/** The same rows as somebody could alter who has the whole database. */
const alter = (statement: string) =>
  shop.database.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });

async function sell(cents: number) {
  const api = createCounterSales({
    ...{ secret: 'secret', siteUrl: 'https://www.exemple.fr', database: shop.database, clock },
    shop: () => shop.facts,
    documents: { print: drawDocumentTexts },
    cards: () => undefined,
    outbox: { post: async () => {} },
  }).api;
  const id = crypto.randomUUID();
  const line = { label: 'Câble', kind: 'goods', unitPriceCents: cents, quantity: 1 } as const;
  await api.addFreeLine(owner, { id, seenVersion: 0 }, line);
  await api.pay(owner, { id, seenVersion: 1 }, { amountCents: cents, method: 'cash' });
}

/** Closes a day that is over, with what the ledger says of it. */
async function close(day: string) {
  const api = createClosings({ database: shop.database, clock }).api;
  const { last, open } = await api.till(owner, day);
  const cash = open?.book.cash ?? { inCents: 0, outCents: 0 };
  const typed = {
    ...{ day, spentCents: 0, bankedCents: 0, floatCents: 0 },
    ...{ leftCents: undefined, terminalCents: undefined, reason: undefined },
    countedCents: (open?.floatCents ?? 0) + cash.inCents - cash.outCents,
  };
  const closed = await api.close(
    owner,
    { seenClosing: last?.number ?? 0, seenEntries: open?.entries ?? 0 },
    typed,
  );
  expect(closed).toMatchObject({ outcome: 'closed' });
}

/** Two sales on two days of November, all of it closed. */
async function closedNovember() {
  await sell(1500);
  shop.now = new Date('2026-11-24T10:00:00Z');
  await sell(2500);
  await close('2026-11-21');
  shop.now = new Date('2026-12-01T09:00:00Z');
  await close('2026-11-30');
}

const digest = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const textOf = (content: Uint8Array | undefined) => Buffer.from(content ?? []).toString('utf8');

async function drawn(period = '2026-11') {
  const file = await archives().draw(owner, period);
  if (file?.outcome !== 'drawn') throw new Error(JSON.stringify(file));
  return file.content;
}

test('a month is archived once its last day is closed, and no sooner; twice is once', async () => {
  await sell(1500);
  await close('2026-11-21');
  expect(await archives().list(owner)).toMatchObject({ made: [], open: [] });
  expect(await archives().make(owner, '2026-11')).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('pas encore clôturée'),
  });
  expect(await archives().draw(owner, '2026-11')).toBeNull();
  shop.now = new Date('2026-12-01T09:00:00Z');
  await close('2026-11-30');
  const made = await Promise.all([archives().make(owner, '2026-11'), archives().make(owner, '2026-11')]);
  expect(made).toEqual([{ outcome: 'made' }, { outcome: 'made' }]);
  expect(await archives().list(owner)).toMatchObject({
    made: [{ number: expect.any(Number), period: '2026-11', isSigned: true }],
    open: [],
  });
});

test('any program checks it: files by their digests, closings by theirs, and the manifest by its signature', async () => {
  await closedNovember();
  await archives().make(owner, '2026-11');
  const content = await drawn();
  const files = unzipSync(new Uint8Array(content));
  const manifest = JSON.parse(textOf(files['manifeste.json'])) as {
    files: Record<string, string>;
    previous: string;
  };
  const others = Object.keys(files).filter((name) => !/^(?:manifeste|cle)/.test(name));
  expect(Object.keys(manifest.files).toSorted()).toEqual(others.toSorted());
  for (const name of others) expect(digest(files[name] ?? new Uint8Array())).toBe(manifest.files[name]);
  const rows = await shop.database.kysely
    .selectFrom('internal.closings')
    .selectAll()
    .orderBy('number')
    .execute();
  expect(rows).toHaveLength(2);
  for (const { number, digest: ofClosing, entries_digest } of rows) {
    const name = `clotures/${String(number).padStart(5, '0')}`;
    expect(digest(files[`${name}-cloture.txt`] ?? new Uint8Array())).toBe(ofClosing);
    expect(digest(files[`${name}-ecritures.txt`] ?? new Uint8Array())).toBe(entries_digest);
  }
  const key = createPublicKey(textOf(files['cle-publique.pem']));
  const signature = Buffer.from(textOf(files['manifeste.sig']), 'base64');
  expect(verify(null, files['manifeste.json'] ?? new Uint8Array(), key, signature)).toBe(true);
  const csv = textOf(files['ecritures.csv']);
  expect(csv.split('\r\n').filter((line) => line.includes('Encaissement'))).toHaveLength(2);
  expect(csv).toContain(';25;');
  // The same bytes whenever it is drawn.
  shop.now = new Date('2027-02-01T09:00:00Z');
  expect((await drawn()).equals(content)).toBe(true);
});

test.each([
  ['an entry changed', 'update public.payments set amount_cents = 1 where amount_cents = 1500'],
  ['an entry removed', 'delete from public.payments where amount_cents = 1500'],
  ['a closing changed', "update internal.closings set reason = 'Rien' where number = 1"],
  ['a closing removed', 'delete from internal.closings where number = 1'],
])('books with %s are no longer those of the archive, and its file is not given', async (_, statement) => {
  await closedNovember();
  await archives().make(owner, '2026-11');
  await alter(statement);
  const file = await archives().draw(owner, '2026-11');
  expect(file).toMatchObject({ outcome: 'altered' });
});

test('books that were altered before are not archived', async () => {
  await closedNovember();
  await alter('delete from public.payments where amount_cents = 1500');
  expect(await archives().make(owner, '2026-11')).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('rompue'),
  });
});

test('a row that was changed past the site has a signature that does not hold', async () => {
  await closedNovember();
  await archives().make(owner, '2026-11');
  await alter("update internal.period_archives set manifest = replace(manifest, '2026-11', '2026-10')");
  expect((await archives().list(owner)).made).toMatchObject([{ isSigned: false }]);
  await expect(shop.database.kysely.deleteFrom('internal.period_archives').execute()).rejects.toThrow();
});

test('archives are a chain, and stay valid when the key of the site is another one', async () => {
  await closedNovember();
  await archives().make(owner, '2026-11');
  shop.now = new Date('2027-01-02T09:00:00Z');
  await close('2026-12-31');
  keys = [randomBytes(32)];
  await archives().make(owner, '2026-12');
  await archives().make(owner, '2026');
  const { made } = await archives().list(owner);
  expect(made.map(({ period, isSigned }) => [period, isSigned])).toEqual([
    ['2026-12', true],
    ['2026-11', true],
    ['2026', true],
  ]);
  const previousOf = async (period: string) => {
    const files = unzipSync(new Uint8Array(await drawn(period)));
    return (JSON.parse(textOf(files['manifeste.json'])) as { previous: string }).previous;
  };
  const digestOf = (period: string) => made.find((each) => each.period === period)?.digest;
  expect(await previousOf('2026-12')).toBe(digestOf('2026-11'));
  expect(await previousOf('2026')).toBe(digestOf('2026-12'));
  expect(await previousOf('2026-11')).toBe('0'.repeat(64));
});

test('who does not see to accounting has none of it', async () => {
  const clerk = await addIdentity(shop.database, { role: 'admin', staffRole: 'counter' });
  await expect(archives().list(clerk)).rejects.toThrow(NotAdminError);
  await expect(archives().make(clerk, '2026-11')).rejects.toThrow(NotAdminError);
  await expect(archives().draw(clerk, '2026-11')).rejects.toThrow(NotAdminError);
});
