import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { whyNotForSale } from '../used-units/sell-unit.ts';
import { lockUnitProducts } from '../used-units/unit-product.ts';
import { lockUnit } from '../used-units/used-unit-row.ts';

type Tables = Pick<Transaction<Schema>, 'selectFrom'>;

/** Why a unit of a draft cannot be sold to its customer now; null if all can. Nothing is asked or taken for what somebody else has. */
export async function whyUnitsNotForSale(tx: Tables, draftId: string): Promise<string | null> {
  for (const unit of await unitsOfDraft(tx, draftId)) {
    const why = await whyNotForSale(tx, unit, draftId);
    if (why) return why;
  }
  return null;
}

/** Locks them, in the order in which a sale does: of two customers who pay for one unit at once, the second is refused. */
export async function lockUnitsOfDraft(tx: Transaction<Schema>, draftId: string): Promise<void> {
  const ids = (await unitsOfDraft(tx, draftId)).map(({ id }) => id);
  await lockUnitProducts(tx, ids);
  for (const id of ids.toSorted((one, other) => one.localeCompare(other))) await lockUnit(tx, id);
}

/** None of an issued invoice: it has sold them. */
const unitsOfDraft = (tx: Tables, draftId: string) =>
  tx
    .selectFrom('free_invoices as draft')
    .innerJoin('free_invoice_lines as line', 'line.free_invoice_id', 'draft.id')
    .innerJoin('used_units as unit', 'unit.id', 'line.unit_id')
    .selectAll('unit')
    .where('draft.id', '=', draftId)
    .where('draft.state', '=', 'draft')
    .orderBy('unit.number')
    .execute();
