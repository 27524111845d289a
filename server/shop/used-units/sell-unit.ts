import { sql, type Transaction } from 'kysely';
import { isPossibleSerial, normalSerial } from '#domain/repair/serial.ts';
import { USED_UNIT_STATES } from '#domain/used-unit/used-unit.ts';
import type { VatRate } from '#domain/vat/vat-rates.ts';
import type { Schema } from '../../db/schema.ts';
import { Refusal } from '../../outcomes.ts';
import { promisedBy } from './promised-units.ts';
import { lockUnitProducts, orderHolding } from './unit-product.ts';
import { lockUnit, noteUnitEvent, presentAgain, type UsedUnitRow } from './used-unit-row.ts';

/** A serial number shorter than this may be any word. */
const SHORTEST_SERIAL = 6;

/** The unit whose number or serial number was scanned or typed, the one for sale first; null if there is none. */
export async function unitOfCode(
  tx: Pick<Transaction<Schema>, 'selectFrom'>,
  code: string,
): Promise<UsedUnitRow | null> {
  const serial = normalSerial(code);
  const isSerial = serial.length >= SHORTEST_SERIAL && isPossibleSerial(serial);
  const unit = await tx
    .selectFrom('used_units')
    .selectAll()
    .where((eb) =>
      eb.or([eb('number', '=', code.trim().toUpperCase()), ...(isSerial ? [eb('serial', '=', serial)] : [])]),
    )
    .orderBy(sql`state = 'for_sale'`, 'desc')
    .orderBy('updated_at', 'desc')
    .executeTakeFirst();
  return unit ?? null;
}

/** What a line that sells it says of it. */
export const unitOnLine = ({ name, serial }: Pick<UsedUnitRow, 'name' | 'serial'>): string =>
  `${name.slice(0, 100)}, occasion${serial === null ? '' : `, n°\u00a0${serial}`}`;

/** Why its state does not let it be sold; null if it does. */
export const whyNotInState = ({ number, state }: Pick<UsedUnitRow, 'number' | 'state'>): string | null =>
  state === 'for_sale'
    ? null
    : `L’appareil ${number} n’est pas en vente\u00a0: «\u00a0${USED_UNIT_STATES[state].toLocaleLowerCase('fr')}\u00a0».`;

type Tables = Pick<Transaction<Schema>, 'selectFrom'>;

/**
 * Why whoever is not its customer cannot have it: an order of the site has it reserved, or a deposit is paid for it. Null if none is.
 * @param invoiceId of the draft that sells it
 */
export async function whyHeld(
  tx: Tables,
  unit: Pick<UsedUnitRow, 'id' | 'number' | 'product_id'>,
  invoiceId: string | null = null,
): Promise<string | null> {
  const order = await orderHolding(tx, unit);
  if (order) return `L’appareil ${unit.number} est réservé par la commande ${order} du site.`;
  const { deposit } = await tx
    .selectFrom('used_units')
    .select(promisedBy(sql.ref('used_units.id'), invoiceId).as('deposit'))
    .where('id', '=', unit.id)
    .executeTakeFirstOrThrow();
  return (
    deposit && `L’appareil ${unit.number} est promis à un autre client, qui a payé l’acompte ${deposit}.`
  );
}

/** Why it cannot be sold now at the counter, or on the free invoice of a draft; null if it can. */
export const whyNotForSale = async (
  tx: Tables,
  unit: UsedUnitRow,
  invoiceId: string | null = null,
): Promise<string | null> => whyNotInState(unit) ?? whyHeld(tx, unit, invoiceId);

/** In which sale. */
type Selling = {
  of: { sale_id: string } | { free_invoice_id: string } | { order_id: string };
  actorId: string | null;
  now: Date;
  /** In the ledger of the stock, if not the unit's own number. */
  reference?: string;
};

/** Sells a unit that this transaction has locked and found to be for sale. */
export async function sellUnit(
  tx: Transaction<Schema>,
  unit: UsedUnitRow,
  { priceCents, vatRate }: { priceCents: number; vatRate: VatRate },
  { of, actorId, now, ...ledger }: Selling,
): Promise<void> {
  await tx
    .insertInto('used_unit_sales')
    .values({
      ...{ unit_id: unit.id, ...of, price_cents: priceCents, cost_cents: unit.cost_cents },
      ...{ vat_rate: vatRate === 'margin' ? 'margin' : '20', sold_at: now, actor_id: actorId },
    })
    .execute();
  await tx.updateTable('used_units').set({ state: 'sold' }).where('id', '=', unit.id).execute();
  await noteUnitEvent({ tx, unit, admin: { id: actorId }, now }, 'sold', ledger);
}

type UnitLine = { unit_id: string | null; total_cents: number; vat_rate: VatRate };

/** Sells the units of such lines, each once, whoever else has it in an open sale. @throws Refusal */
export async function sellUnitsOf(
  tx: Transaction<Schema>,
  lines: readonly UnitLine[],
  selling: Selling,
): Promise<void> {
  const units = lines.flatMap(({ unit_id: id, total_cents, vat_rate }) =>
    id === null ? [] : [{ id, total_cents, vat_rate }],
  );
  if (units.length === 0) return;
  await lockUnitProducts(
    tx,
    units.map(({ id }) => id),
  );
  // In one order for all: two sales of the same units wait for each other.
  for (const { id, total_cents, vat_rate } of units.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const unit = await lockedUnit(tx, id);
    const { of } = selling;
    const why = await whyNotForSale(tx, unit, 'free_invoice_id' in of ? of.free_invoice_id : null);
    if (why) throw new Refusal(why);
    await sellUnit(tx, unit, { priceCents: total_cents, vatRate: vat_rate }, selling);
  }
}

/** A unit comes back from this sale, to be tested before it is sold again. @throws Refusal */
export async function takeUnitBack(
  tx: Transaction<Schema>,
  { unitId, of, actorId, now, ...ledger }: Selling & { unitId: string },
): Promise<void> {
  const unit = await lockedUnit(tx, unitId);
  const { numUpdatedRows } = await tx
    .updateTable('used_unit_sales')
    .set({ returned_at: now })
    .where('unit_id', '=', unit.id)
    .where((eb) => eb.and(of))
    .where('returned_at', 'is', null)
    .executeTakeFirstOrThrow();
  // Its own page has said so before; it may be sold again by now.
  if (numUpdatedRows === 0n) return;
  const other = await presentAgain(tx, unit);
  if (other) throw new Refusal(other);
  await tx.updateTable('used_units').set({ state: 'to_test' }).where('id', '=', unit.id).execute();
  await noteUnitEvent({ tx, unit, admin: { id: actorId }, now }, 'returned', ledger);
}

/** The units of a free invoice that did not come back. */
export const unitsOutOf = (tx: Pick<Transaction<Schema>, 'selectFrom'>, freeInvoiceId: string) =>
  tx
    .selectFrom('used_unit_sales as sold')
    .innerJoin('used_units as unit', 'unit.id', 'sold.unit_id')
    .select(['unit.id', 'unit.number', 'unit.name'])
    .where('sold.free_invoice_id', '=', freeInvoiceId)
    .where('sold.returned_at', 'is', null)
    .orderBy('unit.number')
    .execute();

async function lockedUnit(tx: Transaction<Schema>, id: string): Promise<UsedUnitRow> {
  const unit = await lockUnit(tx, id);
  if (!unit) throw new Error('a line names a unit that there is');
  return unit;
}
