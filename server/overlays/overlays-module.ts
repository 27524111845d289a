import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Module } from '../module.ts';
import { isSameValue, scheduledAfter } from './in-force.ts';
import {
  type Overlay,
  type OverlayKind,
  type OverlayVersion,
  overlaysOf,
  type ReadOverlay,
} from './overlay.ts';
import { findDue } from './overlay-rows.ts';
import { readerOf, valuesAt } from './values-at.ts';

/** The tag under which the database announces that an overlay changed. */
export const OVERLAYS_TAG = 'overlays';

/** Timers reach 24 days; a change may be scheduled for later. */
const LONGEST_WAIT_MS = 24 * 3_600_000;

export type OverlaysDeps = {
  database: Pick<Database, 'kysely'>;
  kinds: readonly OverlayKind[];
  clock: () => Date;
  log: Log;
};

export type Overlays = Awaited<ReturnType<typeof createOverlays>>['api'];

/**
 * The owner's texts and figures over the shipped ones, in memory. Each read gives the value in force at that moment.
 */
export async function createOverlays({ database, kinds, clock, log }: OverlaysDeps) {
  const listeners: ((tags: readonly string[]) => void)[] = [];
  const logged = new Set<number>();
  let versions: readonly OverlayVersion[] = [];
  /** The owner's values that are in force now. */
  let changed: ReadonlyMap<Overlay, unknown> = new Map();
  /** Those that no longer fit, although their hour has come. */
  let refused: readonly OverlayVersion[] = [];
  let nextAt = Infinity;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let last: Promise<void> = Promise.resolve();

  /** Computes the values in force now, and announces the kinds with a changed value. */
  function show(): void {
    const now = clock();
    const before = changed;
    const { values: next, refused: unfit } = valuesAt(kinds, versions, now);
    refused = unfit;
    refused.forEach(noteRefusal);
    nextAt = scheduledAfter(versions, now)[0]?.validFrom.getTime() ?? Infinity;
    clearTimeout(timer);
    if (!isClosed && nextAt !== Infinity)
      timer = setTimeout(show, Math.min(Math.max(0, nextAt - now.getTime()), LONGEST_WAIT_MS)).unref();
    const others = kinds.filter((kind) =>
      overlaysOf(kind, versions).some((each) => !isSameValue(before.get(each), next.get(each))),
    );
    if (others.length > 0) changed = next;
    const tags = new Set(others.flatMap((kind) => kind.tags));
    if (tags.size > 0) for (const listener of listeners) listener([...tags]);
  }

  function noteRefusal({ id, kind, key }: OverlayVersion): void {
    if (!logged.has(id)) log.warn({ kind, key, version: id }, 'an overlay that does not fit is ignored');
    logged.add(id);
  }

  async function readAgain(): Promise<void> {
    versions = await findDue(database.kysely, clock());
    show();
  }

  /** One after the other: an earlier answer never arrives after a later one. */
  function reload(): Promise<void> {
    last = last.then(readAgain, readAgain);
    return last;
  }

  function changedNow(): ReadonlyMap<Overlay, unknown> {
    if (clock().getTime() >= nextAt) show();
    return changed;
  }

  function refusedNow(): readonly OverlayVersion[] {
    changedNow();
    return refused;
  }

  const value: ReadOverlay = (overlay) => readerOf(changedNow())(overlay);

  await reload();
  return {
    api: {
      kinds,
      /** The owner's value, or else the shipped one. */
      value,
      /** The owner's values in force: the same object as long as none changed. */
      changed: changedNow,
      /** The owner's versions whose hour has come and that the present rules refuse: the shipped values stand in. */
      refused: refusedNow,
      /** Reads them again. Afterwards `value` gives what the database has. */
      reload,
      /** The listener gets the tags of the pages that show a change, before the promise of `reload` resolves. */
      onChange: (listener: (tags: readonly string[]) => void) => void listeners.push(listener),
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
    },
  } satisfies Module<unknown>;
}
