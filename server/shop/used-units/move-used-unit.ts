import { missingForSale, UNIT_MOVES, type UnitMove, USED_UNIT_STATES } from '#domain/used-unit/used-unit.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import { faultAt, Refusal } from '../../outcomes.ts';
import { offerUnit } from './offer-unit.ts';
import { whyHeld } from './sell-unit.ts';
import {
  noteUnitEvent,
  onUsedUnit,
  presentAgain,
  type UsedUnitDeps,
  type UsedUnitWork,
} from './used-unit-row.ts';

export type UnitStep = {
  move: UnitMove;
  note: string | undefined;
  /** Of a unit put on sale: the product on whose page the site offers it, if any. */
  modelId?: string | undefined;
  /** Of a sale: what was paid, and the number of its order or counter sale, if it has one. */
  priceCents: number | undefined;
  reference: string | undefined;
};

/** Takes a unit from one state to the next. It is sold once, whoever presses when. */
export const moveUsedUnit = (deps: UsedUnitDeps, admin: AdminIdentity, seen: SeenRow, step: UnitStep) =>
  onUsedUnit(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { tx, unit, now } = work;
    const { from, to } = UNIT_MOVES[step.move];
    if (unit.state !== from)
      throw new Refusal(
        `Cet appareil est «\u00a0${USED_UNIT_STATES[unit.state].toLocaleLowerCase('fr')}\u00a0».`,
      );
    const fault = await takeStep(work, step);
    if (fault) return fault;
    await tx.updateTable('used_units').set({ state: to }).where('id', '=', unit.id).execute();
    await noteUnitEvent({ ...work, now }, step.move, { note: step.note ?? null });
    return { outcome: 'done' };
  });

/** What a step needs and writes besides the state. */
async function takeStep(work: UsedUnitWork, step: UnitStep): Promise<RowChanged | null> {
  const { tx, unit, now, admin } = work;
  switch (step.move) {
    case 'put_on_sale': {
      const missing = missingForSale({
        grade: unit.grade,
        priceCents: unit.price_cents,
        provenance: unit.provenance,
        isRegistered: unit.used_goods_id !== null,
      });
      return missing === null ? offerUnit(work, step.modelId) : faultAt('', missing);
    }
    case 'taken_off':
      await refuseHeld(work);
      return null;
    case 'sold': {
      await refuseHeld(work);
      const sale = await saleOf(work, step.reference);
      if ('outcome' in sale) return sale;
      await tx
        .insertInto('used_unit_sales')
        .values({
          unit_id: unit.id,
          ...sale,
          price_cents: step.priceCents ?? unit.price_cents ?? 0,
          cost_cents: unit.cost_cents,
          vat_rate: unit.vat_rate,
          sold_at: now,
          actor_id: admin.id,
        })
        .execute();
      return null;
    }
    case 'returned':
      await tx
        .updateTable('used_unit_sales')
        .set({ returned_at: now })
        .where('unit_id', '=', unit.id)
        .where('returned_at', 'is', null)
        .execute();
      return presentFault(work);
    case 'tested':
      return presentFault(work);
    case 'scrapped':
      return step.note === undefined ? faultAt('note', 'Écrivez pourquoi.') : null;
    default:
      return null;
  }
}

/** @throws Refusal if an order of the site has it reserved */
async function refuseHeld({ tx, unit }: UsedUnitWork): Promise<void> {
  const held = await whyHeld(tx, unit);
  if (held) throw new Refusal(held);
}

async function presentFault({ tx, unit }: UsedUnitWork): Promise<RowChanged | null> {
  const other = await presentAgain(tx, unit);
  return other === null ? null : faultAt('', other);
}

async function saleOf(
  { tx }: UsedUnitWork,
  reference: string | undefined,
): Promise<{ order_id: string | null; sale_id: string | null } | RowChanged> {
  if (reference === undefined) return { order_id: null, sale_id: null };
  const number = reference.toUpperCase();
  const order = await tx.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst();
  if (order) return { order_id: order.id, sale_id: null };
  const sale = await tx
    .selectFrom('counter_sales')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst();
  return sale
    ? { order_id: null, sale_id: sale.id }
    : faultAt('reference', 'Ni commande ni vente au comptoir n’a ce numéro.');
}
