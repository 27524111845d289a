import { sql } from 'kysely';
import { PROMISE_STATES } from '#domain/repair/repair-board.ts';
import { type AdminIdentity, permissionsOf, readAsTableOwner } from '../admin/as-admin.ts';
import type { Database } from '../db/database.ts';
import { PART_NAME } from '../repairs/part-name.ts';

/** A device that was promised for a day, still in the shop's hands. */
export type PromisedDevice = {
  day: string;
  reference: string;
  name: string;
  device_kind: string;
  brand: string | null;
  model: string | null;
};

/** Goods of a supplier that are expected on a day. */
export type ExpectedGoods = { day: string; id: string; number: string; supplier: string };

/** A part that a repair awaits for a day. */
export type ExpectedPart = { day: string; id: number; reference: string; name: string; quantity: number };

/**
 * What besides appointments is due from one day up to another (`2026-11-24`): devices promised, goods and parts expected; of each
 * only what the role of the administrator may read.
 * @throws NotAdminError
 */
export function readWeek(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { from, until }: { from: string; until: string },
): Promise<{ promised: PromisedDevice[]; expected: ExpectedGoods[]; parts: ExpectedPart[] }> {
  return readAsTableOwner(database, admin, 'appointments', async (tx) => {
    const allowed = await permissionsOf(tx, admin);
    const promised = tx
      .selectFrom('repairs')
      .select(['reference', 'customer_name as name', 'device_kind', 'brand', 'model'])
      .select(sql<string>`promised_on`.as('day'))
      .where('promised_on', '>=', from)
      .where('promised_on', '<', until)
      .where(sql<boolean>`repairs.state = any(${PROMISE_STATES})`)
      .orderBy('promised_on')
      .orderBy('reference');
    const expected = tx
      .selectFrom('purchase_orders')
      .innerJoin('suppliers', 'suppliers.id', 'purchase_orders.supplier_id')
      .select(['purchase_orders.id', 'suppliers.name as supplier'])
      .select(sql<string>`purchase_orders.number`.as('number'))
      .select(sql<string>`purchase_orders.expected_on`.as('day'))
      .where('expected_on', '>=', from)
      .where('expected_on', '<', until)
      .where('purchase_orders.state', 'in', ['sent', 'partly_received'])
      .orderBy('expected_on')
      .orderBy('purchase_orders.number');
    const parts = tx
      .selectFrom('repair_parts')
      .innerJoin('repairs', 'repairs.id', 'repair_id')
      .leftJoin('products', 'products.id', 'product_id')
      .select(['repair_parts.id', 'repairs.reference', 'quantity', PART_NAME])
      .select(sql<string>`expected_on`.as('day'))
      .where('repair_parts.state', '=', 'awaited')
      .where('expected_on', '>=', from)
      .where('expected_on', '<', until)
      .orderBy('expected_on')
      .orderBy('repair_parts.id');
    return {
      parts: allowed.has('repairs') ? await parts.execute() : [],
      promised: allowed.has('repairs') ? await promised.execute() : [],
      expected: allowed.has('products') ? await expected.execute() : [],
    };
  });
}
