import type { Database } from '#server/db/database.ts';
import { createLimits } from '#server/limits/limits.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';

const FACTS = readShopSettings('content/data/shop.yml');

/** The deps of card payments, besides those of orders, on a test's database; `alarms` collects what the owner is told. */
export const cardDeps = (database: Database, clock: () => Date, alarms: string[] = []) => ({
  database,
  clock,
  limits: createLimits({ database, factor: 1, clock }),
  outbox: { post: async () => {} },
  alarms: { raise: async (kind: string) => void alarms.push(kind) },
  linkSecret: 'un secret de test',
  shop: () => FACTS,
  onEvent: () => {},
});
