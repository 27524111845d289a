import type { Database } from '../db/database.ts';
import type { SealKeys } from '../sealed-text.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import type { Documents } from '../shop/documents/documents-module.ts';

/** What every operation on repair cases needs. */
export type RepairDeps = {
  database: Pick<Database, 'transaction' | 'kysely'>;
  /** Makes the links to cases; the same in all processes. */
  secret: string;
  /** Seal and open unlock codes; asked for each time, since another may come while the site runs. */
  keys: () => SealKeys;
  /** The notice on the data of devices that holds now: privacy/2026-11-21. */
  dataNoticeVersion: string;
  /** The terms that hold now: cgv/2026-11-21. */
  cgvVersion: string;
  /** Whose name stands on quotes, and how long the shop guarantees a repair. */
  shop: () => ShopSettings;
  siteUrl: string;
  documents: Pick<Documents, 'terms' | 'print'>;
  clock: () => Date;
};
