import type { DeviceRegister } from '#domain/devices/device-register.ts';
import type { Database } from '../db/database.ts';
import type { SealKeys } from '../sealed-text.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import type { Documents } from '../shop/documents/documents-module.ts';

/** Dependencies of every operation on repair cases. */
export type RepairDeps = {
  database: Pick<Database, 'transaction' | 'kysely'>;
  /** Makes the links to cases; the same in all processes. */
  secret: string;
  /** Seal and open unlock codes; read each time, since a new key may come while the site runs. */
  keys: () => SealKeys;
  /** The notice about data on devices in force: privacy/2026-11-21. */
  dataNoticeVersion: string;
  /** The terms in force: cgv/2026-11-21. */
  cgvVersion: string;
  /** The name on quotes, and how long the shop guarantees a repair. */
  shop: () => ShopSettings;
  siteUrl: string;
  documents: Pick<Documents, 'terms' | 'print'>;
  /** The register, which gives the meaning of the words of a case. */
  devices: () => Pick<DeviceRegister, 'find'>;
  clock: () => Date;
};
