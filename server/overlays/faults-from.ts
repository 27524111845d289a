import { formatDate } from '#domain/dates/dates.ts';
import { scheduledAfter } from './in-force.ts';
import type { OverlayFault, OverlayVersion } from './overlay.ts';
import type { FoundOverlay } from './read-overlay.ts';
import { readerOf, valuesAt } from './values-at.ts';

/**
 * What does not fit between one overlay and the others of its kind from a moment on: then, or at the hour of a change that
 * is scheduled for later. Of the first such hour alone.
 */
export function faultsFrom(
  { kind, overlay }: FoundOverlay,
  versions: readonly OverlayVersion[],
  start: Date,
): OverlayFault[] {
  const ofKind = versions.filter((version) => version.kind === kind.id);
  const later = scheduledAfter(ofKind, start).map(({ validFrom }) => validFrom);
  for (const moment of [start, ...later]) {
    const read = readerOf(valuesAt([kind], ofKind, moment).values);
    const faults = kind.faults?.(overlay, read(overlay), read) ?? [];
    if (faults.length === 0) continue;
    if (moment === start) return faults;
    const then = formatDate(moment, { withTime: true });
    return faults.map(({ field, message }) => ({
      field,
      message: `Un changement est programmé pour le ${then}\u00a0: alors, ce ne serait plus juste. ${message}`,
    }));
  }
  return [];
}
