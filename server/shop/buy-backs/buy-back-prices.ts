import { type Kysely, sql, type Transaction } from 'kysely';
import type { Deductions } from '#domain/buy-back/buy-back-questions.ts';
import type { DeviceRegister } from '#domain/devices/device-register.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { onSeenRow, type RowChanged, type SeenRow } from '../../edits/seen-row.ts';
import { faultAt, Refusal } from '../../outcomes.ts';

type PriceDeps = {
  database: Pick<Database, 'transaction'>;
  devices: () => DeviceRegister;
  clock: () => Date;
};

type Read = Pick<Kysely<Schema>, 'selectFrom'>;

/** The only row of what the owner has decided. */
const TERMS_ID = '0b6cb5a4-6a35-4a30-9f2e-4f2d6b1f9f11';

const UNDECIDED = { id: TERMS_ID, isOpen: false, answerDays: 2, offerDays: 14, deductions: {}, version: 0 };

export type BuyBackTerms = {
  id: string;
  isOpen: boolean;
  answerDays: number;
  offerDays: number;
  deductions: Deductions;
  version: number;
};

/** What the owner has decided of buying devices; nothing yet, with the days that a form begins with. */
export async function readTerms(kysely: Read): Promise<BuyBackTerms> {
  const terms = await kysely
    .selectFrom('buy_back_terms')
    .select(['id', 'is_open as isOpen', 'answer_days as answerDays', 'offer_days as offerDays'])
    .select(['deductions', 'version'])
    .executeTakeFirst();
  return terms ?? UNDECIDED;
}

/** The price of a model in good condition; null if the owner has written none. */
export async function basePriceOf(kysely: Read, deviceId: string | null): Promise<number | null> {
  if (deviceId === null) return null;
  const price = await kysely
    .selectFrom('buy_back_prices')
    .select('base_cents')
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return price?.base_cents ?? null;
}

/** What visitors are offered; null as long as the owner has not opened it, or no model has a price. */
export async function offeredTerms(kysely: Read): Promise<BuyBackTerms | null> {
  const terms = await readTerms(kysely);
  if (!terms.isOpen) return null;
  return (await firstPrice(kysely)) ? terms : null;
}

const firstPrice = (kysely: Read) =>
  kysely.selectFrom('buy_back_prices').select('id').limit(1).executeTakeFirst();

/** The owner's table, as its screen shows it. */
export async function readPriceTable(tx: Transaction<Schema>, { devices }: Pick<PriceDeps, 'devices'>) {
  const register = devices();
  const prices = await tx
    .selectFrom('buy_back_prices')
    .select(['id', 'device_id as deviceId', 'base_cents as baseCents', 'version'])
    .execute();
  return {
    terms: await readTerms(tx),
    prices: prices
      .map((price) => ({ ...price, name: register.byId(price.deviceId)?.name ?? price.deviceId }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'fr', { numeric: true })),
  };
}

const MOVED = 'Ces prix ont changé entre-temps\u00a0: relisez-les, puis recommencez.';

export type WrittenTerms = Pick<BuyBackTerms, 'isOpen' | 'answerDays' | 'offerDays' | 'deductions'>;

/** Writes what the owner decides for all models. */
export const saveBuyBackTerms = (
  deps: PriceDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  { isOpen, answerDays, offerDays, deductions }: WrittenTerms,
) =>
  onSeenRow(
    deps,
    admin,
    { ...seen, id: TERMS_ID },
    {
      lock: (tx, id) =>
        tx.selectFrom('buy_back_terms').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
      ...{ gone: MOVED, moved: MOVED, permission: 'products' as const },
    },
    async ({ tx, row, now }): Promise<RowChanged> => {
      if (isOpen && !(await firstPrice(tx)))
        throw new Refusal(
          'Écrivez d’abord le prix d’un modèle\u00a0: sans lui, la page n’aurait rien à montrer.',
        );
      await tx
        .updateTable('buy_back_terms')
        .set({
          ...{ is_open: isOpen, answer_days: answerDays, offer_days: offerDays },
          deductions: JSON.stringify(deductions),
          version: sql`version + 1`,
          ...{ changed_by: admin.id, changed_at: now },
        })
        .where('id', '=', row.id)
        .execute();
      return { outcome: 'done' };
    },
    async (tx, now) => {
      if (seen.seenVersion !== 0) return;
      await tx
        .insertInto('buy_back_terms')
        .values({
          ...{ id: TERMS_ID, is_open: false, answer_days: answerDays, offer_days: offerDays },
          ...{ deductions: '{}', version: 0, changed_by: admin.id, changed_at: now },
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  );

/** The words name a device of the register, whose price this is. */
export type WrittenPrice = { model: string; baseCents: number };

/** Writes the price of a model (`seenVersion` 0), or changes it. */
export const saveBuyBackPrice = (
  deps: PriceDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  { model, baseCents }: WrittenPrice,
) => {
  const device = deps.devices().find(model);
  const unknown = faultAt('model', 'Le registre des appareils n’a pas ce modèle\u00a0: ajoutez-le d’abord.');
  if (!device) return Promise.resolve<RowChanged>(unknown);
  return onSeenRow(
    deps,
    admin,
    seen,
    PRICE,
    async ({ tx, row, now }): Promise<RowChanged> => {
      if (row.device_id !== device.id)
        return seen.seenVersion === 0
          ? faultAt('model', 'Ce modèle a déjà un prix\u00a0: changez celui-là.')
          : faultAt(
              'model',
              'Ce prix est celui d’un autre modèle\u00a0: retirez-le, puis écrivez le nouveau.',
            );
      await tx
        .updateTable('buy_back_prices')
        .set({ base_cents: baseCents, version: sql`version + 1`, changed_by: admin.id, changed_at: now })
        .where('id', '=', row.id)
        .execute();
      return { outcome: 'done' };
    },
    async (tx, now) => {
      if (seen.seenVersion !== 0) return;
      const taken = await tx
        .selectFrom('buy_back_prices')
        .select('id')
        .where('device_id', '=', device.id)
        .where('id', '<>', seen.id)
        .executeTakeFirst();
      if (taken) throw new Refusal('Ce modèle a déjà un prix\u00a0: changez celui-là.');
      await tx
        .insertInto('buy_back_prices')
        .values({
          ...{ id: seen.id, device_id: device.id, base_cents: baseCents, version: 0 },
          ...{ changed_by: admin.id, changed_at: now },
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  );
};

/** Without a price, its model is answered by hand. */
export const removeBuyBackPrice = (deps: PriceDeps, admin: AdminIdentity, seen: SeenRow) =>
  onSeenRow(deps, admin, seen, PRICE, async ({ tx, row }): Promise<RowChanged> => {
    await tx.deleteFrom('buy_back_prices').where('id', '=', row.id).execute();
    return { outcome: 'done' };
  });

const PRICE = {
  lock: (tx: Transaction<Schema>, id: string) =>
    tx.selectFrom('buy_back_prices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  gone: 'Ce prix a été retiré entre-temps.',
  moved: MOVED,
  permission: 'products',
} as const;
