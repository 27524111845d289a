import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { promisedBy } from '../used-units/promised-units.ts';

type Tables = Pick<Database, 'kysely'>;

/** A used unit that can be ordered now, as the page of its model shows it. */
export type OfferedUnit = Awaited<ReturnType<typeof findUnits>>[number];

/** The units of a model that can be ordered now, the best grade first, then the lowest price. */
export const findUnits = ({ kysely }: Tables, modelId: string) =>
  offered(kysely)
    .select(['product.id', 'unit.number', 'unit.grade', 'unit.marks', 'unit.tests', 'unit.hours'])
    .select(['unit.battery_percent as batteryPercent', 'product.is_example as isExample'])
    .select([
      'product.direct_price_cents as directPriceCents',
      'product.listed_price_cents as listedPriceCents',
    ])
    .where('unit.model_id', '=', modelId)
    .orderBy('unit.grade')
    .orderBy('product.direct_price_cents')
    .orderBy('unit.number')
    .execute();

/** Where a unit is offered, by the address of its own product; null if that is none. It may be sold by now. */
export async function findModelOfUnit(
  { kysely }: Tables,
  slug: string,
): Promise<{ slug: string; number: string } | null> {
  const model = await kysely
    .selectFrom('products as product')
    .innerJoin('used_units as unit', 'unit.product_id', 'product.id')
    .innerJoin('products as model', 'model.id', 'unit.model_id')
    .select(['model.slug', 'unit.number'])
    .where('product.slug', '=', slug)
    .where('model.is_published', '=', true)
    .executeTakeFirst();
  return model ?? null;
}

type UnitCount = { units: number; directPriceCents: number; listedPriceCents: number };

/** How many units of each model can be ordered now, and from which price on: one statement. */
export async function countUnits({ kysely }: Tables): Promise<ReadonlyMap<string, UnitCount>> {
  const models = await offered(kysely)
    .select(({ fn }) => [
      'unit.model_id as modelId',
      fn.countAll<number>().as('units'),
      fn.min<number>('product.direct_price_cents').as('directPriceCents'),
      fn.min<number>('product.listed_price_cents').as('listedPriceCents'),
    ])
    .groupBy('unit.model_id')
    .execute();
  return new Map(
    models.flatMap(({ modelId, units, ...prices }) =>
      modelId === null ? [] : [[modelId, { units: Number(units), ...prices }] as const],
    ),
  );
}

type Priced = { available: number; directPriceCents: number; listedPriceCents?: number };

/** What lists say of a model: its own stock and its units together, from the lowest price on. */
export function withUnits<P extends Priced>(own: P, count: UnitCount | undefined): P {
  if (!count) return own;
  const isOwnLower = own.available > 0 && own.directPriceCents < count.directPriceCents;
  const { units, ...prices } = count;
  return {
    ...own,
    available: own.available + units,
    ...(!isOwnLower && { directPriceCents: prices.directPriceCents }),
    ...(!isOwnLower && 'listedPriceCents' in own && { listedPriceCents: prices.listedPriceCents }),
  };
}

const offered = (kysely: Tables['kysely']) =>
  kysely
    .selectFrom('used_units as unit')
    .innerJoin('products as product', 'product.id', 'unit.product_id')
    .where('product.is_offered_unit', '=', true)
    .where('product.is_available', '=', true)
    .where(promisedBy(sql.ref('unit.id')), 'is', null);
