import type { Kysely } from 'kysely';
import { formatDate } from '#domain/dates/dates.ts';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../admin/as-admin.ts';
import { noteChange } from '../admin/audit/note-change.ts';
import { type BackupFacts, checkBackups } from '../admin/health/check-machine.ts';
import type { Connections } from '../connections/connections-module.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { Module } from '../module.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { type OpeningSteps, openingSteps, type StepFacts } from './opening-steps.ts';
import { READINGS } from './readings.ts';
import type { OpeningSetup } from './required-settings.ts';

type PreparationDeps = {
  database: Pick<Database, 'transaction'>;
  shop: () => ShopSettings;
  setup: OpeningSetup;
  connections: Pick<Connections, 'sealing' | 'alerts'>;
  backups: BackupFacts;
  siteUrl: string;
  clock: () => Date;
};

export type Preparation = ReturnType<typeof createPreparation>['api'];

/**
 * What the shop needs before it opens, for /admin/ouverture. All functions throw NotAdminError for anyone but an
 * administrator.
 */
export function createPreparation(deps: PreparationDeps) {
  const { database, shop, setup, connections, backups, siteUrl, clock } = deps;
  return {
    api: {
      /** @param seen what only the caller's page knows: their account, and the gallery */
      steps: (
        admin: AdminIdentity,
        seen: Pick<StepFacts, 'hasSecondFactor' | 'exampleScenes'>,
      ): Promise<OpeningSteps> =>
        readAsTableOwner(database, admin, 'settings', async (tx) =>
          openingSteps(shop(), setup, {
            ...seen,
            readings: await readReadings(tx),
            backups: await checkBackups(backups, clock()),
            sealing: connections.sealing(),
            isKitPrinted: await isKitPrinted(tx),
            siteUrl,
            hasAlerts: Object.keys(connections.alerts()).length > 0,
          }),
        ),
      /** Notes that the caller has read a page, or that it is to be read again. False if there is no such page. */
      note: (admin: AdminIdentity, item: string, isRead: boolean): Promise<boolean> =>
        changeAsAdmin(database, admin, 'settings', async (tx) => {
          const label = READINGS.find(({ id }) => id === item)?.label;
          if (label === undefined) return false;
          const read = { read_at: clock(), read_by: admin.id };
          if (isRead)
            await tx
              .insertInto('internal.opening_readings')
              .values({ item, ...read })
              .onConflict((conflict) => conflict.column('item').doUpdateSet(read))
              .execute();
          else await tx.deleteFrom('internal.opening_readings').where('item', '=', item).execute();
          await noteChange(tx, admin, {
            table_name: 'internal.opening_readings',
            row_id: item,
            row_name: label,
            operation: isRead ? 'insert' : 'delete',
            [isRead ? 'after' : 'before']: { read: true },
          });
          return true;
        }),
    },
  } satisfies Module<unknown>;
}

async function readReadings(tx: Kysely<Schema>): Promise<StepFacts['readings']> {
  const rows = await tx
    .selectFrom('internal.opening_readings as r')
    .leftJoin('profiles as p', 'p.id', 'r.read_by')
    .select(['r.item', 'r.read_at', 'p.full_name as name'])
    .execute();
  return new Map(
    rows.map(({ item, read_at, name }) => [
      item,
      `Relu le ${formatDate(read_at)}${name ? ` par ${name}` : ''}.`,
    ]),
  );
}

/** The journal says who had the kit. */
async function isKitPrinted(tx: Kysely<Schema>): Promise<boolean> {
  const shown = await tx
    .selectFrom('change_log')
    .select('row_id')
    .where('table_name', '=', 'internal.connection_settings')
    .where('row_id', '=', 'kit')
    .limit(1)
    .executeTakeFirst();
  return shown !== undefined;
}
