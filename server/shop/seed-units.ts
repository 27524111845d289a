import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { listedPriceCents } from '#domain/money/money.ts';
import { type DeviceId, deviceIds } from '#domain/repair/devices.ts';
import { kebabName } from '../content/fields.ts';
import { readYamlFile } from '../content/source/yaml-file.ts';
import type { Schema } from '../db/schema.ts';
import type { CatalogueData } from './catalogue-data.ts';
import { unitSlug } from './used-units/offer-unit.ts';

const unit = z.strictObject({
  grade: z.enum(['A', 'B', 'C']),
  /** What is paid, in euros. */
  price: z.number().positive().max(10_000).multipleOf(0.01),
  battery: z.int().min(0).max(100).optional(),
  hours: z.int().min(0).optional(),
  marks: z.string().trim().min(1).max(2000),
});

const unitsDataSchema = z.strictObject({
  /** By the slug of their model. */
  units: z.record(
    kebabName,
    z.strictObject({
      kind: z.enum(deviceIds as [DeviceId, ...DeviceId[]]),
      units: z.array(unit).min(2).max(4),
    }),
  ),
});

type UnitsData = z.infer<typeof unitsDataSchema>['units'];

/** content/data/demo/used-units.yml: the units of a demonstration, by the slug of their model. */
export const readUnitsData = (contentDir: string): UnitsData =>
  readYamlFile(path.join(contentDir, 'data/demo/used-units.yml'), unitsDataSchema).units;

/** What a unit of the demonstration cost, as a share of its price. */
const COST = 0.6;

type Model = { id: string; slug: string };

/** Offers the units of the demonstration on the pages of their models. They are nobody's, and no register knows them. */
export async function seedUnits(
  tx: Kysely<Schema>,
  data: UnitsData,
  { models, file }: { models: readonly Model[]; file: CatalogueData },
): Promise<void> {
  const modelOf = new Map(models.map((model) => [model.slug, model]));
  for (const [slug, { kind, units }] of Object.entries(data)) {
    const model = modelOf.get(slug);
    const product = file.products.find((each) => each.slug === slug);
    if (!model || !product) throw new Error(`used-units.yml names ${slug}, which products.yml does not know`);
    for (const written of units) await seedUnit(tx, { model, product, kind, written });
  }
}

type SeededUnit = {
  model: Model;
  product: CatalogueData['products'][number];
  kind: DeviceId;
  written: z.infer<typeof unit>;
};

async function seedUnit(tx: Kysely<Schema>, { model, product, kind, written }: SeededUnit): Promise<void> {
  const { name, category, condition, weightG, unitTests } = product;
  const { grade, battery = null, hours = null, marks } = written;
  const priceCents = Math.round(written.price * 100);
  const { rows } = await sql<{ number: string }>`
    select internal.next_number('UO', now()) as number
  `.execute(tx);
  const [{ number } = { number: '' }] = rows;
  const { id: productId } = await tx
    .insertInto('products')
    .values({
      ...{ slug: unitSlug(model.slug, number), sku: number, name, category_id: category, condition, grade },
      ...{ listed_price_cents: listedPriceCents(priceCents), vat_rate: 'margin', weight_g: weightG },
      ...{ stock: 1, low_stock_threshold: 0, is_offered_unit: true, is_example: true },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('used_units')
    .values({
      ...{ id: randomUUID(), number, state: 'for_sale', kind, name, grade, marks, hours },
      ...{ battery_percent: battery, model_id: model.id, product_id: productId },
      tests: JSON.stringify(unitTests.map(({ label, result }) => ({ name: label, result }))),
      ...{ provenance: 'intake', acquired_on: sql<string>`current_date - 14` },
      ...{ price_cents: priceCents, cost_cents: Math.round(priceCents * COST) },
    })
    .execute();
}
