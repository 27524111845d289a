import { bookingPath } from '#app/features/content/quote-link.ts';
import { SHIPPED_CATEGORIES } from '#domain/catalogue/shipped-categories.ts';
import { modelPricesPath } from '#domain/devices/device-brands.ts';
import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { ContentLibrary } from '#server/content/library.ts';

/** Pages of consoles, by the name of the model in products. */
const CONSOLES: readonly (readonly [RegExp, string])[] = [
  [/playstation 3/i, '/consoles/playstation-3'],
  [/playstation 4/i, '/consoles/playstation-4'],
  [/playstation 5/i, '/consoles/playstation-5'],
  [/xbox one/i, '/consoles/xbox-one'],
  [/xbox series/i, '/consoles/xbox-series-s-x'],
  [/switch 2/i, '/consoles/switch-2'],
  [/switch oled/i, '/consoles/switch-oled'],
  [/switch lite/i, '/consoles/switch-lite'],
  [/switch v[12]/i, '/consoles/switch-v1-v2'],
];

/** The shop's work for each category. */
const SERVICES: Readonly<Record<string, readonly string[]>> = {
  'composants-neufs': ['/services/montage-pc', '/services/upgrade-pc-reims'],
  'composants-occasion': ['/services/montage-pc', '/services/upgrade-pc-reims'],
  'pc-reconditionnes': ['/services/reparation-pc-mac', '/services/upgrade-pc-reims'],
  'consoles-reconditionnees': ['/services/reparation-consoles'],
  'pieces-console': ['/services/reparation-consoles', '/services/micro-soudure'],
  'ecrans-batteries-telephone': ['/services/reparation-telephone-reims'],
  accessoires: ['/services/diagnostic-devis'],
  stockage: ['/services/upgrade-pc-reims', '/services/recuperation-donnees'],
  outillage: ['/services/micro-soudure'],
  'impression-3d': ['/services/impression-3d'],
};

type Related = { name: string; category: string; models: readonly string[] };

/** Repairs related to a product: its consoles, then the services of its category. */
export function repairPaths({ name, category, models }: Related): string[] {
  const consoles = CONSOLES.filter(([words]) => [name, ...models].some((text) => words.test(text)));
  return [...consoles.map(([, path]) => path), ...(SERVICES[category] ?? [])];
}

const MODELS_MAX = 4;

/** The pages with the prices of the models that a product fits, and that the shop takes in. */
export function pricesOfModels(
  models: readonly string[],
  content: Pick<ContentLibrary, 'devices'>,
): { path: string; title: string }[] {
  const register = content.devices();
  const ids = new Set(models.flatMap((name) => register.find(name)?.model ?? []));
  return [...ids]
    .flatMap((id) => {
      const model = register.byId(id);
      return model?.isOffered
        ? [{ path: modelPricesPath(id), title: `Prix et guides\u00a0: ${model.name}` }]
        : [];
    })
    .slice(0, MODELS_MAX);
}

/** The work that fits a product into one model, as the register of prices has it. */
export type Fitting = {
  /** « Surchauffe, PlayStation 4 ». */
  title: string;
  /** « De 49 à 89 €, pièce comprise, 24 à 72 heures ». */
  note: string;
  fromEuros: number;
  /** The booking, with this repair chosen. */
  path: string;
};

/** Of the categories that the site ships, those whose products a repair puts in: a cable, a tool or a console is nothing to fit. */
const FITTED: readonly string[] = ['pieces-console', 'ecrans-batteries-telephone', 'stockage'];

const FITTINGS_MAX = 3;

/** The repairs whose page names a product, for the models that it fits, where they have a price. */
export function fittingsOf(
  { slug, category, models }: { slug: string; category: string; models: readonly string[] },
  content: Pick<ContentLibrary, 'devices' | 'pageHeads' | 'priceGuide'>,
): Fitting[] {
  if (SHIPPED_CATEGORIES.includes(category) && !FITTED.includes(category)) return [];
  const { find } = content.devices();
  const namesOf = (key: string) => models.filter((name) => find(name)?.prices === key);
  const pages = new Set(
    content
      .pageHeads()
      .flatMap((page) =>
        (page.type === 'fault' || page.type === 'service') && page.products.includes(slug) ? page.path : [],
      ),
  );
  return content
    .priceGuide()
    .flatMap((device) => device.models.map((model) => ({ ...model, key: `${device.slug}/${model.slug}` })))
    .flatMap(({ key, repairs }) => {
      const names = namesOf(key);
      if (names.length === 0) return [];
      return repairs.flatMap(({ slug: repair, name, page, price }) =>
        page !== null && pages.has(page) && price.from !== null
          ? {
              title: [name, ...names].join(', '),
              note: `${priceText(price)}, ${price.duration}`,
              fromEuros: price.from,
              path: bookingPath(`${key}/${repair}`),
            }
          : [],
      );
    })
    .slice(0, FITTINGS_MAX);
}

/** The price of a repair has its part in it, unless its note leaves it out (« pose, hors SSD »). */
const priceText = (price: Parameters<typeof formatRepairPrice>[0]) =>
  capitalize(formatRepairPrice(price)) + (price.note?.includes('hors') ? '' : ', pièce comprise');
