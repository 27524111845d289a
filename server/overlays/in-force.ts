import type { OverlayState } from '#domain/overlays/overlay-states.ts';
import type { Overlay, OverlayVersion } from './overlay.ts';

type Due = Pick<OverlayVersion, 'id' | 'validFrom'>;

/** The version in force at a moment: the latest whose hour has come, then the latest saved. */
export function inForceAt<Version extends Due>(versions: readonly Version[], now: Date): Version | undefined {
  return versions
    .filter(({ validFrom }) => validFrom <= now)
    .reduce<Version | undefined>((best, each) => (best && !isLater(each, best) ? best : each), undefined);
}

const isLater = (one: Due, other: Due): boolean =>
  one.validFrom.getTime() - other.validFrom.getTime() > 0 ||
  (one.validFrom.getTime() === other.validFrom.getTime() && one.id > other.id);

/** The versions whose hour is still to come, in the order of these hours. */
export const scheduledAfter = <Version extends Due>(versions: readonly Version[], now: Date): Version[] =>
  versions.filter(({ validFrom }) => validFrom > now).toSorted((a, b) => (isLater(a, b) ? 1 : -1));

type Merged<Value> = {
  value: Value;
  /** The owner's value is in force. */
  isChanged: boolean;
  /** The present schema does not accept the stored value: the shipped value is in force. */
  isRefused: boolean;
};

/** The owner's value over the shipped one. */
export function mergeOverlay<Value>(
  { shipped, schema }: Pick<Overlay<Value>, 'shipped' | 'schema'>,
  version: Pick<OverlayVersion, 'value'> | undefined,
): Merged<Value> {
  if (!version || version.value === null) return { value: shipped, isChanged: false, isRefused: false };
  const { success, data } = schema.safeParse(version.value);
  return success
    ? { value: data, isChanged: true, isRefused: false }
    : { value: shipped, isChanged: false, isRefused: true };
}

/** Whether the shipped value is no longer the one that the owner's was written over. */
export const hasMoved = (
  { shipped }: Pick<Overlay, 'shipped'>,
  version: Pick<OverlayVersion, 'value' | 'shipped'> | undefined,
): boolean => version !== undefined && version.value !== null && !isSameValue(version.shipped, shipped);

/** The states of an overlay, by its versions that were not withdrawn. */
export function statesOf(overlay: Overlay, due: readonly OverlayVersion[], now: Date): OverlayState[] {
  const counting = inForceAt(due, now);
  const { isChanged, isRefused } = mergeOverlay(overlay, counting);
  return [
    isRefused ? 'refused' : isChanged ? 'changed' : 'shipped',
    ...(scheduledAfter(due, now).length > 0 ? ['scheduled' as const] : []),
    ...(!isRefused && hasMoved(overlay, counting) ? ['moved' as const] : []),
  ];
}

/** Compares two values without regard to the order of their keys, which jsonb does not keep. */
export const isSameValue = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
