import { sql, type Transaction } from 'kysely';
import type { EditGuard, FormTexts, Meanwhile } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../admin/as-admin.ts';
import { noteChange } from '../admin/audit/note-change.ts';
import type { Alarms } from '../alarms/alarms-module.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { ChangedMeanwhile } from '../edits/changed-meanwhile.ts';
import type { Limit, Limits } from '../limits/limits.ts';
import type { LoadMailTemplates } from '../mail/load-templates.ts';
import { mailTrial } from '../mail/words/mail-trial.ts';
import type { Module } from '../module.ts';
import type { Outbox } from '../outbox/outbox-module.ts';
import { type TooMany, tooMany } from '../outcomes.ts';
import { faultsFrom } from './faults-from.ts';
import { hasMoved, inForceAt, isSameValue, mergeOverlay, scheduledAfter } from './in-force.ts';
import { listOverlays, type OverlayQuery } from './list-overlays.ts';
import { labelWith, type OverlayFault, type OverlayPreview } from './overlay.ts';
import { findDue, type ListedVersion, listScheduled, listVersions } from './overlay-rows.ts';
import { changesBetween } from './overlay-words.ts';
import type { Overlays } from './overlays-module.ts';
import { drawnTexts, type FoundOverlay, formOf, type OverlayPage, pageOf } from './read-overlay.ts';

type OverlayAdminDeps = {
  database: Pick<Database, 'transaction'>;
  overlays: Pick<Overlays, 'kinds' | 'reload' | 'value' | 'refused'>;
  loadTemplates: LoadMailTemplates;
  outbox: Pick<Outbox, 'post'>;
  limits: Pick<Limits, 'take'>;
  alarms: Alarms;
  clock: () => Date;
};

/** Two years: a day that is farther off is a slip of the finger. */
const LONGEST_AHEAD_MS = 2 * 366 * 24 * 3_600_000;

/** Trial mails of one administrator, to their own mailbox. */
const TRIALS: Limit = { count: 20, perS: 3600, burst: 20 };

/** The overlay that a change is about, as its address names it. */
export type OverlayPlace = { kind: string; key: string };

export type OverlaySave =
  | { outcome: 'saved' | 'same' | 'past' | 'far' | 'unknown' }
  | ChangedMeanwhile
  /** The value does not fit the others, at its hour or later. */
  | { outcome: 'refused'; faults: OverlayFault[] }
  /** The scheduled change was withdrawn, or its hour has come. */
  | { outcome: 'overtaken' };

export type OverlayAdmin = ReturnType<typeof createOverlayAdmin>['api'];

/** The owner's changes of shipped texts and figures. All functions throw NotAdminError for anyone but an owner. */
export function createOverlayAdmin(deps: OverlayAdminDeps) {
  const { database, overlays, loadTemplates, outbox, limits, alarms, clock } = deps;
  const { kinds } = overlays;
  const find = ({ kind, key }: OverlayPlace) => formOf(kinds, kind, key);

  /** Saves in one transaction, which keeps other saves out; the change is then in force in this process. */
  async function change(
    admin: AdminIdentity,
    place: OverlayPlace,
    fn: (tx: Transaction<Schema>, found: FoundOverlay, versions: ListedVersion[]) => Promise<OverlaySave>,
  ): Promise<OverlaySave> {
    const found = find(place);
    if (!found) return { outcome: 'unknown' };
    const saved = await changeAsAdmin(database, admin, 'settings', async (tx) => {
      await sql`lock table internal.overlays in share row exclusive mode`.execute(tx);
      return fn(tx, found, await listVersions(tx, place));
    });
    if (saved.outcome === 'saved') await overlays.reload();
    return saved;
  }

  /** Adds a version, and records it in the audit log. */
  async function add(
    { tx, admin, place }: { tx: Transaction<Schema>; admin: AdminIdentity; place: OverlayPlace },
    found: FoundOverlay,
    { value, before, from }: { value: unknown; before: unknown; from: Date | null },
  ): Promise<OverlaySave> {
    const { overlay } = found;
    const now = clock();
    if (from && from <= now) return { outcome: 'past' };
    if (from && from.getTime() > now.getTime() + LONGEST_AHEAD_MS) return { outcome: 'far' };
    const validFrom = from ?? now;
    const added = { ...place, id: Infinity, value, shipped: overlay.shipped, validFrom };
    const faults = faultsFrom(found, [...(await findDue(tx, now)), added], validFrom);
    if (faults.length > 0) return { outcome: 'refused', faults };
    await tx
      .insertInto('internal.overlays')
      .values({
        ...place,
        value: value === null ? null : JSON.stringify(value),
        shipped: JSON.stringify(overlay.shipped),
        valid_from: validFrom,
        saved_at: now,
        saved_by: admin.id,
      })
      .execute();
    const changes = changesBetween(overlay, before, value ?? overlay.shipped);
    const told = (side: 'before' | 'after') =>
      Object.fromEntries(changes.map((each) => [each.label, each[side]]));
    await note({ tx, admin, place }, labelWith(overlay, value ?? before), {
      before: told('before'),
      after: {
        ...told('after'),
        ...(value === null && { overlay: 'retour à l’origine' }),
        ...(from && { valid_from: from.toISOString() }),
      },
    });
    return { outcome: 'saved' };
  }

  const preview = (
    admin: AdminIdentity,
    place: OverlayPlace,
    value: unknown,
  ): Promise<OverlayPreview | null> =>
    readAsTableOwner(database, admin, 'settings', async (tx) => {
      const found = find(place);
      if (!found?.kind.preview) return null;
      const given = { tx, loadTemplates, read: overlays.value };
      return found.kind.preview(found.overlay, found.overlay.schema.parse(value), given);
    });

  const note = (
    { tx, admin, place }: { tx: Transaction<Schema>; admin: AdminIdentity; place: OverlayPlace },
    label: string,
    sides: { before?: object; after: object },
  ) =>
    noteChange(tx, admin, {
      table_name: 'internal.overlays',
      row_id: `${place.kind}/${place.key}`,
      row_name: label,
      operation: 'update',
      ...sides,
    });

  return {
    api: {
      kinds,
      /** Every text and figure, with its state. */
      list: (admin: AdminIdentity, query: OverlayQuery) =>
        readAsTableOwner(database, admin, 'settings', async (tx) => {
          const now = clock();
          const scheduled = await listScheduled(tx, { now });
          return listOverlays(kinds, await findDue(tx, now), { query, scheduled, now });
        }),
      /** How many changes to come an account has scheduled. They are the shop's: nothing done to it withdraws them. */
      countScheduledBy: (admin: AdminIdentity, id: string): Promise<number> =>
        readAsTableOwner(
          database,
          admin,
          'settings',
          async (tx) => (await listScheduled(tx, { now: clock(), by: id })).length,
        ),
      /** The data of one overlay's form; null if there is none at that address. */
      find,
      /** One overlay with its history; if a version is named, the form has the words of that version. */
      open: (admin: AdminIdentity, place: OverlayPlace, asked?: number): Promise<OverlayPage | null> =>
        readAsTableOwner(database, admin, 'settings', async (tx) => {
          const found = find(place);
          return found && pageOf(found, await listVersions(tx, place), { now: clock(), asked });
        }),
      /** The value as visitors would read it, with real data; null if there are none. Changes nothing. */
      preview,
      /**
       * Sends the mail of the preview to the administrator who asks, and to nobody else. « missing »: this is no mail.
       */
      async try(
        admin: AdminIdentity & { email: string },
        place: OverlayPlace,
        value: unknown,
      ): Promise<{ outcome: 'sent' | 'missing' } | TooMany> {
        const seen = await preview(admin, place, value);
        if (!seen?.mail) return { outcome: 'missing' };
        const taken = await limits.take(TRIALS, `mail trial ${admin.id}`);
        if (!taken.isAllowed) return tooMany(taken);
        const { subject, html } = seen.mail;
        await outbox.post(mailTrial(admin.email, { subject, html, text: seen.text }));
        return { outcome: 'sent' };
      },
      /** Saves a value, in force at once or from an hour on. The shipped value itself is no version of the owner's. */
      save: (
        admin: AdminIdentity,
        place: OverlayPlace,
        { value, from, guard }: { value: unknown; from: Date | null; guard: EditGuard<FormTexts> },
      ): Promise<OverlaySave> =>
        change(admin, place, async (tx, found, versions) => {
          const { overlay } = found;
          const now = clock();
          const valid = overlay.schema.parse(value);
          const due = versions.filter(({ withdrawnAt }) => withdrawnAt === null);
          const counting = inForceAt(due, now);
          const present = mergeOverlay(overlay, counting);
          const overtaken = overtakenBy(guard(drawnTexts(overlay, due, now)), versions[0]);
          if (overtaken) return overtaken;
          const isShipped = isSameValue(valid, overlay.shipped);
          const isKept = isSameValue(valid, present.value) && !hasMoved(overlay, counting);
          if (!from && isKept) return { outcome: 'same' };
          const next = { value: isShipped ? null : valid, before: present.value, from };
          return add({ tx, admin, place }, found, next);
        }),
      /** Returns to the shipped value. */
      reset: (
        admin: AdminIdentity,
        place: OverlayPlace,
        { from, guard }: { from: Date | null; guard: EditGuard<FormTexts> },
      ): Promise<OverlaySave> =>
        change(admin, place, async (tx, found, versions) => {
          const { overlay } = found;
          const now = clock();
          const due = versions.filter(({ withdrawnAt }) => withdrawnAt === null);
          const overtaken = overtakenBy(guard(drawnTexts(overlay, due, now)), versions[0]);
          if (overtaken) return overtaken;
          const present = mergeOverlay(overlay, inForceAt(due, now));
          if (!from && !present.isChanged && !present.isRefused) return { outcome: 'same' };
          return add({ tx, admin, place }, found, { value: null, before: present.value, from });
        }),
      /** Withdraws a change whose hour has not come. */
      takeBack: (admin: AdminIdentity, place: OverlayPlace, id: number): Promise<OverlaySave> =>
        change(admin, place, async (tx, found, versions) => {
          const now = clock();
          const due = versions.filter(({ withdrawnAt }) => withdrawnAt === null);
          const asked = scheduledAfter(due, now).find((each) => each.id === id);
          if (!asked) return { outcome: 'overtaken' };
          const left = (await findDue(tx, now)).filter((each) => each.id !== id);
          const faults = faultsFrom(found, left, asked.validFrom);
          if (faults.length > 0) return { outcome: 'refused', faults };
          await tx
            .updateTable('internal.overlays')
            .set({ withdrawn_at: now, withdrawn_by: admin.id })
            .where('id', '=', id)
            .execute();
          const { value } = mergeOverlay(found.overlay, asked);
          await note({ tx, admin, place }, labelWith(found.overlay, value), {
            before: { valid_from: asked.validFrom.toISOString() },
            after: { overlay: 'changement programmé retiré' },
          });
          return { outcome: 'saved' };
        }),
    },
    jobs: [
      {
        name: 'refused texts',
        every: 'minute',
        async run() {
          if (overlays.refused().length > 0) await alarms.raise('refused-texts');
        },
      },
    ],
  } satisfies Module<unknown>;
}

/** The refusal of a form that somebody has overtaken, with who saved last. */
const overtakenBy = (meanwhile: Meanwhile | null, last: ListedVersion | undefined): ChangedMeanwhile | null =>
  meanwhile && {
    outcome: 'changed meanwhile',
    meanwhile: { ...meanwhile, by: last?.by ?? null, at: last?.savedAt ?? null },
  };
