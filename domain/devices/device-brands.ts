import { slugOf } from '../stock/slug-of.ts';
import type { DeviceRegister, KnownDevice } from './device-register.ts';

/** A brand with the models that the shop takes in, by family. */
export type BrandModels = {
  slug: string;
  name: string;
  /** The page of its models. */
  path: string;
  families: { name: string; models: KnownDevice[] }[];
};

/** Devices that every brand makes: disks, shutters. */
const NO_BRAND = 'Autres marques et appareils';
const SLUG_MAX = 40;

/** Brands in alphabetical order, families and models in the order of the register; those without a brand come last. */
export function brandModels({ devices }: Pick<DeviceRegister, 'devices'>): BrandModels[] {
  const models = devices.filter((device) => device.isOffered && device.id === device.model);
  return [...Map.groupBy(models, ({ brand }) => brand)]
    .toSorted(([a], [b]) => (a === null ? 1 : b === null ? -1 : a.localeCompare(b, 'fr')))
    .map(([brand, ofBrand]) => ({
      slug: brandSlug(brand),
      name: brand ?? NO_BRAND,
      path: brandPricesPath(brand),
      families: [...Map.groupBy(ofBrand, ({ family }) => family)].map(([name, all]) => ({
        name,
        models: all,
      })),
    }));
}

/** The end of the addresses of a brand. */
export const brandSlug = (brand: string | null): string => slugOf(brand ?? NO_BRAND, SLUG_MAX);

/** The page of the models of one brand. */
export const brandPricesPath = (brand: string | null): string => `/prix/marque/${brandSlug(brand)}`;

/** The page of the prices of one exact model. @param id of the model, not of a revision */
export const modelPricesPath = (id: string): string => `/prix/modele/${id}`;

/** Where that page has a price of its own: those of a revision begin with its id. */
export const priceAnchor = ({ id, model }: Pick<KnownDevice, 'id' | 'model'>, repair: string): string =>
  id === model ? repair : `${id}-${repair}`;
