import type { ModelPrice } from './added-prices.ts';
import type { ContentStore } from './content-store.ts';
import type { PageHeader } from './pages.ts';
import { faultPriceKey, workPriceKey } from './price-rows.ts';
import type { OwnPrice, PricedDevice } from './prices.ts';

/** The owner's prices. The same object as long as none changed. */
export type OwnPrices = {
  /** Prices over the shipped ones, by the keys of their rows. */
  rows: ReadonlyMap<string, OwnPrice>;
  /** Prices of exact models, which no file ships. */
  added: readonly ModelPrice[];
};

export const NO_OWN_PRICES: OwnPrices = { rows: new Map(), added: [] };

/** The content with the owner's prices; everything that shows a price is made from it. */
export function withOwnPrices(store: ContentStore, { rows }: OwnPrices): ContentStore {
  if (rows.size === 0) return store;
  const own = new Map([...rows].map(([key, price]) => [key, shownPrice(price)]));
  const priced = <Page extends PageHeader>(page: Page): Page => {
    const price = page.type === 'fault' ? own.get(faultPriceKey(page.path)) : undefined;
    return price && page.type === 'fault' ? { ...page, price: { ...page.price, ...price } } : page;
  };
  return {
    ...store,
    pages: store.pages.map(priced),
    devices: store.devices.map((device) => pricedDevice(device, own)),
    works: store.works.map((work) => ({ ...work, ...own.get(workPriceKey(work.slug)) })),
    findPage: (path) => {
      const page = store.findPage(path);
      return page && priced(page);
    },
  };
}

/** A hidden price is nowhere: what still speaks of the repair says that it is on quote. */
const shownPrice = (price: OwnPrice): OwnPrice =>
  price.isHidden ? { ...price, from: null, to: null, note: null } : price;

/** A price of one model leaves the row that its other models share. */
function pricedDevice(device: PricedDevice, own: OwnPrices['rows']): PricedDevice {
  const repairs = device.repairs.flatMap((repair) => {
    const models = repair.models ?? device.models.map(({ slug }) => slug);
    const apart = models.flatMap((model) => {
      const price = own.get(`${device.slug}/${model}/${repair.slug}`);
      return price ? [{ ...repair, ...price, models: [model] }] : [];
    });
    if (apart.length === 0) return [repair];
    const moved = new Set(apart.flatMap((each) => each.models));
    const left = models.filter((model) => !moved.has(model));
    return [...(left.length > 0 ? [{ ...repair, models: left }] : []), ...apart];
  });
  return { ...device, repairs };
}
