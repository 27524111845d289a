import type { DeviceId } from '../repair/devices.ts';
import { foldText } from '../text/fold-text.ts';

/** What a device may be called: its name, the names that people use, and the maker's codes. */
type Named = {
  /** A stable id: repairs store it. */
  id: string;
  name: string;
  /** When it was first sold; null for a whole range. */
  year: number | null;
  codes: readonly string[];
  aliases: readonly string[];
  /** The shop does not take it in: no form offers it, but repairs that name it keep it. */
  isHidden?: boolean;
};

export type DeviceModel = Named & {
  /**
   * The model of /prix that has its faults and prices, telephone/iphone; null: on quote. If left out, the family's
   * model.
   */
  prices: string | null;
  /** Versions that differ inside: PlayStation 5 Slim, HAC-001(-01). */
  revisions: readonly DeviceRevision[];
};

/** `prices` as those of a model, for a revision with other faults; if left out, it has those of its model. */
export type DeviceRevision = Named & { prices?: string | null };

export type DeviceFamily = {
  id: string;
  /** The brand; null for what every brand makes, such as disks and sockets. */
  brand: string | null;
  name: string;
  kind: DeviceId;
  /** The name of a drawing in public/illustrations. */
  illustration: string;
  /** Pages for a visitor who searches for one of its models, the best first. */
  pages: readonly string[];
  /** Whether forms offer its models; they do not offer those that only products name. */
  isOffered: boolean;
  /** Whether customers name its models more than others: if so, the search gives them more weight. */
  isCommon: boolean;
  models: readonly DeviceModel[];
};

/** A model, or a revision of one. */
export type KnownDevice = Named & {
  /** The id of its model; for a device that is not a revision, its own id. */
  model: string;
  brand: string | null;
  family: string;
  kind: DeviceId;
  illustration: string;
  prices: string | null;
  pages: readonly string[];
  isOffered: boolean;
};

export type DeviceRegister = {
  families: readonly DeviceFamily[];
  /** Each model, followed by its revisions, in the order of the files. */
  devices: readonly KnownDevice[];
  byId: (id: string) => KnownDevice | null;
  /** The device with this very name, alias or code, but for capitals, accents and signs: HAC-001 is not HAC-001(-01). */
  named: (words: string) => KnownDevice | null;
  /**
   * Finds a device by a name, an alias or a code, however it is typed: « iphone12 », « Apple iPhone 12 64 Go », «
   * SM-A546B/DS ».
   */
  find: (words: string) => KnownDevice | null;
};

export function createDeviceRegister(families: readonly DeviceFamily[]): DeviceRegister {
  const devices = families.flatMap(devicesOf);
  const byId = new Map(devices.map((device) => [device.id, device]));
  const byName = new Map<string, KnownDevice>();
  // A name of one device takes precedence over the same words as an alias of another.
  for (const device of devices) if (isComparable(device.name)) byName.set(plainName(device.name), device);
  for (const device of devices)
    for (const name of namesOf(device)) if (!byName.has(name)) byName.set(name, device);
  const named = (words: string) => byName.get(plainName(words)) ?? null;
  return {
    families,
    devices,
    byId: (id) => byId.get(id) ?? null,
    named,
    find: (words) =>
      named(words) ??
      named(words.replace(STORAGE, '')) ??
      named(words.replace(SIM_SUFFIX, '')) ??
      named(words.match(IN_BRACKETS)?.[1] ?? '') ??
      named(words.replace(IN_BRACKETS, '')),
  };
}

/** « 128 Go » at the end of a name: it does not change the model. */
const STORAGE = /\s*\b\d+\s?(?:go|gb|to|tb)\s*$/i;
/** « /DS » at the end of a Samsung code: two SIM cards. */
const SIM_SUFFIX = /\/[a-z]{1,3}\s*$/i;
/** « iPhone 12 (A2403) ». */
const IN_BRACKETS = /\s*\(([^()]*)\)\s*$/;

/** A name in the form that comparisons use: folded, letters, digits and « + » only. Galaxy S21+ is not Galaxy S21. */
function plainName(text: string): string {
  return foldText(text)
    .replaceAll('+', 'plus')
    .replace(/[^a-z0-9]/g, '');
}

/**
 * Whether comparisons leave anything of a name. Nothing is left of « 📱 », « 小米 » or « --- »: such a name would be that
 * of all devices that nobody knows.
 */
export const isComparable = (name: string): boolean => plainName(name) !== '';

/** All names of a device: its name, aliases and codes. */
export function namesOf({ name, brand, aliases, codes: written }: KnownDevice): string[] {
  const names = [name, ...aliases].filter(isComparable);
  const codes = written.filter(isComparable);
  return [...names, ...codes, ...(brand ? names.map((one) => `${brand} ${one}`) : [])].map(plainName);
}

function devicesOf({ models, ...family }: DeviceFamily): KnownDevice[] {
  const { brand, name: familyName, kind, illustration, pages, isOffered } = family;
  return models.flatMap(({ revisions, prices, ...model }) => {
    const shared = {
      model: model.id,
      brand,
      family: familyName,
      kind,
      illustration,
      prices,
      pages,
      isOffered,
    };
    return [model, ...revisions].map((named) => ({
      ...shared,
      ...named,
      isOffered: isOffered && !named.isHidden && !model.isHidden,
    }));
  });
}

/** The device that the two fields of a form name: « Sony » and « PS5 », « » and « A2403 ». */
export function deviceOf(
  register: Pick<DeviceRegister, 'find'>,
  brand: string | null | undefined,
  model: string | null | undefined,
): KnownDevice | null {
  if (!model) return null;
  return (brand ? register.find(`${brand} ${model}`) : null) ?? register.find(model);
}

/** The brands that forms offer, in alphabetical order. */
export function offeredBrands({ devices }: Pick<DeviceRegister, 'devices'>): string[] {
  const brands = devices.flatMap(({ brand, isOffered }) => (brand && isOffered ? brand : []));
  return [...new Set(brands)].sort((a, b) => a.localeCompare(b, 'fr'));
}

/** The brands and families that a text names. */
export function namesIn(text: string, families: readonly Pick<DeviceFamily, 'brand' | 'name'>[]): string[] {
  const words = spaced(text);
  const names = new Set(families.flatMap(({ brand, name }) => (brand ? [brand, name] : [name])));
  return [...names].filter((name) => words.includes(spaced(name)));
}

const spaced = (text: string) => ` ${foldText(text).replace(/[^a-z0-9]+/g, ' ')} `;
