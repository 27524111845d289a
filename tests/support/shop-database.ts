import { beforeEach } from 'vitest';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { useTestDatabase } from './database.ts';
import { addProduct, emptyShop, orderDeps } from './shop.ts';

/** A database of the calling file's own. Before each test, its shop has `stock` units of one product, on 21 November 2026 at ten. */
export function useShopDatabase(stock: number) {
  const db = useTestDatabase();
  const facts = readShopSettings('content/data/shop.yml');
  const shop = {
    now: new Date(),
    /** Id of the product. */
    ssd: '',
    facts,
    get database() {
      return db.database;
    },
    /** For further pools, as other processes have them. */
    get url() {
      return db.url;
    },
    get tables() {
      return db.database.kysely;
    },
    /** The deps that place, move and pay orders. */
    deps: () => ({ ...orderDeps(db.database, () => shop.now), shop: () => facts }),
  };
  beforeEach(async () => {
    shop.now = new Date('2026-11-21T10:00:00Z');
    await emptyShop(db.database);
    shop.ssd = await addProduct(db.database, stock);
  });
  return shop;
}
