import { sql, type Transaction } from 'kysely';
import { listedPriceCents } from '#domain/money/money.ts';
import { slugOf } from '#domain/stock/slug-of.ts';
import type { Schema } from '../../db/schema.ts';
import type { RowChanged } from '../../edits/seen-row.ts';
import { faultAt } from '../../outcomes.ts';
import { lockProductNames } from '../stock/stored-products.ts';
import type { UsedUnitWork } from './used-unit-row.ts';

/** `products_listed_price_cents_range` */
const MOST_LISTED_CENTS = 10_000_000;
/** A longer address of a model is cut: the number that follows is what makes it one. */
const MODEL_SLUG_MAX = 80;

/** The address of a unit's own product, by that of its model. It leads to the model's page. */
export const unitSlug = (modelSlug: string, number: string): string =>
  `${slugOf(modelSlug, MODEL_SLUG_MAX)}-${slugOf(number, 30)}`;

/** Whether the shop's pages can tell this price. */
export const isTooDearOnline = (priceCents: number): boolean =>
  listedPriceCents(priceCents) > MOST_LISTED_CENTS;

export const TOO_DEAR_ONLINE = 'Ce prix est trop élevé pour la boutique en ligne.';

/** The used products of the catalogue, on whose pages units may be offered. */
export const modelsOfUnits = (tx: Transaction<Schema>) =>
  tx
    .selectFrom('products')
    .select(['id', 'name', 'sku'])
    .where('condition', '<>', 'neuf')
    .where('is_offered_unit', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Offers a unit on the page of a product, or on none. What it costs and whether it is for sale follows (`followUnit`). */
export async function offerUnit(
  { tx, unit }: UsedUnitWork,
  modelId: string | undefined,
): Promise<RowChanged | null> {
  const model = modelId === undefined ? null : await findModel(tx, modelId);
  if (model === undefined) return faultAt('model', 'Choisissez un produit d’occasion de la boutique.');
  let { product_id } = unit;
  if (model) {
    if (isTooDearOnline(unit.price_cents ?? 0)) return faultAt('model', TOO_DEAR_ONLINE);
    if (product_id === null) {
      const added = await addProduct(tx, unit, model);
      if ('outcome' in added) return added;
      product_id = added.id;
    }
    const { category_id, condition, weight_g, warranty } = model;
    await tx
      .updateTable('products')
      .set({ category_id, condition, weight_g, warranty })
      .where('id', '=', product_id)
      .execute();
  }
  await tx
    .updateTable('used_units')
    .set({ model_id: model?.id ?? null, product_id })
    .where('id', '=', unit.id)
    .execute();
  return null;
}

const findModel = (tx: Transaction<Schema>, id: string) =>
  tx
    .selectFrom('products')
    .select(['id', 'slug', 'category_id', 'condition', 'weight_g', 'warranty'])
    .where('id', '=', id)
    .where('condition', '<>', 'neuf')
    .where('is_offered_unit', 'is', null)
    .executeTakeFirst();

type Model = NonNullable<Awaited<ReturnType<typeof findModel>>>;

/** Its reference is the number of the unit, which may be that of a product from before units were offered. */
async function addProduct(
  tx: Transaction<Schema>,
  { number, name, price_cents }: UsedUnitWork['unit'],
  { slug, category_id, condition }: Model,
): Promise<{ id: string } | RowChanged> {
  await lockProductNames(tx);
  const same = await tx
    .selectFrom('products')
    .select('name')
    .where(sql<boolean>`lower(sku) = ${number.toLowerCase()}`)
    .executeTakeFirst();
  if (same)
    return faultAt(
      'model',
      `Le produit «\u00a0${same.name}\u00a0» a déjà la référence ${number}\u00a0: changez-la d’abord.`,
    );
  return tx
    .insertInto('products')
    .values({
      slug: unitSlug(slug, number),
      ...{ sku: number, name, category_id, condition },
      listed_price_cents: listedPriceCents(price_cents ?? 0),
      ...{ stock: 1, low_stock_threshold: 0, is_offered_unit: false },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
