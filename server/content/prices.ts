import { z } from 'zod';
import { onceRight } from '#domain/text/once-right.ts';
import { internalPath, kebabName, priceKey, prose } from './fields.ts';

const euros = z.number().nonnegative().nullable();

export const priceRangeFields = {
  /** Euros; null if only the opened device gives a price (« sur devis »). */
  from: euros,
  /** Euros; null if the workshop announces no upper end. */
  to: euros.default(null),
  /** Exclusions from the price, or its unit: « hors disque », « par Joy-Con ». */
  note: prose(3, 80).nullable().default(null),
  duration: prose(3, 160),
};

/** Further words on the page of a price. */
const explained = {
  /** Facts that only the opened device shows. */
  unknown: prose(20, 400),
  /** Facts that could raise or lower the price. */
  changes: prose(20, 400),
  /** Which part is fitted, its quality, and the choice that there is; left out where no part decides anything. */
  part: prose(20, 300).optional(),
};

type Range = { from: number | null; to: number | null };
export const isRange = ({ from, to }: Range) => to === null || (from !== null && from <= to);
export const notRange = {
  ...onceRight('from', 'to'),
  path: ['to'],
  message: 'une fourchette va de « from » à « to », « from » en premier',
};

const repairPrice = z.strictObject({ ...priceRangeFields, ...explained }).refine(isRange, notRange);

/** The only place with the price of a repair: a range to expect; the firm price is the quote's. */
export type RepairPrice = z.infer<typeof repairPrice>;

/** The fields of every price, however it is shown. */
export type PriceRange = Pick<RepairPrice, 'from' | 'to' | 'note' | 'duration'>;

/** A price of the files as the owner may change it, or hide it: the repair is then on quote, and no list offers it. */
export const ownPriceSchema = z
  .strictObject({ ...priceRangeFields, isHidden: z.literal(true).optional() })
  .refine(isRange, notRange);

export type OwnPrice = z.infer<typeof ownPriceSchema>;

/** content/data/prices/<model>.yml: the repairs of a console, by the last step of their page's address. */
export const consolePricesSchema = z.record(kebabName, repairPrice);

const model = z.strictObject({
  slug: kebabName,
  name: prose(2, 60),
  /** How the owner recognises it. */
  hint: prose(10, 200),
});

const deviceRepair = z
  .strictObject({
    slug: kebabName,
    name: prose(3, 60),
    icon: kebabName,
    /** Slugs of its models; all of the device's if left out. */
    models: z.array(kebabName).min(1).nullable().default(null),
    /** The page that says more. */
    page: internalPath,
    ...priceRangeFields,
    ...explained,
  })
  .refine(isRange, notRange);

const device = z
  .strictObject({
    slug: kebabName,
    name: prose(3, 60),
    icon: kebabName,
    summary: prose(20, 200),
    models: z.array(model).min(1),
    repairs: z.array(deviceRepair).min(1),
  })
  .superRefine(({ models, repairs }, context) => {
    const report = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const seen = new Set<string>();
    repairs.forEach((repair, index) => {
      for (const slug of repair.models ?? models.map((known) => known.slug)) {
        const address = `${slug}/${repair.slug}`;
        if (!models.some((known) => known.slug === slug))
          report(['repairs', index, 'models'], `${slug} n’est pas un modèle de cet appareil`);
        if (seen.has(address)) report(['repairs', index], `${address} a déjà un prix`);
        seen.add(address);
      }
    });
    models.forEach(({ slug }, index) => {
      if (models.findIndex((known) => known.slug === slug) < index)
        report(['models', index], `le modèle ${slug} est écrit deux fois`);
      if (!repairs.some((repair) => repair.models === null || repair.models.includes(slug)))
        report(['models', index], `${slug} n’a aucun prix`);
    });
  });

/** A family of devices without a page for each model: phones, computers… */
export type PricedDevice = z.infer<typeof device>;

/** content/data/prices/appareils.yml: all other devices with a price range. */
export const devicePricesSchema = z.strictObject({
  devices: z
    .array(device)
    .refine(
      (devices) => new Set(devices.map(({ slug }) => slug)).size === devices.length,
      'un appareil est écrit deux fois',
    ),
});

/** The file of `devicePricesSchema`, beside those of the consoles. */
export const DEVICE_PRICES_FILE = 'appareils.yml';

const work = z
  .strictObject({
    slug: kebabName,
    name: prose(3, 60),
    /** The page that says more. */
    page: internalPath,
    /** Keys of the repairs that it is a part of: it costs no less and no more than each of them. */
    of: z.array(priceKey).default([]),
    ...priceRangeFields,
  })
  .refine(isRange, notRange);

/**
 * A work narrower than the repairs of /prix, with a range of its own: the panel of a laptop, for example, as one
 * cause of a dark screen.
 */
export type PricedWork = z.infer<typeof work>;

/** content/data/prices/travaux.yml: named by tables and guides as travaux/<slug>. */
export const worksSchema = z.strictObject({
  works: z
    .array(work)
    .refine(
      (works) => new Set(works.map(({ slug }) => slug)).size === works.length,
      'un travail est écrit deux fois',
    ),
});

/** The file of `worksSchema`, beside those of the consoles. */
export const WORKS_FILE = 'travaux.yml';
