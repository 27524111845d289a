import { type Kysely, sql, type Transaction } from 'kysely';
import type { ShopMode } from '#domain/selling/shop-mode.ts';
import type { ProductCsvColumn } from '#domain/stock/product-fields.ts';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../admin/as-admin.ts';
import { noteChange } from '../admin/audit/note-change.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { Module } from '../module.ts';
import { removePhotos } from '../photos/photo-store.ts';
import type { Settings } from '../settings/settings-module.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { removeFiles } from '../shop/stock/product-pictures.ts';
import type { FileStore } from '../uploads/store/file-store.ts';
import { clearDemonstration, countSpecimens } from './clear-demonstration.ts';
import { type MissingFact, missingSettings, usefulFacts } from './missing-settings.ts';
import type { OpeningSetup } from './required-settings.ts';

/** The shop's mode. */
export type OpeningStanding = {
  mode: ShopMode;
  missing: MissingFact[];
  /** The number of required facts, and how many of them are known. */
  total: number;
  useful: MissingFact[];
  /** Live card keys during a demonstration, which takes no payments: cards are not offered. */
  refusesLiveKeys: boolean;
};

export type OpeningPreview = OpeningStanding & {
  /** Whether its owner has opened it, even if a fact is missing again. */
  isOpened: boolean;
  /** The rows that will be deleted; null if this is not a demonstration. */
  leaves: Awaited<ReturnType<typeof countSpecimens>> | null;
  /** Published products that stay on sale. */
  offers: number;
  /** Published products that leave the sale, with what they lack. */
  incomplete: { id: string; name: string; missing: ProductCsvColumn[] }[];
};

type OpenOutcome =
  | { outcome: 'opened' }
  /** Another administrator pressed first. */
  | { outcome: 'already open' }
  | { outcome: 'missing'; missing: MissingFact[] };

type OpeningDeps = {
  database: Pick<Database, 'transaction'>;
  settings: Pick<Settings, 'shop' | 'isOpened' | 'reload'>;
  setup: OpeningSetup;
  pictures: FileStore;
  clock: () => Date;
};

export type Opening = ReturnType<typeof createOpening>['api'];

/**
 * The opening of the shop, for /admin. All functions except `standing` throw NotAdminError for anyone but an
 * administrator.
 */
export function createOpening({ database, settings, setup, pictures, clock }: OpeningDeps) {
  const standing = (): OpeningStanding => {
    const facts: ShopSettings = settings.shop();
    return {
      mode: facts.mode,
      ...missingSettings(facts, setup),
      useful: usefulFacts(facts),
      refusesLiveKeys: facts.mode === 'demonstration' && setup.cardKeys === 'live',
    };
  };
  return {
    api: {
      standing,
      preview: (admin: AdminIdentity) =>
        readAsTableOwner(database, admin, 'settings', async (tx) => ({
          ...standing(),
          isOpened: settings.isOpened(),
          leaves: standing().mode === 'demonstration' ? await countSpecimens(tx) : null,
          offers: await countOffers(tx),
          incomplete: await incompleteOffers(tx),
        })),
      /**
       * Opens the shop, once and for ever. It applies to this process when the promise resolves, to the others when the
       * database has told them.
       */
      async open(admin: AdminIdentity): Promise<OpenOutcome> {
        // Another process may just have opened it.
        await settings.reload();
        const opened = await changeAsAdmin(database, admin, 'settings', async (tx) => {
          const state = await lockState(tx);
          if (!state || state.opened_at) return { outcome: 'already open' as const };
          const { missing } = standing();
          if (missing.length > 0) return { outcome: 'missing' as const, missing };
          const gone = state.is_demonstration ? await clearDemonstration(tx) : null;
          await tx
            .updateTable('products')
            .set({ is_published: false })
            .where('id', 'in', ({ selectFrom }) =>
              selectFrom('products')
                .select('id')
                .where('is_published', '=', true)
                .where(sql<boolean>`missing_facts <> '{}'`)
                .orderBy('id')
                .forNoKeyUpdate(),
            )
            .execute();
          await sql`
          update internal.opening set is_demonstration = false, opened_at = ${clock()}, opened_by = ${admin.id}
        `.execute(tx);
          await noteChange(tx, admin, {
            table_name: 'internal.opening',
            row_id: 'opening',
            row_name: 'Boutique ouverte',
            operation: 'update',
            after: { opened: true },
          });
          return { outcome: 'opened' as const, gone };
        });
        if (opened.outcome !== 'opened') return opened;
        if (opened.gone) {
          await removeFiles(pictures, opened.gone.pictures);
          await removePhotos(pictures, opened.gone.photos);
        }
        await settings.reload();
        return { outcome: 'opened' };
      },
    },
  } satisfies Module<unknown>;
}

/** Of two presses, or of a press and an order being placed, one waits for the other. */
async function lockState(tx: Transaction<Schema>) {
  const { rows } = await sql<{ is_demonstration: boolean; opened_at: Date | null }>`
    select is_demonstration, opened_at from internal.opening for update
  `.execute(tx);
  return rows[0];
}

async function countOffers(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('is_published', '=', true)
    .where('is_example', '=', false)
    .where(sql<boolean>`missing_facts = '{}'`)
    .executeTakeFirstOrThrow();
  return count;
}

async function incompleteOffers(db: Kysely<Schema>): Promise<OpeningPreview['incomplete']> {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'missing_facts as missing'])
    .where('is_published', '=', true)
    .where('is_example', '=', false)
    .where(sql<boolean>`missing_facts <> '{}'`)
    .orderBy('name')
    .execute();
}
