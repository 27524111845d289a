import { z } from 'zod';
import type { DeviceFamily } from '#domain/devices/device-register.ts';
import { deviceIds } from '#domain/repair/devices.ts';
import { internalPath, isoDate, kebabName, priceKey, prose } from './fields.ts';

const words = z.array(z.string().trim().min(1).max(80)).default([]);
const year = z.int().min(1990).max(2100).nullable().default(null);

const named = { id: kebabName, name: prose(2, 80), year, codes: words, aliases: words };

const model = z.strictObject({
  ...named,
  /** The model of /prix: telephone/iphone. Its family's if left out. */
  prices: priceKey.optional(),
  revisions: z.array(z.strictObject(named)).default([]),
});

const family = z
  .strictObject({
    id: kebabName,
    brand: prose(2, 40).nullable().default(null),
    name: prose(2, 60),
    kind: z.enum(deviceIds),
    illustration: kebabName,
    prices: priceKey.nullable().default(null),
    pages: z.array(internalPath).default([]),
    isOffered: z.boolean().default(true),
    isCommon: z.boolean().default(false),
    models: z.array(model).min(1),
  })
  .superRefine(({ models }, context) => {
    const years = models.map((one) => one.year ?? Number.POSITIVE_INFINITY);
    years.forEach((one, index) => {
      if (one < (years[index - 1] ?? 0))
        context.addIssue({
          code: 'custom',
          path: ['models', index],
          message: 'les modèles se suivent par année, les plus anciens en premier, sans année en dernier',
        });
    });
  })
  .transform(
    ({ prices, models, ...rest }): DeviceFamily => ({
      ...rest,
      models: models.map((one) => ({ ...one, prices: one.prices ?? prices })),
    }),
  );

/** content/data/devices/<file>.yml: brands, families, exact models and revisions, with the maker's codes. */
export const deviceFileSchema = z.strictObject({
  /** Where names, years and codes come from. */
  sources: z
    .array(z.strictObject({ title: prose(3, 120), url: z.url({ protocol: /^https$/ }), consulted: isoDate }))
    .default([]),
  families: z.array(family).min(1),
});
