import { z } from 'zod';
import { kebabName } from '../content/fields.ts';

const text = (max: number) => z.string().trim().min(1).max(max);

const product = z
  .strictObject({
    slug: kebabName,
    sku: text(40),
    name: text(200),
    category: kebabName,
    brand: text(80).optional(),
    condition: z.enum(['neuf', 'occasion', 'reconditionné']),
    grade: z.enum(['A', 'B', 'C']).optional(),
    /** Euros. */
    listedPrice: z.number().positive().max(100_000).multipleOf(0.01),
    /** The price in a shop or in the press that the listed one was set by; for the owner alone. */
    priceSeen: z
      .strictObject({
        euros: z.number().positive(),
        /** The day or, of a page that gives no more, the month. */
        on: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])(-([0-2]\d|3[01]))?$/),
        title: text(200),
        publisher: text(80),
        url: z.url({ protocol: /^https$/ }),
      })
      .optional(),
    stock: z.int().min(0),
    weightG: z.int().min(1).max(100_000),
    /** No carrier takes it: a flammable liquid, a lithium battery without its device. */
    pickupOnly: z.literal(true).optional(),
    description: text(20_000),
    specs: z.array(z.strictObject({ key: text(80), value: text(300) })).min(1),
    compatibleModels: z.array(text(80)).default([]),
    usages: z.array(text(80)).default([]),
    unitTests: z.array(z.strictObject({ label: text(80), result: text(200) })).default([]),
    batteryPercent: z.int().min(0).max(100).optional(),
    /** Drawings of public/illustrations, or views of the product that art/ rendered, and what they show. */
    pictures: z
      .array(
        z.union([
          z.strictObject({ drawing: kebabName, shows: text(200) }),
          z.strictObject({ view: kebabName, shows: text(200) }),
        ]),
      )
      .min(1),
  })
  .refine(({ condition, grade }) => (condition === 'neuf') === (grade === undefined), {
    path: ['grade'],
    message: 'un grade pour tout produit d’occasion ou reconditionné, aucun pour un produit neuf',
  })
  .refine(({ condition, unitTests }) => condition === 'neuf' || unitTests.length > 0, {
    path: ['unitTests'],
    message: 'les essais de l’exemplaire manquent',
  })
  .refine(
    ({ condition, name, description }) =>
      condition !== 'reconditionné' || !/comme neuf|état neuf/i.test(`${name} ${description}`),
    {
      path: ['description'],
      message:
        'ni «\u00a0comme neuf\u00a0» ni «\u00a0état neuf\u00a0» pour un produit reconditionné (art. R.122-4 et R.122-5)',
    },
  );

/** content/data/products.yml: the products of a new shop. */
export const catalogueDataSchema = z
  .strictObject({
    newWarranty: text(1000),
    categories: z.array(z.strictObject({ id: kebabName, label: text(100) })).min(1),
    products: z.array(product).min(1),
  })
  .superRefine(({ categories, products }, context) => {
    const known = new Set(categories.map(({ id }) => id));
    const seen = new Set<string>();
    for (const [index, { slug, sku, category }] of products.entries()) {
      const report = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: ['products', index, field], message });
      if (!known.has(category)) report('category', `catégorie inconnue\u00a0: ${category}`);
      if (seen.has(slug)) report('slug', `déjà employé\u00a0: ${slug}`);
      if (seen.has(sku)) report('sku', `déjà employé\u00a0: ${sku}`);
      seen.add(slug).add(sku);
    }
  });

export type CatalogueData = z.infer<typeof catalogueDataSchema>;
