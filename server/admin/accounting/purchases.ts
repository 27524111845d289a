import type { Transaction } from 'kysely';
import {
  type AccountingPeriod,
  accountingDays,
  type BoughtWay,
  type PurchaseWay,
} from '#domain/accounting/accounting.ts';
import type { PurchaseForm } from '#domain/accounting/purchase.ts';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, lastLogged } from '../../edits/changed-meanwhile.ts';
import { type AdminIdentity, changeAsAdmin, readAsAdmin, readAsTableOwner } from '../as-admin.ts';
import { readBoughtGoods } from './bought-goods.ts';

export type Purchase = {
  id: number;
  /** "2026-11-21" */
  day: string;
  supplier: string;
  nature: string;
  amountCents: number;
  /** What of it is VAT that the shop may deduct; null if nothing is. */
  vatCents: number | null;
  way: PurchaseWay;
  /** The reference on the supplier's invoice. */
  reference: string | null;
};

/** A line of the register of purchases, with who recorded it. */
type ListedPurchase = Omit<Purchase, 'id' | 'way'> & { way: BoughtWay; by: string | null } & (
    | { id: number; entry: null }
    /** Used goods that the ledger says were paid for, by their number in the register of used goods. */
    | { id: null; entry: string }
  );

const COLUMNS = [
  'id',
  'bought_on as day',
  'supplier',
  'nature',
  'amount_cents as amountCents',
  'vat_cents as vatCents',
  'method as way',
  'reference',
] as const;

/** The register of purchases, by day: what suppliers billed, and used goods bought from private persons. */
export async function listPurchases(
  database: Pick<Database, 'asRole' | 'transaction'>,
  admin: AdminIdentity,
  period: AccountingPeriod,
): Promise<ListedPurchase[]> {
  const { from, before } = accountingDays(period);
  const billed = await readAsAdmin(database, admin, 'accounting', (tx) =>
    tx
      .selectFrom('purchases')
      .select(COLUMNS)
      .select(({ selectFrom }) =>
        selectFrom('profiles').select('full_name').whereRef('profiles.id', '=', 'recorded_by').as('by'),
      )
      .where('bought_on', '>=', from)
      .where('bought_on', '<', before)
      .orderBy('bought_on')
      .orderBy('id')
      .execute(),
  );
  const used = await readAsTableOwner(database, admin, 'accounting', (tx) => readBoughtGoods(tx, period));
  return [
    ...billed.map((purchase) => ({ ...purchase, entry: null })),
    ...used.map(({ seller, description, ...line }) => ({
      ...line,
      ...{ id: null, supplier: seller ?? '—', nature: description ?? line.entry, vatCents: null },
    })),
  ].toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}

/** Null if there is none with that id. */
export async function findPurchase(
  database: Pick<Database, 'asRole'>,
  admin: AdminIdentity,
  id: number,
): Promise<Purchase | null> {
  const found = await readAsAdmin(database, admin, 'accounting', (tx) =>
    tx.selectFrom('purchases').select(COLUMNS).where('id', '=', id).executeTakeFirst(),
  );
  return found ?? null;
}

export type PurchaseSaved = { outcome: 'saved' | 'missing' } | ChangedMeanwhile;

/** `id` is null for a new purchase. */
export type PurchaseSave = { id: number | null; form: PurchaseForm; guard: EditGuard<Purchase> };

/** Adds a purchase, or corrects the one with that id. */
export function savePurchase(
  { database, clock }: { database: Pick<Database, 'transaction'>; clock: () => Date },
  admin: AdminIdentity,
  { id, form: { day, supplier, nature, amount, vat, way, reference }, guard }: PurchaseSave,
): Promise<PurchaseSaved> {
  const columns = {
    bought_on: day,
    supplier,
    nature,
    amount_cents: amount,
    vat_cents: vat || null,
    method: way,
    reference,
  };
  return changeAsAdmin(database, admin, 'accounting', async (tx) => {
    if (id === null) {
      await tx
        .insertInto('purchases')
        .values({ ...columns, recorded_by: admin.id })
        .execute();
      return { outcome: 'saved' };
    }
    const stored = await lockPurchase(tx, id);
    if (!stored) return { outcome: 'missing' };
    const changed = await changedMeanwhile(tx, guard, stored, lastLogged('purchases', String(id)));
    if (changed) return changed;
    await tx
      .updateTable('purchases')
      .set({ ...columns, updated_at: clock() })
      .where('id', '=', id)
      .execute();
    return { outcome: 'saved' };
  });
}

/** Deletes an entry that should not be there; the audit log keeps it. */
export function removePurchase(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { id, guard }: { id: number; guard: EditGuard<Purchase> },
): Promise<{ outcome: 'removed' | 'missing' } | ChangedMeanwhile> {
  return changeAsAdmin(database, admin, 'accounting', async (tx) => {
    const stored = await lockPurchase(tx, id);
    if (!stored) return { outcome: 'missing' };
    const changed = await changedMeanwhile(tx, guard, stored, lastLogged('purchases', String(id)));
    if (changed) return changed;
    await tx.deleteFrom('purchases').where('id', '=', id).execute();
    return { outcome: 'removed' };
  });
}

const lockPurchase = (tx: Transaction<Schema>, id: number) =>
  tx.selectFrom('purchases').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
