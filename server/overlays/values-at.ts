import { inForceAt, mergeOverlay } from './in-force.ts';
import {
  type Overlay,
  type OverlayKind,
  type OverlayVersion,
  overlaysOf,
  type ReadOverlay,
} from './overlay.ts';

type ValuesAt = {
  /** The owner's values. */
  values: ReadonlyMap<Overlay, unknown>;
  /** Versions that the present schema does not accept. */
  refused: OverlayVersion[];
};

/** What is in force at a moment, of the versions that were not withdrawn. */
export function valuesAt(
  kinds: readonly OverlayKind[],
  versions: readonly OverlayVersion[],
  moment: Date,
): ValuesAt {
  const byPlace = Map.groupBy(versions, placeOf);
  const values = new Map<Overlay, unknown>();
  const refused: OverlayVersion[] = [];
  for (const kind of kinds)
    for (const overlay of overlaysOf(kind, versions)) {
      const version = inForceAt(byPlace.get(placeOf({ kind: kind.id, key: overlay.key })) ?? [], moment);
      const { value, isChanged, isRefused } = mergeOverlay(overlay, version);
      if (isChanged) values.set(overlay, value);
      if (isRefused && version) refused.push(version);
    }
  return { values, refused };
}

/** Reads one of these values, or else the shipped one. */
export const readerOf =
  (values: ReadonlyMap<Overlay, unknown>): ReadOverlay =>
  <Value>(overlay: Overlay<Value>): Value =>
    values.has(overlay) ? (values.get(overlay) as Value) : overlay.shipped;

const placeOf = ({ kind, key }: Pick<OverlayVersion, 'kind' | 'key'>): string => `${kind}/${key}`;
