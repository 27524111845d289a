import { type AdminIdentity, readAsTableOwner } from '../admin/as-admin.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Module } from '../module.ts';
import type { DeliverDeps } from '../outside-alerts/deliver.ts';
import type { SmsCaps } from '../sms/sms-caps.ts';
import { createAddressAdmin } from './address-admin.ts';
import { createAlertAdmin } from './alert-admin.ts';
import { createBackupAdmin } from './backup-admin.ts';
import { createCardAdmin } from './card-admin.ts';
import { listConnections } from './list-connections.ts';
import { createMailAdmin, type MailAdminDeps } from './mail-admin.ts';
import { failingSince } from './mail-state.ts';
import { createPlatformAdmin } from './platform-admin.ts';
import { createRecoveryKit } from './recovery-kit.ts';
import { createRepliesAdmin } from './replies-admin.ts';
import { createScheduleAdmin } from './schedule-admin.ts';
import { createSmsAdmin } from './sms-admin.ts';
import { createStorageAdmin } from './storage-admin.ts';

export type ConnectionAdminDeps = MailAdminDeps &
  DeliverDeps & {
    database: Pick<Database, 'kysely' | 'transaction'>;
    smsCaps: Pick<SmsCaps, 'takeForShop'>;
    clock: () => Date;
    /** What tells this site from any other (address-settings.ts). */
    mark: string;
  };

export type ConnectionAdmin = ReturnType<typeof createConnectionAdmin>['api'];

/** The connections of the site, for /entreprise/connexions. All functions throw NotAdminError for anyone but an owner. */
export function createConnectionAdmin(config: Config, deps: ConnectionAdminDeps) {
  const { database, connections, shop } = deps;
  const address = createAddressAdmin(config, deps);
  return {
    api: {
      mail: createMailAdmin(config, deps),
      cards: createCardAdmin(config, deps),
      sms: createSmsAdmin(config, deps),
      replies: createRepliesAdmin(config, deps),
      platform: createPlatformAdmin(config, deps),
      backups: createBackupAdmin(config, deps),
      schedule: createScheduleAdmin(config, deps),
      alerts: createAlertAdmin(config, deps),
      storage: createStorageAdmin(config, deps),
      address: address.api,
      kit: createRecoveryKit(config, deps),
      /** Every connection, and how it is. */
      list: (admin: AdminIdentity) =>
        readAsTableOwner(database, admin, 'settings', async (tx) =>
          listConnections({
            config,
            connections,
            mode: shop().mode,
            failingSince: await failingSince(tx),
          }),
        ),
    },
    jobs: [address.job],
  } satisfies Module<unknown>;
}
