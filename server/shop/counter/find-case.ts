import type { Transaction } from 'kysely';
import type { ScannedCase } from '#domain/counter-sale/scanned-case.ts';
import { isCollectable } from '#domain/order/collection.ts';
import type { Schema } from '../../db/schema.ts';
import { repairTokenHash } from '../../repairs/repair-link.ts';
import { linkHash } from '../orders/link-token.ts';

/** A case that is brought to the counter. `isDue`: it may be handed over now. Of a sale, whose page it is. */
export type CaseAtCounter =
  | { kind: 'order' | 'repair'; number: string; isDue: boolean }
  | { kind: 'sale'; id: string };

/** The order, the repair or the sale of a scanned code; null if there is none. */
export async function findScannedCase(
  tx: Transaction<Schema>,
  scanned: ScannedCase,
): Promise<CaseAtCounter | null> {
  if (scanned.kind === 'sale') {
    const sale = await tx
      .selectFrom('counter_sales')
      .select('id')
      .where('number', '=', scanned.number)
      .executeTakeFirst();
    return sale ? { kind: 'sale', id: sale.id } : null;
  }
  if (scanned.kind === 'order') {
    const order = await tx
      .selectFrom('orders')
      .select(['number', 'state', 'delivery_method', 'concluded_at'])
      .where((eb) =>
        'number' in scanned
          ? eb('number', '=', scanned.number)
          : eb('link_hash', '=', linkHash(scanned.link)),
      )
      .executeTakeFirst();
    if (!order) return null;
    const { number, state, delivery_method: deliveryMethod, concluded_at } = order;
    return { kind: 'order', number, isDue: isCollectable({ state, deliveryMethod }, concluded_at) };
  }
  const repair = await tx
    .selectFrom('repairs')
    .select(['reference', 'state'])
    .where((eb) =>
      'number' in scanned
        ? eb('reference', '=', scanned.number)
        : eb('link_hash', '=', repairTokenHash(scanned.link)),
    )
    .executeTakeFirst();
  return repair ? { kind: 'repair', number: repair.reference, isDue: repair.state === 'ready' } : null;
}
