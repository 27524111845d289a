import { brandModels, modelPricesPath } from '#domain/devices/device-brands.ts';
import {
  type DeviceFamily,
  type DeviceRegister,
  type KnownDevice,
  namesIn,
} from '#domain/devices/device-register.ts';
import type { ModelPrice } from './added-prices.ts';
import type { PageHeader } from './pages.ts';
import type { GuideDevice, GuideRepair } from './price-guide.ts';
import type { RepairPrice } from './prices.ts';

type PageLink = { path: string; title: string };

type PricesOfDevice = {
  /** The prices that the owner gave to this very model; to a revision, also those that it has from its model. */
  own: RepairOfModel[];
  /** The model of /prix with its other prices; null if the shop announces none. */
  grid: { name: string; path: string; repairs: GuideRepair[]; isOfThisModel: boolean } | null;
};

/** A revision that has other faults or prices than its model. */
export type PricedRevision = {
  device: KnownDevice;
  /** The prices that the owner gave to this very revision. */
  own: RepairOfModel[];
  /** Its faults, null on quote; left out if they are those of its model. */
  grid?: PricesOfDevice['grid'];
};

/** The prices of one exact model, or of a revision, and the pages about it. */
export type ModelPrices = PricesOfDevice & {
  device: KnownDevice;
  /** The names of its revisions. */
  revisions: string[];
  /** Those of them that have other faults or prices. */
  pricedRevisions: PricedRevision[];
  services: PageLink[];
  guides: PageLink[];
  /** Models of the family sold within a year of it, which are taken for it. */
  alike: (PageLink & { year: number })[];
  /** Whether search engines should find its page (decision 087). */
  isHub: boolean;
};

type RepairOfModel = { slug: string; name: string; price: RepairPrice };

/** A price of an exact model, with the page about the repair. */
export type PlacedModelPrice = RepairOfModel & {
  device: KnownDevice;
  /** The page about the repair; of a repair that the family does not have, the first page about the family. */
  page: string | null;
};

type Sources = {
  register: DeviceRegister;
  guide: readonly GuideDevice[];
  added: readonly ModelPrice[];
  pages: readonly PageHeader[];
  linksTo: (paths: readonly string[]) => PageLink[];
};

/** Null for a device that the shop does not take in. */
export function modelPrices(
  id: string,
  { register, guide, added, pages, linksTo }: Sources,
): ModelPrices | null {
  const device = register.byId(id);
  if (!device?.isOffered) return null;
  const { devices } = register;
  const guides = pages.flatMap((page) =>
    page.type === 'guide' && isAbout(page, device, register) ? { path: page.path, title: page.title } : [],
  );
  const prices = pricesOf(device, { register, guide, added });
  const revisions = devices.filter(
    (one) => one.model === device.model && one.id !== one.model && one.isOffered,
  );
  const model = register.byId(device.model);
  return {
    device,
    ...prices,
    revisions: revisions.map(({ name }) => name),
    pricedRevisions: revisions.flatMap((one) => {
      const hasOwnFaults = one.prices !== model?.prices;
      const own = added.filter((price) => price.device === one.id).map(repairOf);
      if (!hasOwnFaults && own.length === 0) return [];
      return { device: one, own, ...(hasOwnFaults && { grid: gridOf(one, register, guide) }) };
    }),
    services: linksTo(device.pages.filter((path) => !path.startsWith('/prix/'))),
    guides,
    alike: alike(device, register),
    isHub: canBeHub(device) && guides.length > 0 && announcedBy(prices) >= HUB_PRICES,
  };
}

function pricesOf(
  device: KnownDevice,
  { register, guide, added }: Pick<Sources, 'register' | 'guide' | 'added'>,
): PricesOfDevice {
  const own = ownPricesOf(device, register, added).map(repairOf);
  const grid = gridOf(device, register, guide);
  return {
    own,
    grid: grid && {
      ...grid,
      repairs: grid.repairs.filter(({ slug }) => !own.some((one) => one.slug === slug)),
    },
  };
}

/** A revision has the prices of its model, unless it has the faults of another or a price of its own for the same repair. */
function ownPricesOf(
  { id, model, prices }: KnownDevice,
  register: DeviceRegister,
  added: readonly ModelPrice[],
): ModelPrice[] {
  const its = added.filter(({ device }) => device === id);
  if (id === model || register.byId(model)?.prices !== prices) return its;
  const shared = added.filter(
    ({ device, slug }) => device === model && !its.some((one) => one.slug === slug),
  );
  return [...its, ...shared];
}

const HUB_PRICES = 2;
const ALIKE_MAX = 8;

/**
 * A page with a year, codes to tell the model by, prices and a guide says something of its own. Consoles have a page
 * for each fault, with its price.
 */
const canBeHub = ({ kind, year, codes, prices }: KnownDevice) =>
  kind !== 'console' && year !== null && codes.length > 0 && prices !== null;

const announcedBy = ({ own, grid }: PricesOfDevice) =>
  [...own, ...(grid?.repairs ?? [])].filter(({ price }) => price.from !== null).length;

/** The pages of prices that search engines should find: brands with several such models, then the models. */
export function priceHubs(sources: Sources): PageLink[] {
  const isHub = (device: KnownDevice) => canBeHub(device) && modelPrices(device.id, sources)?.isHub === true;
  const brands = brandModels(sources.register).map(({ name, path, families }) => ({
    path,
    title: `Prix de réparation par modèle\u00a0: ${name}`,
    models: families.flatMap(({ models }) => models.filter(isHub)),
  }));
  return [
    ...brands.flatMap(({ models, ...page }) => (models.length > 1 ? [page] : [])),
    ...brands.flatMap(({ models }) =>
      models.map(({ id, name }) => ({
        path: modelPricesPath(id),
        title: `Prix de réparation\u00a0: ${name}`,
      })),
    ),
  ];
}

function alike(
  { model, brand, family, year }: KnownDevice,
  { devices }: DeviceRegister,
): ModelPrices['alike'] {
  if (year === null) return [];
  return devices
    .flatMap((one) =>
      one.isOffered &&
      one.id === one.model &&
      one.id !== model &&
      one.brand === brand &&
      one.family === family &&
      one.year !== null &&
      Math.abs(one.year - year) <= 1
        ? { path: modelPricesPath(one.id), title: one.name, year: one.year }
        : [],
    )
    .toSorted((a, b) => Math.abs(a.year - year) - Math.abs(b.year - year))
    .slice(0, ALIKE_MAX);
}

/** The added prices whose models the shop takes in. */
export function placeModelPrices(
  added: readonly ModelPrice[],
  { register, guide }: Pick<Sources, 'register' | 'guide'>,
): PlacedModelPrice[] {
  return added.flatMap((price) => {
    const device = register.byId(price.device);
    if (!device?.isOffered) return [];
    const shared = gridOf(device, register, guide)?.repairs.find(({ slug }) => slug === price.slug);
    return { ...repairOf(price), device, page: shared?.page ?? device.pages[0] ?? null };
  });
}

function repairOf({ slug, name, device: _, changes, ...range }: ModelPrice): RepairOfModel {
  return { slug, name, price: { ...range, changes, unknown: '' } };
}

function gridOf(
  { prices }: KnownDevice,
  { devices }: DeviceRegister,
  guide: readonly GuideDevice[],
): PricesOfDevice['grid'] {
  const models = guide.flatMap((one) =>
    one.models.map((model) => ({ ...model, key: `${one.slug}/${model.slug}` })),
  );
  const found = models.find(({ key }) => key === prices);
  if (!found) return null;
  const covered = new Set(devices.flatMap((one) => (one.prices === prices ? one.model : [])));
  const { name, key, repairs } = found;
  return { name, path: `/prix/${key}`, repairs, isOfThisModel: covered.size === 1 };
}

/** Titles are few and asked for hundreds of models. */
const namesOfTitles = new WeakMap<readonly DeviceFamily[], Map<string, string[]>>();

function namedIn(title: string, families: readonly DeviceFamily[]): string[] {
  const known = namesOfTitles.get(families) ?? new Map<string, string[]>();
  namesOfTitles.set(families, known);
  const names = known.get(title) ?? namesIn(title, families);
  known.set(title, names);
  return names;
}

/** A guide whose title names brands or families is for these only; any other is for all models with its prices. */
function isAbout(
  { title, repair }: Extract<PageHeader, { type: 'guide' }>,
  { brand, family, prices }: KnownDevice,
  { families }: DeviceRegister,
): boolean {
  const named = namedIn(title, families);
  const hasPrices = prices !== null && repair.some((target) => target.startsWith(`${prices}/`));
  if (named.length === 0) return hasPrices;
  if (!named.some((one) => one === brand || one === family)) return false;
  return hasPrices || repair.every((target) => target.startsWith('/'));
}
