import { type Selectable, sql, type Transaction } from 'kysely';
import { sumsOf } from '#domain/counter-sale/sale-account.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { onSeenRow, type SeenRow } from '../../edits/seen-row.ts';
import { Refusal, type Refused } from '../../outcomes.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';

export type FreeInvoiceRow = Selectable<Schema['free_invoices']>;
export type FreeInvoiceLine = Selectable<Schema['free_invoice_lines']>;

export type FreeInvoiceDeps = {
  database: Pick<Database, 'transaction'>;
  shop: () => ShopSettings;
  /** Makes the links of invoices. */
  secret: string;
  clock: () => Date;
};

export type FreeInvoiceWork = {
  tx: Transaction<Schema>;
  invoice: FreeInvoiceRow;
  admin: AdminIdentity;
  now: Date;
};

const GONE = 'Cette facture n’existe plus.';
const MOVED = 'Cette facture a changé entre-temps\u00a0: relisez-la, puis recommencez.';
const ISSUED = 'Cette facture est émise\u00a0: elle ne change plus.';

type Change<T> = (work: FreeInvoiceWork) => Promise<T>;

/** One change of a free invoice that this transaction has locked. @throws NotAdminError */
export const onFreeInvoice = <T>(
  deps: FreeInvoiceDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  change: Change<T>,
  begin?: (tx: Transaction<Schema>, now: Date) => Promise<void>,
): Promise<T | Refused> =>
  onSeenRow(
    deps,
    admin,
    seen,
    { lock: lockInvoice, gone: GONE, moved: MOVED },
    ({ row: invoice, ...work }) => change({ ...work, invoice }),
    begin,
  );

/** The same for a change of a draft: the first one begins it (`seenVersion` 0). */
export function onDraft<T>(
  deps: FreeInvoiceDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  change: Change<T>,
): Promise<T | Refused> {
  return onFreeInvoice(
    deps,
    admin,
    seen,
    async (work) => {
      if (work.invoice.state !== 'draft') throw new Refusal(ISSUED);
      return change(work);
    },
    async (tx, now) => {
      if (seen.seenVersion !== 0) return;
      const begun = { id: seen.id, version: 0, terms_days: deps.shop().personTermsDays, actor_id: admin.id };
      await tx
        .insertInto('free_invoices')
        .values({ ...begun, created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
  );
}

/**
 * The current invoice, locked until the transaction ends. The invoice of the whole is locked before its deposits, always: what is
 * counted over all of them stays as it is read, and nobody waits in the other direction.
 */
export async function lockInvoice(tx: Transaction<Schema>, id: string): Promise<FreeInvoiceRow | undefined> {
  await tx
    .selectFrom('free_invoices')
    .select('id')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('free_invoices as deposit').select('deposit.deposit_of_id').where('deposit.id', '=', id),
    )
    .forNoKeyUpdate()
    .execute();
  return tx.selectFrom('free_invoices').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export const linesOfInvoice = (
  tx: Pick<Transaction<Schema>, 'selectFrom'>,
  id: string,
): Promise<FreeInvoiceLine[]> =>
  tx.selectFrom('free_invoice_lines').selectAll().where('free_invoice_id', '=', id).orderBy('id').execute();

/** Counts a change of an invoice. */
export async function countChange({
  tx,
  invoice,
  now,
}: Pick<FreeInvoiceWork, 'tx' | 'invoice' | 'now'>): Promise<void> {
  await tx
    .updateTable('free_invoices')
    .set({ version: sql`version + 1`, updated_at: now })
    .where('id', '=', invoice.id)
    .execute();
}

/** Counts a change of a draft, and adds its lines up again. */
export async function noteDraftChange(work: FreeInvoiceWork): Promise<void> {
  const { tx, invoice } = work;
  await tx
    .updateTable('free_invoices')
    .set(sumsOf(await linesOfInvoice(tx, invoice.id)))
    .where('id', '=', invoice.id)
    .execute();
  await countChange(work);
}
