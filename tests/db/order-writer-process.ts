// Eight buyers order one after another, and print what they ask and what was acknowledged, until the process is killed.
// Arguments: the data folder, and the folder of PostgreSQL's programs or nothing.
import { pino } from 'pino';
import { openDatabase } from '#server/db/connect.ts';
import { placeOrder } from '#server/shop/orders/place-order.ts';
import { addProduct, emptyShop, orderDeps, orderOf } from '#tests/support/shop.ts';

const BUYERS = 8;

const [dataDir = '', postgresBin] = process.argv.slice(2);
const say = (event: string, facts: object = {}) =>
  process.stdout.write(`${JSON.stringify({ event, ...facts })}\n`);

const database = await openDatabase({ dataDir, postgresBin, log: pino({ level: 'silent' }) });
const known = await database.kysely.selectFrom('products').select('id').orderBy('id').execute();
const products = known.map(({ id }) => id);
if (products.length === 0) {
  await emptyShop(database);
  for (let index = 0; index < 2; index++) products.push(await addProduct(database, 1_000_000));
}
say('ready');

async function buy(index: number): Promise<never> {
  for (;;) {
    const request = orderOf(index % 2 ? products : products.toReversed());
    say('asked', { request });
    try {
      const result = await placeOrder(orderDeps(database), request);
      if (result.outcome !== 'placed') throw new Error(result.outcome);
      say('acknowledged', { key: request.idempotencyKey, number: result.order.number });
    } catch {
      // PostgreSQL was killed under this order: it may be there or not; it was not acknowledged.
    }
  }
}

await Promise.all(Array.from({ length: BUYERS }, (_, index) => buy(index)));
