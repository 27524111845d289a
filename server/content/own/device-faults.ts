import {
  createDeviceRegister,
  type DeviceFamily,
  type DeviceRegister,
} from '#domain/devices/device-register.ts';
import { slugOf } from '#domain/stock/slug-of.ts';
import type { ContentLibrary } from '../library.ts';
import type { OwnDevice } from './own-devices.ts';

const ID_MAX = 70;

export type DeviceFault = { field: 'kind' | 'name' | 'codes' | 'prices'; message: string };

type Naming = { brand: string | null; name: string; codes: readonly string[]; prices: string | null };

/**
 * Why a device cannot have this name, these codes or these faults.
 * @param id its own, whose present names are free; null: a new one
 */
export function namingFaults(
  { brand, name, codes, prices }: Naming,
  id: string | null,
  { find, named }: Pick<DeviceRegister, 'find' | 'named'>,
  priceGuide: ContentLibrary['priceGuide'],
): DeviceFault[] {
  const taken = (words: string, look: typeof find) => {
    const found = (brand ? look(`${brand} ${words}`) : null) ?? look(words);
    return found && found.id !== id ? found : null;
  };
  const faults: DeviceFault[] = [];
  const same = taken(name, find);
  if (same) faults.push({ field: 'name', message: `Le registre connaît déjà ce nom\u00a0: ${same.name}.` });
  for (const code of codes) {
    // Makers tell revisions by what stands in brackets, which a search passes over.
    const device = taken(code, named);
    if (device)
      faults.push({ field: 'codes', message: `${code} est déjà un code ou un nom de ${device.name}.` });
  }
  const keys = priceGuide().flatMap(({ slug, models }) => models.map((model) => `${slug}/${model.slug}`));
  if (prices !== null && !keys.includes(prices))
    faults.push({ field: 'prices', message: 'Choisissez des pannes de la liste.' });
  return faults;
}

/** « iPhone 18 » is « iphone-18 », or « iphone-18-2 » if that is taken. */
export function freeId(name: string, own: readonly OwnDevice[], shipped: readonly DeviceFamily[]): string {
  const taken = new Set([
    // In addresses, those that are not saved yet.
    'nouveau',
    'nouvelle',
    ...own.map(({ id }) => id),
    ...createDeviceRegister(shipped).devices.map(({ id }) => id),
  ]);
  const start = slugOf(name.replaceAll('+', ' plus '), ID_MAX) || 'appareil';
  let id = start;
  for (let count = 2; taken.has(id); count += 1) id = `${start}-${count}`;
  return id;
}
