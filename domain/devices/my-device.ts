import type { DeviceRegister, KnownDevice } from './device-register.ts';

/** Where a visitor says which device is theirs. */
export const MY_DEVICE_PATH = '/mon-appareil';

/** The models of a brand there. @param slug that of `brandModels` */
export const myBrandPath = (slug: string): string => `${MY_DEVICE_PATH}/${slug}`;

/** The names by which products fit a model: its own, and those of its revisions. */
export const namesOfModel = ({ devices }: Pick<DeviceRegister, 'devices'>, id: string): string[] =>
  devices.filter(({ model }) => model === id).map(({ name }) => name);

/** The device that all of these names mean, one that customers own; null for several, or for none. */
export function deviceOfNames(
  register: Pick<DeviceRegister, 'find' | 'byId'>,
  names: readonly string[],
): KnownDevice | null {
  const [first, ...others] = names.map((name) => register.find(name));
  if (!first?.isOffered || others.some((other) => other?.model !== first.model)) return null;
  return others.length === 0 ? first : register.byId(first.model);
}
