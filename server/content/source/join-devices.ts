import { createDeviceRegister, namesOf } from '#domain/devices/device-register.ts';
import { consolePathOf, pageSlug } from '../page-address.ts';
import type { PricedDevice } from '../prices.ts';
import type { Problem } from '../problem.ts';
import type { LoadedDevices, LocatedFamily } from './load-devices.ts';
import type { YamlPath } from './located-yaml.ts';
import type { SourcePage } from './read-page.ts';

/**
 * The register and the prices name each other: a model has the prices of a model of /prix that exists, each model of
 * /prix covers one of the register, and no name means two devices.
 */
export function joinDevices(
  { families }: LoadedDevices,
  priced: readonly PricedDevice[],
  pages: readonly SourcePage[],
): Problem[] {
  if (families.length === 0) return [];
  const keys = pricedModels(priced, pages);
  const named = new Set(families.flatMap(({ family }) => family.models.map(({ prices }) => prices)));
  return [
    ...families.flatMap((located) => unknownPrices(located, keys)),
    ...[...keys]
      .filter((key) => !named.has(key))
      .map((key) => problem('content/data/devices', null, `aucun appareil n’a les prix de ${key}`)),
    ...sharedNames(families),
  ];
}

/** The models of /prix, by their key: telephone/iphone, console/playstation-5. */
function pricedModels(priced: readonly PricedDevice[], pages: readonly SourcePage[]): Set<string> {
  return new Set([
    ...priced.flatMap(({ slug, models }) => models.map((model) => `${slug}/${model.slug}`)),
    ...pages.flatMap(({ page }) =>
      page.type === 'fault' ? [`console/${pageSlug(consolePathOf(page.path))}`] : [],
    ),
  ]);
}

function unknownPrices({ family, file, lineOf }: LocatedFamily, keys: ReadonlySet<string>): Problem[] {
  return family.models.flatMap(({ name, prices }, index) =>
    prices === null || keys.has(prices)
      ? []
      : problem(file, lineOf(['models', index]), `${name} : aucun prix sous la clé ${prices}`),
  );
}

function sharedNames(families: readonly LocatedFamily[]): Problem[] {
  const owners = new Map<string, string>();
  return families.flatMap(({ family, file, lineOf }) => {
    const { devices } = createDeviceRegister([family]);
    return devices.flatMap((device) => {
      const line = lineOf(placeOf(family, device.model));
      const names = new Set([`id ${device.id}`, ...namesOf(device)]);
      return [...names].flatMap((name) => {
        const owner = owners.get(name);
        owners.set(name, device.name);
        return owner === undefined ? [] : problem(file, line, `« ${name} » est déjà ${owner}`);
      });
    });
  });
}

function placeOf({ models }: LocatedFamily['family'], id: string): YamlPath {
  return ['models', models.findIndex((model) => model.id === id)];
}

const problem = (file: string, line: number | null, message: string): Problem => ({
  file,
  line,
  severity: 'error',
  message,
});
