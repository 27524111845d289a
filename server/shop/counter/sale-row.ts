import { type Selectable, sql, type Transaction } from 'kysely';
import { sumsOf } from '#domain/counter-sale/sale-account.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { onSeenRow, type SeenRow } from '../../edits/seen-row.ts';
import { Refusal, type Refused } from '../../outcomes.ts';
import type { CardRefunds } from '../../payments/card-refunds.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import type { SaleLinkDeps } from './sale-link.ts';

export type CounterSaleRow = Selectable<Schema['counter_sales']>;
export type SaleLine = Selectable<Schema['counter_sale_lines']>;

export type CounterDeps = {
  database: Pick<Database, 'transaction'>;
  shop: () => ShopSettings;
  clock: () => Date;
  /** Undefined while the shop takes no cards on the site. */
  cards: () => CardRefunds | undefined;
} & SaleLinkDeps;

export type SaleWork = { tx: Transaction<Schema>; sale: CounterSaleRow; admin: AdminIdentity; now: Date };

const GONE = 'Cette vente n’existe plus.';
const MOVED = 'Cette vente a changé entre-temps\u00a0: relisez-la, puis recommencez.';
const CLOSED = 'Cette vente est encaissée\u00a0: ses lignes ne changent plus.';

type SaleChange<T> = (work: SaleWork) => Promise<T>;

/** One change of a sale that this transaction has locked. @throws NotAdminError */
export const onSale = <T>(
  deps: CounterDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  change: SaleChange<T>,
  begin?: (tx: Transaction<Schema>, now: Date) => Promise<void>,
): Promise<T | Refused> =>
  onSeenRow(
    deps,
    admin,
    seen,
    { lock: lockCounterSale, gone: GONE, moved: MOVED },
    ({ row: sale, ...work }) => change({ ...work, sale }),
    begin,
  );

/** The same for a change of what is sold: the first one opens the sale (`seenVersion` 0). */
export function onOpenSale<T>(
  deps: CounterDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  change: SaleChange<T>,
): Promise<T | Refused> {
  const { id, seenVersion } = seen;
  return onSale(
    deps,
    admin,
    seen,
    async (work) => {
      if (work.sale.state !== 'open') throw new Refusal(CLOSED);
      return change(work);
    },
    async (tx, now) => {
      if (seenVersion !== 0) return;
      await tx
        .insertInto('counter_sales')
        .values({ id, version: 0, actor_id: admin.id, created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
  );
}

/** The current sale, locked until the transaction ends. Always lock it before its products. */
export const lockCounterSale = (tx: Transaction<Schema>, id: string): Promise<CounterSaleRow | undefined> =>
  tx.selectFrom('counter_sales').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const linesOfSale = (tx: Transaction<Schema>, id: string): Promise<SaleLine[]> =>
  tx.selectFrom('counter_sale_lines').selectAll().where('sale_id', '=', id).orderBy('id').execute();

/** What came back of a sale, oldest first. */
export const returnsOfSale = (tx: Transaction<Schema>, id: string) =>
  tx.selectFrom('counter_returns').selectAll().where('sale_id', '=', id).orderBy('id').execute();

/** A sale on a grouped invoice is corrected by a credit note of that one. */
export function requireUngrouped({ grouped_cents }: Pick<CounterSaleRow, 'grouped_cents'>): void {
  if (grouped_cents > 0)
    throw new Refusal(
      'Cette vente est sur une facture groupée\u00a0: un avoir de toute cette facture la rend d’abord à sa page.',
    );
}

/** Counts the change, and adds the lines up again. */
export async function noteSaleChange({
  tx,
  sale,
  now,
}: Pick<SaleWork, 'tx' | 'sale' | 'now'>): Promise<void> {
  const sums = sumsOf(await linesOfSale(tx, sale.id));
  await tx
    .updateTable('counter_sales')
    .set({ ...sums, version: sql`version + 1`, updated_at: now })
    .where('id', '=', sale.id)
    .execute();
}
