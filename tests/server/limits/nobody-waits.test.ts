import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { createRepairs } from '#server/repairs/repairs-module.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { createStockAlerts } from '#server/shop/alerts/stock-alerts-module.ts';
import { readDeliveryRates } from '#server/shop/orders/delivery-overlays.ts';
import { readOrderSettings } from '#server/shop/orders/order-settings.ts';
import { createOrders } from '#server/shop/orders/orders-module.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { noLinkMails } from '#tests/support/link-mails.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import {
  emptyRepairs,
  galleryPictures,
  repairDeps,
  repairUploads,
  requestedRepair,
} from '#tests/support/repairs.ts';
import { addProduct, emptyShop, isPlaced, orderOf } from '#tests/support/shop.ts';
import { roomForStrangers } from '#tests/support/strangers.ts';

// A look-up by an address is answered before any work for its owner begins: in these tests that work never ends.

const db = useTestDatabase();
const now = new Date('2026-11-22T10:00:00Z');
const clock = () => now;
const facts = readShopSettings('content/data/shop.yml');
const settings = readOrderSettings('content');
const rates = () => readDeliveryRates('content');
const never = () => new Promise<never>(() => {});

const KNOWN = 'camille@exemple.fr';
const UNKNOWN = 'personne@exemple.fr';

beforeEach(async () => {
  await emptyRepairs(db.database);
  await emptyShop(db.database);
  await db.database.kysely.deleteFrom('internal.rate_limits').execute();
});

/** Holds the lock while `act` runs, like a queue that never moves. */
async function whileHeld<T>(lock: ReturnType<typeof sql>, act: () => Promise<T>): Promise<T> {
  const held = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const holding = db.database.transaction(async (tx) => {
    await lock.execute(tx);
    held.resolve();
    await done.promise;
  });
  await held.promise;
  try {
    return await act();
  } finally {
    done.resolve();
    await holding;
  }
}

test('the link of a repair: known and unknown are answered while its file is held by somebody else', async () => {
  const deps = repairDeps(db.database, clock);
  const wakes: string[] = [];
  const { api: repairs } = createRepairs({
    ...deps,
    database: db.database,
    uploads: repairUploads(db.database),
    pictures: galleryPictures(),
    settings: { takesSms: () => false },
    cards: () => undefined,
    mails: { wake: () => void wakes.push('mails'), resend: async () => false },
    log: quietLog,
    factor: 1,
  });
  const { id, reference } = await requestedRepair(deps);
  const written = async () => {
    const rows = await db.database.kysely
      .selectFrom('repair_events')
      .select('kind')
      .where('repair_id', '=', id)
      .where('kind', '=', 'link_asked')
      .execute();
    return rows.length;
  };
  const lock = sql`select from public.repairs where id = ${id} for update`;
  const answers = await whileHeld(lock, async () => {
    const told = [];
    for (const email of [KNOWN, UNKNOWN])
      told.push(await repairs.mailLink({ reference, email }, '203.0.113.7'));
    expect(await written()).toBe(0);
    return told;
  });
  expect(answers).toEqual([{ outcome: 'done' }, { outcome: 'done' }]);
  await vi.waitFor(() => expect(wakes).toEqual(['mails']));
  expect(await written()).toBe(1);
});

test('the link of an order: known and unknown are answered although no mail ever leaves', async () => {
  const mailing = { ...noLinkMails, outbox: { post: never } };
  const deps = {
    database: db.database,
    settings,
    rates,
    shop: () => facts,
    secret: 'un secret',
    factor: 1,
    clock,
  };
  const { api: orders } = createOrders({ ...deps, strangers: roomForStrangers, mailing });
  const placed = await orders.place(
    orderOf([await addProduct(db.database, 5)], { cgvVersion: settings.cgvVersion }),
    null,
  );
  if (!isPlaced(placed)) throw new Error(JSON.stringify(placed));
  for (const email of [KNOWN, UNKNOWN])
    expect(await orders.mailLink({ number: placed.order.number, email }, '203.0.113.7')).toEqual({
      outcome: 'done',
    });
});

test('a stock alert: asked for the first time, again, and by who has it already, although no mail ever leaves', async () => {
  const productId = await addProduct(db.database, 0);
  const send = vi.fn(never);
  const { api: stockAlerts } = createStockAlerts({
    database: db.database,
    strangers: roomForStrangers,
    outbox: { post: send },
    secret: 'un secret',
    factor: 0,
    log: quietLog,
    clock,
  });
  const ask = () => stockAlerts.ask({ productId, email: KNOWN }, '203.0.113.7');
  expect([await ask(), await ask()]).toEqual([{ outcome: 'asked' }, { outcome: 'asked' }]);
  await db.database.kysely.updateTable('stock_alerts').set({ confirmed_at: now }).execute();
  expect(await ask()).toEqual({ outcome: 'asked' });
  expect(send).toHaveBeenCalledTimes(2);
});
