import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { PICTURE_FOLDER } from '#domain/stock/product-picture.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { BackupError } from '#server/backup/backup-error.ts';
import { createBackups } from '#server/backup/backups-module.ts';
import { backupName, listKept } from '#server/backup/kept-backups.ts';
import { moveDatabase } from '#server/backup/move-database.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { withSession } from '#server/backup/session.ts';
import { findAnything } from '#server/backup/tables.ts';
import { takeBackup } from '#server/backup/take-backup.ts';
import { withServer } from '#server/backup/with-server.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Database } from '#server/db/database.ts';
import { beginState, readState } from '#server/opening/shop-state.ts';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { recordPayment } from '#server/shop/orders/record-payment.ts';
import { localStore } from '#server/uploads/store/local-store.ts';
import { contentOf, type Forged, filesIn, forge } from '#tests/support/backups.ts';
import { createDatabase, dropDatabase, useTestDatabase } from '#tests/support/database.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { until } from '#tests/support/postgres-process.ts';
import { makeTestFolder, quietLog, removeTestFolder } from '#tests/support/postgres-servers.ts';
import { ask } from '#tests/support/raw-http.ts';
import { builtSite, startRealSite } from '#tests/support/real-site.ts';
import { counterRepair, moved, repairDeps, requestedRepair, sentQuote } from '#tests/support/repairs.ts';
import { picture } from '#tests/support/sample-files.ts';
import { addProduct, emptyShop, orderDeps, orderOf, placedOrder, shopFaults } from '#tests/support/shop.ts';
import { openTestUploads, taken } from '#tests/support/uploads.ts';

const timeout = 120_000;
const PHOTO = 'abcdef01-2345-4789-abcd-ef0123456789-320.webp';
const now = new Date('2026-11-22T02:00:00Z');
const SHOP_SETTINGS = readShopSettings('content/data/shop.yml');
const db = useTestDatabase();
const root = makeTestFolder();
const source = path.join(root, 'data');
const backup = path.join(root, 'quiet.tar.gz');
let admin: AdminIdentity;
let product = '';

/** Fills a shop that has been in use for a while, and backs it up while nobody writes. */
beforeAll(async () => {
  await builtSite();
  const { database } = db;
  await seedDemo(database, 'content');
  await beginState(database, 'none');
  await emptyShop(database);
  admin = await addIdentity(database, { role: 'admin', aal: 'aal2' });
  // Text that a line-based copy must survive.
  const awkward = JSON.stringify({ full_name: 'Tab\t, fin \\. et\nretour, « é », 😀, \\N' });
  await sql`update auth.users set raw_user_meta_data = ${awkward}::jsonb`.execute(database.kysely);
  product = await addProduct(database, 5000);
  await paid(database, await placedOrder(orderDeps(database), orderOf([product]), admin.id));
  const deps = repairDeps(database);
  await requestedRepair(deps);
  const { id } = await counterRepair(deps);
  await moved(deps, id, 'diagnose');
  await sentQuote(deps, id);
  const { uploads } = openTestUploads(database, localStore(path.join(source, 'uploads')));
  await taken(uploads, 'écran.png', await picture('png'));
  await localStore(path.join(source, 'product-pictures')).put(
    `ab/${PHOTO}`,
    await picture('webp'),
    'image/webp',
  );
  writeFileSync(path.join(source, 'repair-key'), 'la clé qui ouvre');
  await take(backup);
}, builtSite.limitMs);
afterAll(() => removeTestFolder(root));

/** Records a payment for an order, and returns the number of its invoice. */
async function paid(database: Database, { id, totalCents }: { id: string; totalCents: number }) {
  await recordPayment({ database, shop: () => SHOP_SETTINGS, clock: () => now }, id, {
    amountCents: totalCents,
    method: 'transfer',
    actor: 'shop',
  });
  const invoice = database.kysely.selectFrom('invoices').select('number').where('order_id', '=', id);
  return (await invoice.executeTakeFirstOrThrow()).number;
}

const take = (file: string, change: object = {}) =>
  takeBackup({
    connection: { connectionString: db.url },
    dataDir: source,
    file,
    includes: 'rows and files',
    now,
    ...change,
  });

let places = 0;

/** An empty database, and a folder that does not exist yet. */
async function emptyPlace() {
  const url = await createDatabase();
  onTestFinished(() => dropDatabase(url));
  places += 1;
  const dataDir = path.join(root, `place-${places}`);
  const connection = { connectionString: url };
  return {
    url,
    dataDir,
    connection,
    restore: (file: string, more = {}) => restoreBackup({ file, connection, dataDir, ...more }),
  };
}

async function opened(databaseUrl: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl, dataDir: '', poolMax: 3, log: quietLog });
  onTestFinished(() => database.close());
  return database;
}

const anythingIn = (connectionString: string) => withSession({ connectionString }, findAnything);

describe('a backup', () => {
  test('taken while the shop works comes back whole: every table, every rule, every file', {
    timeout,
  }, async () => {
    const file = path.join(root, 'busy.tar.gz');
    let isOver = false;
    let orders = 0;
    const customers = [1, 2, 3].map(async () => {
      while (!isOver) {
        await placedOrder(orderDeps(db.database), orderOf([product]));
        orders += 1;
      }
    });
    await until(() => orders > 10);
    const before = orders;
    const busy = await take(file);
    await until(() => orders > before);
    isOver = true;
    await Promise.all(customers);
    const inBackup = busy?.manifest.tables.find(({ name }) => name === 'public.orders')?.rows ?? 0;
    expect(inBackup).toBeGreaterThan(10);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const { url, dataDir, restore } = await emptyPlace();
    await restore(file);
    const restored = await opened(url);
    // The backup is of one moment: no order lacks its lines, and no stock lacks its reservation.
    expect(await shopFaults(restored)).toEqual([]);
    const count = await restored.kysely.selectFrom('orders').select('id').execute();
    expect(count).toHaveLength(inBackup);
    expect(filesIn(dataDir)).toEqual(filesIn(source).filter((name) => name !== 'repair-key'));

    // The site serves it as the shop that was opened, its documents continue their numbering, and its rules are enforced.
    const site = await startRealSite({ DATABASE_URL: url, DATA_DIR: dataDir, SEED: 'none' });
    const photo = await ask(site.origin, `${PICTURE_FOLDER}${PHOTO}`);
    expect([
      photo.status,
      photo.body.equals(readFileSync(path.join(source, 'product-pictures/ab', PHOTO))),
    ]).toEqual([200, true]);
    expect((await ask(site.origin, '/boutique')).status).toBe(200);
    expect(await readState(restored.kysely)).toEqual({ isDemonstration: false, isOpened: true });
    const next = await placedOrder(orderDeps(restored), orderOf([product]));
    expect(await paid(restored, next)).toBe('FAC-2026-000002');
  });

  test('is the same database, byte for byte and rule for rule', { timeout }, async () => {
    const { url, dataDir, restore } = await emptyPlace();
    const file = path.join(root, 'still.tar.gz');
    await take(file, { includes: 'keys too' });
    await sql`truncate internal.rate_limits`.execute(db.database.kysely);
    await restore(file);
    const [was, is] = [await contentOf(db.database, db.url), await contentOf(await opened(url), url)];
    expect(was.length).toBeGreaterThan(1000);
    expect(is).toEqual(was);
    expect(filesIn(dataDir)).toEqual(filesIn(source));
    expect(readFileSync(path.join(dataDir, 'repair-key'), 'utf8')).toBe('la clé qui ouvre');
  });

  test('has a file that is deleted while it is taken, as the row that tells of it', { timeout }, async () => {
    const store = localStore(path.join(source, 'uploads'));
    await store.put('zz/zz-passager', Buffer.from('bientôt parti'), 'image/webp');
    const file = path.join(root, 'passing.tar.gz');
    const listBucket = async () => ['uploads/ab/abcd'];
    let taking: ReturnType<typeof take> | undefined;
    await db.database.transaction(async (tx) => {
      // The lock holds the backup up while the file is deleted.
      await sql`lock table public.redirects in access exclusive mode`.execute(tx);
      taking = take(file, { listBucket });
      await until(() => existsSync(path.join(source, '.backup-files/uploads/zz/zz-passager')));
      await store.remove(['zz/zz-passager']);
    });
    const { manifest } = (await taking) ?? {};
    expect(manifest?.files.map(({ name }) => name)).toContain('uploads/zz/zz-passager');
    expect(manifest?.bucket).toEqual(['uploads/ab/abcd']);
    expect(readdirSync(source)).not.toContain('.backup-files');
  });

  test('of a database where somebody made a table is restored without it, and says so', {
    timeout,
  }, async () => {
    const file = path.join(root, 'own-table.tar.gz');
    await sql`create table public."Bricolage" (id serial primary key)`.execute(db.database.kysely);
    await sql`insert into public."Bricolage" default values`.execute(db.database.kysely);
    await take(file);
    await sql`drop table public."Bricolage"`.execute(db.database.kysely);
    const { url, restore } = await emptyPlace();
    expect((await restore(file)).leftOut).toEqual(['public.Bricolage']);
    expect(await shopFaults(await opened(url))).toEqual([]);
  });

  test('opens with its passphrase only', { timeout }, async () => {
    const file = path.join(root, 'sealed.tar.gz.sealed');
    await take(file, { passphrase: 'quatre mots bien longs' });
    expect(readFileSync(file).includes('manifest')).toBe(false);
    const { url, restore } = await emptyPlace();
    for (const passphrase of [undefined, 'quatre mots bien courts'])
      await expect(restore(file, { passphrase })).rejects.toThrow(BackupError);
    const bytes = readFileSync(file);
    const cut = path.join(root, 'cut.tar.gz.sealed');
    // The end of a frame, where no other check would notice.
    const frame = 64 * 1024 + 16;
    writeFileSync(cut, bytes.subarray(0, 31 + frame * Math.floor((bytes.length - 32) / frame)));
    await expect(restore(cut, { passphrase: 'quatre mots bien longs' })).rejects.toThrow(BackupError);
    expect(await anythingIn(url)).toBeNull();
    await restore(file, { passphrase: 'quatre mots bien longs' });
    expect(await anythingIn(url)).not.toBeNull();
  });

  test('given up leaves nothing behind', { timeout }, async () => {
    const file = path.join(root, 'given-up.tar.gz');
    const giving = new AbortController();
    await db.database.transaction(async (tx) => {
      await sql`lock table public.redirects in access exclusive mode`.execute(tx);
      const taking = expect(take(file, { signal: giving.signal })).rejects.toThrow();
      await until(() => existsSync(`${file}.partial`));
      giving.abort();
      await taking;
    });
    expect(readdirSync(root).filter((name) => name.startsWith('given-up'))).toEqual([]);
    expect(readdirSync(source)).not.toContain('.backup-files');
    // It does not keep another backup from being taken, once PostgreSQL has noticed that its connection is gone.
    await until(async () => (await take(file)) !== null);
  });
});

describe('a restore leaves everything as it was', () => {
  const file = path.join(root, 'broken.tar.gz');
  const DAMAGED = 'n’est pas une sauvegarde entière';
  const write = (change: (bytes: Buffer) => Uint8Array | string) =>
    writeFileSync(file, change(readFileSync(backup)));
  const forged = (change: (forged: Forged) => unknown) => forge(backup, file, change);
  const replace = ({ tables }: Forged, table: string, from: string, to: string) => {
    const was = tables.get(table)?.toString() ?? '';
    expect(was).toContain(from);
    tables.set(table, Buffer.from(was.replaceAll(from, to)));
  };
  const broken: [string, string, () => unknown][] = [
    [
      'a byte changed',
      DAMAGED,
      () => write((bytes) => bytes.map((byte, index) => (index === bytes.length >> 1 ? byte ^ 1 : byte))),
    ],
    ['the second half was cut off', DAMAGED, () => write((bytes) => bytes.subarray(0, bytes.length >> 1))],
    ['the last bytes were cut off', DAMAGED, () => write((bytes) => bytes.subarray(0, -9))],
    ['it is no archive', DAMAGED, () => write(() => 'PK')],
    ['it is not there', 'n’existe pas', () => rmSync(file)],
    [
      'a row changed and its sums were made right',
      'La table public.product_categories n’est pas revenue comme elle était (1 lignes sur 1)',
      () => forged((all) => replace(all, 'public.product_categories', 'Stockage', 'Emballage')),
    ],
    [
      'a row has nothing to belong to',
      'order_lines_product_id_fkey',
      () => forged((all) => replace(all, 'public.order_lines', product, admin.id)),
    ],
    [
      'a row has too many columns',
      'extra data',
      () => forged(({ tables }) => tables.set('internal.seeds', Buffer.from('a\tb\tc\td\n'))),
    ],
    [
      'a file would be outside of the folder',
      DAMAGED,
      () => forged(({ files }) => files.set('uploads/../../evil', Buffer.from('x'))),
    ],
    [
      'there is more than it says',
      DAMAGED,
      () => forged(({ files }) => files.set('uploads/ab/evil', Buffer.from('x'))),
    ],
    [
      'it is of a later version of the site',
      'vient d’une autre version du site',
      () =>
        forged(({ manifest }) =>
          manifest.migrations.push({ name: '20990101000000_later_one.sql', checksum: 'x' }),
        ),
    ],
  ];

  test.each(broken)('when %s', { timeout }, async (_, reason, breakIt) => {
    const { url, dataDir, restore } = await emptyPlace();
    await breakIt();
    await expect(restore(file)).rejects.toThrow(reason);
    expect(await anythingIn(url)).toBeNull();
    expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([]);
  });

  test('when the place is in use', { timeout }, async () => {
    await expect(
      restoreBackup({
        file: backup,
        connection: { connectionString: db.url },
        dataDir: path.join(root, 'free'),
      }),
    ).rejects.toThrow('La base n’est pas vide');
    const { url, restore } = await emptyPlace();
    await expect(restore(backup, { dataDir: source })).rejects.toThrow('contient déjà des fichiers');
    expect(await anythingIn(url)).toBeNull();
  });
});

test('a move home and away again takes every row along', { timeout }, async () => {
  const first = await emptyPlace();
  await first.restore(backup);
  const steps = { dataDir: root, file: path.join(root, 'move.tar.gz'), now };
  const away = await createDatabase();
  // Its owner is not a superuser, as with a rented database.
  const keeper = new URL(away);
  keeper.username = `test_keeper_${process.pid}`;
  const grant = sql.raw(`
    create role ${keeper.username} login createrole;
    grant anon, authenticated, service_role to ${keeper.username} with admin option;
    alter database ${keeper.pathname.slice(1)} owner to ${keeper.username};
  `);
  await grant.execute(db.database.kysely);
  onTestFinished(async () => {
    await dropDatabase(away);
    await sql
      .raw(`drop owned by ${keeper.username}; drop role ${keeper.username}`)
      .execute(db.database.kysely);
  });
  const owner = { connectionString: keeper.href };
  await withServer({ dataDir: path.join(root, 'home'), log: quietLog }, async (home) => {
    const there = await moveDatabase({ ...steps, from: first.connection, to: home });
    const back = await moveDatabase({ ...steps, from: home, to: owner });
    expect(back.manifest.tables.map(({ name, rows, digest }) => [name, rows, digest])).toEqual(
      there.manifest.tables.map(({ name, rows, digest }) => [name, rows, digest]),
    );
    expect(there.manifest.tables.find(({ name }) => name === 'public.orders')?.rows).toBeGreaterThan(0);
  });
  // Triggers and foreign keys are enforced again.
  await withSession(owner, async (client) => {
    await expect(client.query('truncate public.change_log')).rejects.toThrow('final');
    await expect(
      client.query(`update public.order_lines set product_id = gen_random_uuid()`),
    ).rejects.toThrow('order_lines_product_id_fkey');
    await expect(moveDatabase({ ...steps, from: owner, to: first.connection })).rejects.toThrow(
      'utilise encore cette base',
    );
  });
});

describe('the site', () => {
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  let at = now;
  const open = (folder: string, change: object = {}) =>
    createBackups({
      database: db.database,
      passphrase: async () => undefined,
      storage: () => ({}),
      place: () => ({ folder, isTyped: false, earlierFolders: [], toBucket: false }),
      schedule: () => ({ everyHours: 24, keep: { days: 1, weeks: 0, months: 0 } }),
      dataDir: source,
      isHosted: false,
      clock: () => at,
      log: quietLog,
      ...change,
    });

  test('takes one a day, and keeps them for their time', { timeout }, async () => {
    const folder = path.join(root, 'kept');
    const { api, jobs } = open(folder);
    const names = async () => (await listKept(folder)).map(({ name }) => name);
    const nameAt = (count: number) => backupName(hours(count), { isSealed: false });
    expect(await api.newest()).toBeNull();
    for (const count of [0, 1, 23]) for (const job of jobs) await job.run(hours(count));
    expect(await names()).toEqual([nameAt(0)]);
    writeFileSync(path.join(folder, 'notes.txt'), 'reste');
    writeFileSync(path.join(folder, `${nameAt(-2)}.partial`), 'laissé par un processus tué');
    for (const job of jobs) await job.run(hours(24));
    expect(await names()).toEqual([nameAt(24)]);
    expect(readdirSync(folder).sort()).toEqual([nameAt(24), 'notes.txt']);
    expect(await api.newest()).toMatchObject({ takenAt: hours(24), isSealed: false });
    expect(open(folder, { isHosted: true }).jobs).toEqual([]);
  });

  test('takes one at a time, whoever asks', { timeout }, async () => {
    const folder = path.join(root, 'asked');
    const first = path.join(folder, 'a');
    let taking: ReturnType<typeof take> | undefined;
    await db.database.transaction(async (tx) => {
      // The lock holds the first one up until the others have asked.
      await sql`lock table public.redirects in access exclusive mode`.execute(tx);
      taking = take(first);
      await until(() => existsSync(`${first}.partial`));
      expect(await Promise.all(['b', 'c'].map((name) => take(path.join(folder, name))))).toEqual([
        null,
        null,
      ]);
    });
    expect(await taking).not.toBeNull();
    expect(readdirSync(folder)).toEqual(['a']);
  });

  test('gives one to an administrator with the second factor, and says so in the log', {
    timeout,
  }, async () => {
    at = hours(48);
    const folder = path.join(root, 'given');
    const { api: backups, close } = open(folder);
    await db.database.transaction(async (tx) => {
      // The lock holds it up until it was seen at work.
      await sql`lock table public.redirects in access exclusive mode`.execute(tx);
      expect(await backups.start(admin)).toBe(true);
      expect((await backups.list(admin)).isRunning).toBe(true);
    });
    await until(async () => !(await backups.list(admin)).isRunning);
    const [kept] = (await backups.list(admin)).kept;
    const given = await backups.read(admin, kept?.name ?? '');
    if (!given || given === 'refused') throw new Error('not given');
    const bytes = await buffer(given.stream);
    expect(bytes.equals(readFileSync(path.join(folder, kept?.name ?? '')))).toBe(true);
    const oneStep = await addIdentity(db.database, { role: 'admin' });
    expect(await backups.read(oneStep, kept?.name ?? '')).toBe('refused');
    for (const name of ['../kept/notes.txt', 'notes.txt', ''])
      expect(await backups.read(admin, name)).toBeNull();
    const client = await addIdentity(db.database, { role: 'client', aal: 'aal2' });
    await expect(backups.list(client)).rejects.toThrow(NotAdminError);
    await expect(backups.start(client)).rejects.toThrow(NotAdminError);
    await expect(backups.read(client, kept?.name ?? '')).rejects.toThrow(NotAdminError);
    const logged = await db.database.kysely
      .selectFrom('change_log')
      .select(['actor_id', 'row_id', 'after'])
      .where('table_name', '=', 'backups')
      .orderBy('id')
      .execute();
    expect(logged).toEqual([
      { actor_id: admin.id, row_id: kept?.name, after: { started: true } },
      { actor_id: admin.id, row_id: kept?.name, after: { downloaded: true } },
    ]);
    await close();
  });
});
