import type { FormTexts } from '#domain/edits/edit-guard.ts';
import type { OverlayState } from '#domain/overlays/overlay-states.ts';
import { inForceAt, mergeOverlay, scheduledAfter, statesOf } from './in-force.ts';
import { labelWith, type Overlay, type OverlayKind, type OverlayVersion } from './overlay.ts';
import type { ListedVersion } from './overlay-rows.ts';
import { type ChangeLine, changesBetween, overlayTexts } from './overlay-words.ts';

/** An overlay with its kind. */
export type FoundOverlay = { kind: OverlayKind; overlay: Overlay };

/**
 * A field that the form does not show: the scheduled version, so that a person who has not seen it overwrites nothing
 * (decision 042).
 */
const SCHEDULED_FIELD = 'scheduled';

const VERSIONS_SHOWN = 50;

type PageVersion = {
  id: number;
  savedAt: Date;
  by: string | null;
  /** The moment from which it is in force; null if it was at once. */
  from: Date | null;
  isReturn: boolean;
  withdrawn: { at: Date; by: string | null } | null;
  /** Its changes to what was in force when it was saved. */
  changes: ChangeLine[];
};

/** A text or figures, as the page that edits it shows them. */
export type OverlayPage = FoundOverlay & {
  label: string;
  /** The value in force, for the mark of the form. */
  present: FormTexts;
  /** The texts that the form shows. */
  texts: FormTexts;
  /** The newest version; 0 for none. */
  version: number;
  /** The version that the form shows, if it is not the one in force. */
  drawn: number | null;
  states: OverlayState[];
  /** How the shipped value changed since the owner's was written; null if it did not. */
  moved: ChangeLine[] | null;
  scheduled: PageVersion[];
  versions: PageVersion[];
};

export function formOf(kinds: readonly OverlayKind[], kindId: string, key: string): FoundOverlay | null {
  const kind = kinds.find(({ id }) => id === kindId);
  const overlay = kind?.overlays.find((each) => each.key === key) ?? kind?.added?.(key);
  return kind && overlay ? { kind, overlay } : null;
}

/** The texts that the form of an overlay shows, given the versions that were not withdrawn. */
export function drawnTexts(overlay: Overlay, due: readonly OverlayVersion[], now: Date): FormTexts {
  const scheduled = scheduledAfter(due, now).map(({ id, validFrom }) => `${validFrom.toISOString()} ${id}`);
  return {
    ...overlay.textsOf(mergeOverlay(overlay, inForceAt(due, now)).value),
    [SCHEDULED_FIELD]: scheduled.join(', '),
  };
}

/** @param all newest first */
export function pageOf(
  { kind, overlay }: FoundOverlay,
  all: readonly ListedVersion[],
  { now, asked }: { now: Date; asked: number | undefined },
): OverlayPage {
  const due = all.filter(({ withdrawnAt }) => withdrawnAt === null);
  const counting = inForceAt(due, now);
  const present = drawnTexts(overlay, due, now);
  const older = all.find(({ id }) => id === asked);
  const versions = all.map((version) => pageVersion(overlay, version, due));
  const states = statesOf(overlay, due, now);
  const ids = new Set(scheduledAfter(due, now).map(({ id }) => id));
  return {
    kind,
    overlay,
    label: labelWith(overlay, mergeOverlay(overlay, counting).value),
    present,
    texts: older ? { ...present, ...overlayTexts(overlay, older.value ?? overlay.shipped) } : present,
    version: all[0]?.id ?? 0,
    drawn: older?.id ?? null,
    states,
    moved: states.includes('moved') ? changesBetween(overlay, counting?.shipped, overlay.shipped) : null,
    scheduled: versions.filter(({ id }) => ids.has(id)).toReversed(),
    versions: versions.slice(0, VERSIONS_SHOWN),
  };
}

function pageVersion(overlay: Overlay, version: ListedVersion, due: readonly ListedVersion[]): PageVersion {
  const { id, savedAt, by, validFrom, value, shipped, withdrawnAt, withdrawnBy } = version;
  const before = inForceAt(
    due.filter((each) => each.id < id),
    savedAt,
  );
  return {
    id,
    savedAt,
    by,
    from: validFrom > savedAt ? validFrom : null,
    isReturn: value === null,
    withdrawn: withdrawnAt && { at: withdrawnAt, by: withdrawnBy },
    changes: changesBetween(overlay, before?.value ?? shipped, value ?? shipped),
  };
}
