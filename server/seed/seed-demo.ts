import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { readYamlFile } from '../content/source/yaml-file.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { seedCatalogue } from '../shop/seed-catalogue.ts';

const testimonialsSchema = z.strictObject({
  testimonials: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        location: z.string().min(1),
        rating: z.int().min(0).max(5),
        testimonial: z.string().min(20),
      }),
    )
    .min(1),
});

/**
 * Gives a new site some contents to show, once: anything that its owner deletes does not come back. Several processes
 * may call it at once.
 * @param contentDir the folder with the words (content/data/demo, content/data/products.yml)
 */
export async function seedDemo(database: Pick<Database, 'transaction'>, contentDir: string): Promise<void> {
  await database.transaction(async (tx) => {
    if (await isFirstTime(tx, 'testimonials')) await seedTestimonials(tx, contentDir);
    if (await isFirstTime(tx, 'catalogue')) await seedCatalogue(tx, contentDir);
  });
}

/** The row is locked until the end of the transaction, so only one process plants. */
async function isFirstTime(tx: Kysely<Schema>, name: string): Promise<boolean> {
  const planted = await tx
    .insertInto('internal.seeds')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return planted !== undefined;
}

/** Examples, marked as such wherever they are shown. A site with testimonials of its own needs none. */
async function seedTestimonials(tx: Kysely<Schema>, contentDir: string): Promise<void> {
  const known = await tx.selectFrom('testimonials').select('id').limit(1).executeTakeFirst();
  if (known) return;
  const { testimonials } = readYamlFile(
    path.join(contentDir, 'data/demo/testimonials.yml'),
    testimonialsSchema,
  );
  await tx
    .insertInto('testimonials')
    .values(
      testimonials.map((example, index) => ({
        ...example,
        is_example: true,
        is_visible: true,
        // In the order of the file.
        created_at: sql<Date>`now() - ${index} * interval '1 minute'`,
      })),
    )
    .execute();
}
