import type { DeviceId } from '#domain/repair/devices.ts';
import type { ContentLibrary } from '#server/content/library.ts';

/** A usual fault of a device, with its range in euros; both null on quote. */
export type GridFault = {
  name: string;
  from: number | null;
  to: number | null;
  /** What is not in the price. */
  note: string | null;
  /** What would change it. */
  changes: string;
};

/** A model of the register, with what the price grid says of it. */
export type GridModel = { name: string; kind: DeviceId; brand: string | null; faults: GridFault[] };

type Content = Pick<ContentLibrary, 'devices' | 'modelPrices' | 'priceGuide'>;

/** The model that these words name, however they are typed; null if the register does not know it. */
export function gridModel(content: Content, words: string): GridModel | null {
  const device = content.devices().find(words);
  if (!device?.isOffered) return null;
  const { own = [], grid } = content.modelPrices(device.id) ?? { grid: null };
  const faults = [...own, ...(grid?.repairs ?? [])].map(faultOf);
  return { name: device.name, kind: device.kind, brand: device.brand, faults };
}

/** The devices of /prix by the kinds that the intake knows. */
const KINDS: Readonly<Record<string, readonly DeviceId[]>> = {
  console: ['console'],
  telephone: ['telephone'],
  tablette: ['tablette'],
  montre: ['montre'],
  'ordinateur-portable': ['pc', 'mac'],
  'pc-fixe': ['pc'],
  donnees: ['composants'],
  'autre-appareil': ['maison'],
};

const MOST = 12;

/** The names of faults by kind, for a device whose model nobody has named yet: those of most models first. */
export function usualFaults(content: Content): Partial<Record<DeviceId, string[]>> {
  const counts: Partial<Record<DeviceId, Map<string, number>>> = {};
  for (const { slug, models } of content.priceGuide())
    for (const kind of KINDS[slug] ?? []) {
      const ofKind = counts[kind] ?? new Map<string, number>();
      for (const { name } of models.flatMap(({ repairs }) => repairs))
        ofKind.set(name, (ofKind.get(name) ?? 0) + 1);
      counts[kind] = ofKind;
    }
  return Object.fromEntries(
    Object.entries(counts).map(([kind, ofKind]) => [
      kind,
      [...ofKind]
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, MOST)
        .map(([name]) => name),
    ]),
  );
}

const faultOf = ({ name, price }: { name: string; price: Omit<GridFault, 'name'> }): GridFault => ({
  name,
  from: price.from,
  to: price.to,
  note: price.note,
  changes: price.changes,
});
