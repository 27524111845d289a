import type { ConsoleList } from './console-list.ts';
import { pageSlug } from './page-address.ts';
import type { PricedDevice, PriceRange, RepairPrice } from './prices.ts';

/** A repair with its range, and the page about it if there is one. */
export type GuideRepair = {
  slug: string;
  name: string;
  icon: string;
  page: string | null;
  price: RepairPrice;
};
export type GuideModel = {
  slug: string;
  name: string;
  /** How the owner recognises it. */
  hint: string;
  repairs: GuideRepair[];
};
export type GuideDevice = {
  slug: string;
  name: string;
  icon: string;
  summary: string;
  models: GuideModel[];
};

/** The workshop's price ranges in three choices: device, model, repair. */
export function priceGuide(
  consoles: Pick<ConsoleList, 'makers'>,
  devices: readonly PricedDevice[],
  hasPage: (path: string) => boolean,
): GuideDevice[] {
  const models = consoles.makers.flatMap((maker) => maker.models).map(consoleModel);
  const known: GuideDevice = {
    slug: 'console',
    name: 'Console de jeux',
    icon: 'gamepad-2',
    summary: 'PlayStation, Xbox, Nintendo Switch\u00a0: une fourchette par modèle et par panne.',
    models: models.filter(({ repairs }) => repairs.length > 0),
  };
  return [
    ...(known.models.length > 0 ? [known] : []),
    ...devices.map((device) => ({
      slug: device.slug,
      name: device.name,
      icon: device.icon,
      summary: device.summary,
      models: device.models.map((model) => ({ ...model, repairs: repairsOf(model.slug, device, hasPage) })),
    })),
  ];
}

/** The owner hides it (own-prices.ts). */
const isHidden = (price: PriceRange & { isHidden?: true }): boolean => price.isHidden === true;

function consoleModel(card: ConsoleList['makers'][number]['models'][number]): GuideModel {
  return {
    slug: pageSlug(card.path),
    name: card.name,
    hint: card.revisions.join('\u00a0; '),
    repairs: card.faults
      .filter(({ price }) => !isHidden(price))
      .map(({ path, label, icon, price }) => ({
        slug: pageSlug(path),
        name: label,
        icon,
        page: path,
        price,
      })),
  };
}

function repairsOf(model: string, device: PricedDevice, hasPage: (path: string) => boolean): GuideRepair[] {
  return device.repairs
    .filter((repair) => (repair.models === null || repair.models.includes(model)) && !isHidden(repair))
    .map(({ slug, name, icon, page, models: _models, ...price }) => ({
      slug,
      name,
      icon,
      page: hasPage(page) ? page : null,
      price,
    }));
}
