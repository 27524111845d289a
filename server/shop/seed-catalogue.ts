import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { DRAWING_FOLDER } from '#domain/stock/product-picture.ts';
import { RENDERED_SIZE, renderedSrc } from '#domain/stock/rendered-picture.ts';
import { readYamlFile } from '../content/source/yaml-file.ts';
import type { Schema } from '../db/schema.ts';
import { type CatalogueData, catalogueDataSchema } from './catalogue-data.ts';
import { readUnitsData, seedUnits } from './seed-units.ts';

/** The size of the drawings in public/illustrations. */
const DRAWING = { width: 320, height: 240 };

/** Gives a shop without any products those of content/data/products.yml, and their units. A shop that has some keeps its own. */
export async function seedCatalogue(tx: Kysely<Schema>, contentDir: string): Promise<void> {
  const known = await tx.selectFrom('products').select('id').limit(1).executeTakeFirst();
  if (known) return;
  const units = readUnitsData(contentDir);
  const file = readYamlFile(path.join(contentDir, 'data/products.yml'), catalogueDataSchema);
  await tx
    .insertInto('product_categories')
    .values(file.categories.map(({ id, label }, position) => ({ id, label, position })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const planted = await tx
    .insertInto('products')
    .values(
      file.products.map((product, index) => {
        // Its units are all that there is of it.
        const stock = units[product.slug] ? 0 : product.stock;
        return productRow({ ...product, stock }, index, file);
      }),
    )
    .returning(['id', 'slug'])
    .execute();
  const idOf = new Map(planted.map(({ id, slug }) => [slug, id]));
  await tx
    .insertInto('product_images')
    .values(
      file.products.flatMap(({ slug, pictures }) =>
        pictures.map((picture, position) => ({
          product_id: idOf.get(slug) ?? '',
          position,
          ...pictureRow(slug, picture),
        })),
      ),
    )
    .execute();
  await seedUnits(tx, units, { models: planted, file });
}

function pictureRow(slug: string, picture: CatalogueData['products'][number]['pictures'][number]) {
  return 'view' in picture
    ? {
        src: renderedSrc(slug, picture.view),
        alt: `Image de synthèse\u00a0: ${picture.shows}`,
        ...RENDERED_SIZE,
      }
    : {
        src: `${DRAWING_FOLDER}${picture.drawing}.svg`,
        alt: `Illustration\u00a0: ${picture.shows}`,
        ...DRAWING,
      };
}

function productRow(
  product: CatalogueData['products'][number],
  index: number,
  { newWarranty }: CatalogueData,
) {
  const { category, listedPrice, weightG, unitTests } = product;
  const isNew = product.condition === 'neuf';
  return {
    slug: product.slug,
    sku: product.sku,
    name: product.name,
    category_id: category,
    brand: product.brand ?? null,
    condition: product.condition,
    grade: product.grade ?? null,
    description: product.description,
    listed_price_cents: Math.round(listedPrice * 100),
    stock: product.stock,
    weight_g: weightG,
    // Used goods use the shop's own setting, which the seed must not freeze.
    warranty: isNew ? newWarranty : '',
    specs: JSON.stringify(product.specs),
    compatible_models: product.compatibleModels,
    usages: product.usages,
    unit_tests: JSON.stringify(unitTests),
    battery_percent: product.batteryPercent ?? null,
    // The owner must find out maker and spare parts; measures that no real unit gave are shown as an example.
    legal: JSON.stringify({
      ...(!isNew && { hasExampleTests: true }),
      ...(product.pickupOnly && { pickupOnly: true }),
    }),
    is_published: true,
    is_example: true,
    // In the order of the file, the first one newest.
    created_at: sql<Date>`now() - ${index} * interval '1 minute'`,
  };
}
