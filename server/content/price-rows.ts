import { consolePathOf, pageSlug } from './page-address.ts';
import type { PageHeader } from './pages.ts';
import { priceTokensOf } from './price-tokens.ts';
import type { PricedDevice, PricedWork, PriceRange } from './prices.ts';

/** A price of the workshop, under the key by which every page names it. */
export type PriceRow = {
  /** Its address under /prix, console/playstation-5/reparation-port-hdmi, or travaux/<slug>. */
  key: string;
  /** « Port HDMI, PlayStation 5 ». */
  name: string;
  /** The repair alone: « Port HDMI ». */
  repair: string;
  /** The page that says more. */
  page: string;
  price: PriceRange;
};

export type PriceRows = ReadonlyMap<string, PriceRow>;

type Sources = {
  pages: readonly PageHeader[];
  devices: readonly PricedDevice[];
  works: readonly PricedWork[];
};

/** The key of the price of a console's fault, by the address of its page. */
export const faultPriceKey = (path: string): string =>
  `console/${pageSlug(consolePathOf(path))}/${pageSlug(path)}`;

/** The key of the price of a work. */
export const workPriceKey = (slug: string): string => `travaux/${slug}`;

/** Every price, by its key. */
export function listPriceRows({ pages, devices, works }: Sources): PriceRows {
  const consoles = new Map(
    pages.flatMap((page) => (page.type === 'console' ? [[page.path, page.name]] : [])),
  );
  const rows: PriceRow[] = [
    ...pages.flatMap((page) => {
      if (page.type !== 'fault') return [];
      const name = named(page.label, consoles.get(consolePathOf(page.path)));
      return { key: faultPriceKey(page.path), name, repair: page.label, page: page.path, price: page.price };
    }),
    ...devices.flatMap((device) =>
      device.repairs.flatMap(({ slug, name, icon: _icon, page, models, ...price }) =>
        device.models
          .filter((model) => models === null || models.includes(model.slug))
          .map((model) => ({
            key: `${device.slug}/${model.slug}/${slug}`,
            name: named(name, model.name),
            repair: name,
            page,
            price,
          })),
      ),
    ),
    ...works.map(({ slug, name, page, of: _of, ...price }) => ({
      key: workPriceKey(slug),
      name,
      repair: name,
      page,
      price,
    })),
  ];
  return new Map(rows.map((row) => [row.key, row]));
}

/** The repairs that a work is a part of, and whose range it leaves. */
export const strayKeys = ({ of, from, to }: Pick<PricedWork, 'of' | 'from' | 'to'>, rows: PriceRows) =>
  of.filter((key) => {
    const whole = rows.get(key)?.price;
    if (!whole) return false;
    const isBelow = from !== null && (whole.from === null || from < whole.from);
    const isAbove = to !== null && whole.to !== null && to > whole.to;
    return isBelow || isAbove;
  });

function named(repair: string, device: string | undefined): string {
  return device === undefined ? repair : `${repair}, ${device}`;
}

/** The replacement of each token of a price. */
export function priceTokens(rows: PriceRows): ReadonlyMap<string, string> {
  return new Map([...rows.values()].flatMap(({ key, price }) => priceTokensOf(key, price)));
}
