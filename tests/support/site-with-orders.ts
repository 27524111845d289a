import { openDatabase } from '#server/db/connect.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { recordPayment } from '#server/shop/orders/record-payment.ts';
import { quietLog } from './postgres-servers.ts';
import { addProduct, emptyShop, orderDeps, orderOf, placedOrder } from './shop.ts';

// A program for tests/support/e2e-server.ts: the site with two orders of camille@exemple.fr, the first to be paid when it is
// fetched, the second paid.
const { DATA_DIR: dataDir = '', SERVICE_ROLE_KEY: linkSecret = '' } = process.env;
const database = await openDatabase({ dataDir, poolMax: 2, log: quietLog });
await emptyShop(database);
const product = await addProduct(database, 5);
const deps = { ...orderDeps(database), linkSecret };
const toPay = await placedOrder(deps, orderOf([product]));
const { id, totalCents } = await placedOrder(deps, orderOf([product]));
const paying = { database, shop: () => readShopSettings('content/data/shop.yml'), clock: () => new Date() };
await recordPayment(paying, id, { actor: 'shop', method: 'cash', amountCents: totalCents });
const numbers = { 'CMD-2026-K7R-4WM': toPay.id, 'CMD-2026-9HX-2FJ': id };
for (const [number, orderId] of Object.entries(numbers))
  await database.kysely.updateTable('orders').set({ number }).where('id', '=', orderId).execute();
await database.close();

await import('../../server/main.ts');
