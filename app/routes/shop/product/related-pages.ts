import { modelPricesPath } from '#domain/devices/device-brands.ts';
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
