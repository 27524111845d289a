import { type DeviceRegister, type KnownDevice, namesIn } from '#domain/devices/device-register.ts';
import type { PageHead } from './pages.ts';
import type { GuideDevice, GuideRepair } from './price-guide.ts';

type PageLink = { path: string; title: string };

/** The prices of one exact model, and the pages about it. */
export type ModelPrices = {
  device: KnownDevice;
  /** The names of its revisions. */
  revisions: string[];
  /** The model of /prix with its prices; null if the shop announces none. */
  grid: { name: string; path: string; repairs: GuideRepair[]; isOfThisModel: boolean } | null;
  services: PageLink[];
  guides: PageLink[];
};

type Sources = {
  register: DeviceRegister;
  guide: readonly GuideDevice[];
  pages: readonly PageHead[];
  linksTo: (paths: readonly string[]) => PageLink[];
};

/** Null for a device that the shop does not take in. */
export function modelPrices(id: string, { register, guide, pages, linksTo }: Sources): ModelPrices | null {
  const device = register.byId(id);
  if (!device?.isOffered) return null;
  const { devices } = register;
  return {
    device,
    revisions: devices.flatMap((one) =>
      one.model === device.model && one.id !== one.model && one.isOffered ? one.name : [],
    ),
    grid: gridOf(device, register, guide),
    services: linksTo(device.pages.filter((path) => !path.startsWith('/prix/'))),
    guides: pages.flatMap((page) =>
      page.type === 'guide' && isAbout(page, device, register) ? { path: page.path, title: page.title } : [],
    ),
  };
}

function gridOf(
  { prices }: KnownDevice,
  { devices }: DeviceRegister,
  guide: readonly GuideDevice[],
): ModelPrices['grid'] {
  const models = guide.flatMap((one) =>
    one.models.map((model) => ({ ...model, key: `${one.slug}/${model.slug}` })),
  );
  const found = models.find(({ key }) => key === prices);
  if (!found) return null;
  const covered = new Set(devices.flatMap((one) => (one.prices === prices ? one.model : [])));
  const { name, key, repairs } = found;
  return { name, path: `/prix/${key}`, repairs, isOfThisModel: covered.size === 1 };
}

/** A guide whose title names brands or families is for these only; any other is for all models with its prices. */
function isAbout(
  { title, repair }: Extract<PageHead, { type: 'guide' }>,
  { brand, family, prices }: KnownDevice,
  { families }: DeviceRegister,
): boolean {
  const named = namesIn(title, families);
  const hasPrices = prices !== null && repair.some((target) => target.startsWith(`${prices}/`));
  if (named.length === 0) return hasPrices;
  if (!named.some((one) => one === brand || one === family)) return false;
  return hasPrices || repair.every((target) => target.startsWith('/'));
}
