import { sql, type Transaction } from 'kysely';
import type { UsedUnitState } from '#domain/used-unit/used-unit.ts';
import type { Schema } from '../../db/schema.ts';
import { holdsText } from '../stock/holds-text.ts';
import { orderHolding } from './unit-product.ts';

const PER_PAGE = 50;
const MOST_WORDS = 6;

export type UsedUnitQuery = { words: string; state: UsedUnitState | undefined; page: number };

/** A page of units, those that changed last first. */
export async function listUsedUnits(tx: Transaction<Schema>, { words, state, page }: UsedUnitQuery) {
  const asked = words.trim().split(/\s+/u).filter(Boolean).slice(0, MOST_WORDS);
  let units = tx
    .selectFrom('used_units as u')
    .where(({ and, or, ref }) =>
      and(
        asked.map((word) =>
          or([
            holdsText(ref('u.name'), word),
            holdsText(ref('u.number'), word),
            holdsText(sql<string>`coalesce(u.serial, '')`, word),
          ]),
        ),
      ),
    );
  if (state) units = units.where('u.state', '=', state);
  const { count } = await units
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await units
    .leftJoin('used_goods as g', 'g.id', 'u.used_goods_id')
    .select(['u.id', 'u.number', 'u.state', 'u.name', 'u.serial', 'u.grade', 'u.provenance'])
    .select(['u.cost_cents as costCents', 'u.price_cents as priceCents', 'u.acquired_on as acquiredOn'])
    .select('g.number as entry')
    .orderBy('u.updated_at', 'desc')
    .orderBy('u.id')
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
    .execute();
  return { rows, count: Number(count), pageCount: Math.ceil(Number(count) / PER_PAGE) };
}

export type FoundUsedUnit = NonNullable<Awaited<ReturnType<typeof findUsedUnit>>>;

/** A unit with its entry in the register, the order that has it reserved, its sales and its history; null if there is none of this id. */
export async function findUsedUnit(tx: Transaction<Schema>, id: string) {
  const unit = await tx
    .selectFrom('used_units as u')
    .leftJoin('suppliers as s', 's.id', 'u.supplier_id')
    .leftJoin('used_goods as g', 'g.id', 'u.used_goods_id')
    .leftJoin('products as m', 'm.id', 'u.model_id')
    .selectAll('u')
    .select(['s.name as supplier', 'g.number as entry'])
    .select(['m.name as model_name', 'm.slug as model_slug', 'm.is_published as is_model_published'])
    .where('u.id', '=', id)
    .executeTakeFirst();
  if (!unit) return null;
  const heldBy = await orderHolding(tx, unit);
  const sales = await tx
    .selectFrom('used_unit_sales as v')
    .leftJoin('orders as o', 'o.id', 'v.order_id')
    .leftJoin('counter_sales as c', 'c.id', 'v.sale_id')
    .leftJoin('invoices as i', 'i.free_invoice_id', 'v.free_invoice_id')
    .select(['v.id', 'v.price_cents', 'v.cost_cents', 'v.sold_at', 'v.returned_at'])
    .select(['v.free_invoice_id', 'i.number as invoice_number'])
    .select(['o.number as order_number', 'c.number as sale_number', 'c.id as counter_sale_id'])
    .where('v.unit_id', '=', id)
    .orderBy('v.id')
    .execute();
  const events = await tx
    .selectFrom('used_unit_events as e')
    .leftJoin('profiles as who', 'who.id', 'e.actor_id')
    .select(['e.id', 'e.kind', 'e.note', 'e.created_at', 'who.full_name as by'])
    .where('e.unit_id', '=', id)
    .orderBy('e.id', 'desc')
    .execute();
  return { ...unit, heldBy, sales, events };
}

/** What an entry of the register says of its object, for the form of a unit; null if a unit has it, or a correction stands over it. */
export async function entryForUnit(tx: Transaction<Schema>, number: string) {
  const entry = await tx
    .selectFrom('used_goods as g')
    .leftJoin('used_units as u', 'u.used_goods_id', 'g.id')
    .leftJoin('used_goods as later', 'later.corrects_id', 'g.id')
    .select(['g.number', 'g.description', 'g.serial', 'g.acquired_on', 'g.price_cents'])
    .select(['g.origin', 'g.method', 'g.document_kind', 'g.seller_name'])
    .where('g.number', '=', number)
    .where('u.id', 'is', null)
    .where('later.id', 'is', null)
    .executeTakeFirst();
  return entry ?? null;
}
