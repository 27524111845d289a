import type { Selectable } from 'kysely';
import { descriptionLead } from '#domain/catalogue/product-description.ts';
import { productPath } from '#domain/catalogue/product-path.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { countUnits, withUnits } from '../shop/catalogue/find-units.ts';
import { readPublished } from '../shop/catalogue/read-published.ts';
import { namesOfProduct } from './customers-words.ts';
import type { SearchDocument, SearchSource } from './search-document.ts';

/** The columns of a product that the search reads. */
export type SearchedProduct = Pick<
  Selectable<Schema['products']>,
  | 'slug'
  | 'sku'
  | 'name'
  | 'brand'
  | 'condition'
  | 'description'
  | 'specs'
  | 'compatible_models'
  | 'usages'
  | 'direct_price_cents'
  | 'is_available'
> & {
  /** Label of its category. */
  category: string;
};

/**
 * Weight of a part, which shares its words with the repair that needs it: without further words, the repair comes
 * first.
 */
const WEIGHT = 0.7;
/** Weight of a sold-out product: of two products that answer equally well, the available one comes first. */
const SOLD_OUT_WEIGHT = 0.55;

/** Published products, sold out or not. */
export function productSource(database: Pick<Database, 'asRole' | 'kysely'>): SearchSource {
  return {
    name: 'products',
    tags: ['products'],
    // Reads the database, not the catalogue's memory, which hears of a change at the same time as we do, or later.
    read: async () => (await readProducts(database)).map(productDocument),
  };
}

async function readProducts(database: Pick<Database, 'asRole' | 'kysely'>): Promise<SearchedProduct[]> {
  const found = await readPublished(database, (products) =>
    products.select([
      'p.id',
      'p.slug',
      'p.sku',
      'p.name',
      'p.brand',
      'p.condition',
      'p.description',
      'p.specs',
      'p.compatible_models',
      'p.usages',
      'p.direct_price_cents',
      'p.is_available',
      'c.label as category',
    ]),
  );
  const units = await countUnits(database);
  return found.map(({ id, ...product }) => {
    const own = { available: product.is_available ? 1 : 0, directPriceCents: product.direct_price_cents };
    const { available, directPriceCents } = withUnits(own, units.get(id));
    return { ...product, direct_price_cents: directPriceCents, is_available: available > 0 };
  });
}

export function productDocument(product: SearchedProduct): SearchDocument {
  const { slug, sku, name, brand, category, condition, compatible_models: models, usages } = product;
  return {
    path: productPath(slug),
    kind: 'produit',
    title: name,
    place: `Boutique › ${category}`,
    // What it does not fit must not answer for it: « Xbox » would find a part for a PlayStation.
    summary: descriptionLead(product.description),
    keywords: [sku, ...(brand ? [brand] : []), category, condition, ...models, ...usages],
    names: namesOfProduct(name),
    headings: [],
    text: product.specs.map(({ key, value }) => `${key}\u00a0: ${value}`).join('\n'),
    price: formatEuros(product.direct_price_cents),
    weight: product.is_available ? WEIGHT : SOLD_OUT_WEIGHT,
  };
}
