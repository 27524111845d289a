import { consolePathOf, slugOf } from './page-address.ts';
import type { PageHead } from './pages.ts';
import { priceTokensOf } from './price-tokens.ts';
import type { PricedDevice, PricedWork, PriceRange } from './prices.ts';

/** A price of the workshop, under the key by which every page names it. */
export type PriceRow = {
  /** Its address under /prix, console/playstation-5/reparation-port-hdmi, or travaux/<slug>. */
  key: string;
  /** « Port HDMI, PlayStation 5 ». */
  name: string;
  /** The page that says more. */
  page: string;
  price: PriceRange;
};

export type PriceRows = ReadonlyMap<string, PriceRow>;

type Sources = {
  pages: readonly PageHead[];
  devices: readonly PricedDevice[];
  works: readonly PricedWork[];
};

/** Every price, by its key. */
export function listPriceRows({ pages, devices, works }: Sources): PriceRows {
  const consoles = new Map(
    pages.flatMap((page) => (page.type === 'console' ? [[page.path, page.name]] : [])),
  );
  const rows: PriceRow[] = [
    ...pages.flatMap((page) => {
      if (page.type !== 'fault') return [];
      const console = consolePathOf(page.path);
      const key = `console/${slugOf(console)}/${slugOf(page.path)}`;
      return { key, name: named(page.label, consoles.get(console)), page: page.path, price: page.price };
    }),
    ...devices.flatMap((device) =>
      device.repairs.flatMap(({ slug, name, icon: _icon, page, models, ...price }) =>
        device.models
          .filter((model) => models === null || models.includes(model.slug))
          .map((model) => ({
            key: `${device.slug}/${model.slug}/${slug}`,
            name: named(name, model.name),
            page,
            price,
          })),
      ),
    ),
    ...works.map(({ slug, name, page, of: _of, ...price }) => ({
      key: `travaux/${slug}`,
      name,
      page,
      price,
    })),
  ];
  return new Map(rows.map((row) => [row.key, row]));
}

function named(repair: string, device: string | undefined): string {
  return device === undefined ? repair : `${repair}, ${device}`;
}

/** The replacement of each token of a price. */
export function priceTokens(rows: PriceRows): ReadonlyMap<string, string> {
  return new Map([...rows.values()].flatMap(({ key, price }) => priceTokensOf(key, price)));
}
