import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll } from 'vitest';
import { type AccountSite, type SiteVisitor, useAccountSite } from '../account-site.ts';
import { makeTestFolder, removeTestFolder } from '../postgres-servers.ts';
import { counterRepair, repairDeps } from '../repairs.ts';
import { addProduct, orderDeps, orderOf, placedOrder } from '../shop.ts';

const SERVICE_KEY = 'cle-de-service-des-attaques';

export type Victims = { visitors: readonly SiteVisitor[]; admin: SiteVisitor; member: SiteVisitor };

export type AttackedSite = ReturnType<typeof useAttackedSite>;

/** The built site with its demonstration data, an order and a repair; the tests watch it for what it must never do. */
export function useAttackedSite(env: Record<string, string> = {}) {
  const folder = makeTestFolder();
  afterAll(() => removeTestFolder(folder));
  const watchFile = path.join(folder, 'longest-turn');
  const site = useAccountSite({
    SERVICE_ROLE_KEY: SERVICE_KEY,
    BACKUP_EVERY: 'off',
    LOG_LEVEL: 'error',
    LOOP_WATCH_FILE: watchFile,
    NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'loop-watch.ts')}`,
    STRIPE_SECRET_KEY: 'sk_test_fake',
    STRIPE_WEBHOOK_SECRET: 'whsec_fake',
    // No server listens at this address.
    STRIPE_API_BASE: 'http://127.0.0.1:9',
    ...env,
  });
  return {
    site,
    serviceKey: SERVICE_KEY,
    /** Longest turn of the event loop so far, in milliseconds of processor time. */
    longestTurn: () => (existsSync(watchFile) ? Number(readFileSync(watchFile, 'utf8')) : Number.NaN),
    /** The failures of its own that the site logged. */
    errors: () =>
      site
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{')),
    victims: () => findVictims(site),
  };
}

/** Signed-in browsers, and some work for their pages to show. */
async function findVictims(site: AccountSite): Promise<Victims> {
  const [{ visitor: admin }, { visitor: member }] = [await site.admin(), await site.member()];
  return { visitors: [site.visitor(), member, admin], admin, member };
}

/** Adds one order and one repair, with the secret links that lead to them. */
export async function plantWork({ database }: AccountSite): Promise<void> {
  const product = await addProductOnce(database);
  await placedOrder({ ...orderDeps(database), linkSecret: SERVICE_KEY }, orderOf([product]));
  await counterRepair({ ...repairDeps(database), secret: SERVICE_KEY });
}

async function addProductOnce(database: AccountSite['database']): Promise<string> {
  await database.kysely
    .insertInto('product_categories')
    .values({ id: 'stockage', label: 'Stockage' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return addProduct(database, 5);
}
