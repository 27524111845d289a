import { dayInParis } from '#domain/dates/dates.ts';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, readAsAdmin } from '../admin/as-admin.ts';
import type { Database } from '../db/database.ts';
import type { Module } from '../module.ts';
import { settingWords, textsOf } from './field-texts.ts';
import { findVersion, latestVersion, listSettingVersions } from './list-versions.ts';
import { type Reading, readingsOf } from './readings.ts';
import { readStored, type SettingChanges, type SettingsSave, saveSettings } from './save-settings.ts';
import { sectionSchema } from './section-schema.ts';
import { findSection, labelOf, SETTING_SECTIONS, type SettingSection } from './sections.ts';
import {
  defaultValues,
  isSame,
  keyOf,
  nameOfKey,
  type SettingName,
  type SettingValues,
  type StoredSettings,
  toShopSettings,
  toStore,
  valuesInForce,
} from './setting-values.ts';
import type { Settings } from './settings-module.ts';

/** A line of a part of the screen: a setting and its present value. */
type SettingLine = {
  label: string;
  words: string;
  /** The value that the site starts with, if a setting replaces it. */
  start: string | null;
  /** The variable of the environment that decides it. */
  variable: string | null;
};

export type SettingPart = Pick<SettingSection, 'id' | 'title'> & { lines: SettingLine[] };

/** A part of the screen without the settings that the environment decides. */
type OpenSection = SettingSection & { given: { label: string; variable: string }[] };

type SettingForm = {
  section: OpenSection;
  texts: FormTexts;
  /** The values in force, whatever reading the page shows. */
  present: FormTexts;
  /** The version that the reader has seen; the form sends it back. */
  version: number;
  /** The words of the starting values, by setting, for the settings that replace them. */
  starts: Partial<Record<SettingName, string>>;
  /** The specification's alternatives; the texts are those of the requested one. */
  readings: (Pick<Reading, 'id' | 'label'> & { state: 'in force' | 'drawn' | 'other' })[];
};

/** A change in words. */
export type SettingChangeLine = { label: string; before: string; after: string };

type AdminOutcome =
  | { outcome: 'saved' | 'same' }
  /** The changes that another person made since the form was opened; sent again with `version`, the form is saved. */
  | { outcome: 'conflict'; version: number; changes: SettingChangeLine[]; by: string | null; at: Date };

type PartSave = {
  admin: AdminIdentity;
  part: SettingSection;
  /** The version that the form was opened with. */
  base: number;
};

type SettingVersion = {
  id: number;
  title: string;
  /** Null for the starting value. */
  savedAt: Date | null;
  by: string | null;
  changes: SettingChangeLine[];
  /** The newest version. */
  latest: number;
};

export type SettingsAdminDeps = {
  database: Pick<Database, 'asRole' | 'transaction'>;
  settings: Pick<Settings, 'defaults' | 'reload' | 'shop'>;
  clock: () => Date;
};

const RECENT_VERSIONS = 5;

export type SettingsAdmin = ReturnType<typeof createSettingsAdmin>['api'];

/** The settings of the shop, for /entreprise. All functions throw NotAdminError for anyone but an administrator. */
export function createSettingsAdmin({ database, settings, clock }: SettingsAdminDeps) {
  const { defaults } = settings;
  const start = defaultValues(defaults);
  const inForce = (stored: StoredSettings) => valuesInForce(defaults, stored).values;
  function sectionOf(id: string | undefined): OpenSection | undefined {
    const section = findSection(id);
    if (!section) return undefined;
    const variableOf = (name: SettingName) => defaults.given?.get(name);
    return {
      ...section,
      fields: section.fields.filter(({ name }) => !variableOf(name)),
      given: section.fields.flatMap(({ name, label }) => {
        const variable = variableOf(name);
        return variable ? { label, variable } : [];
      }),
    };
  }
  const keysOf = ({ fields }: SettingSection) => fields.map(({ name }) => keyOf(name));

  async function change(admin: AdminIdentity, asked: SettingsSave): Promise<AdminOutcome> {
    const saved = await saveSettings(database, admin, asked);
    if (saved.outcome === 'conflict') return { ...saved, changes: changeLines(saved.changes) };
    // The settings are in force here at once: the next page comes from this process.
    if (saved.outcome === 'saved') await settings.reload();
    return { outcome: saved.outcome };
  }

  function changeLines(changes: SettingChanges): SettingChangeLine[] {
    return Object.entries(changes).flatMap(([key, sides]) => {
      const name = nameOfKey(key);
      if (!name) return [];
      const words = (side: 'before' | 'after') => {
        if (!Object.hasOwn(sides, side)) return `${settingWords(name, start[name])} (valeur de départ)`;
        // The value may be one that an older version of the site stored and the present one cannot read.
        return settingWords(name, inForce({ [key]: sides[side] })[name]);
      };
      return [{ label: labelOf(name), before: words('before'), after: words('after') }];
    });
  }

  return {
    api: {
      /** A part of the screen; undefined for one that does not exist. */
      section: sectionOf,
      /** The schema of a part's form. */
      schemaOf: (part: SettingSection) => sectionSchema(part, dayInParis(clock())),
      /** Every setting as it is now. */
      overview: (admin: AdminIdentity) =>
        readAsAdmin(database, admin, 'settings', async (tx) => {
          const values = inForce(await readStored(tx));
          const { rows } = await listSettingVersions(tx, undefined, RECENT_VERSIONS);
          const parts = SETTING_SECTIONS.map(({ id, title, fields }) => ({
            id,
            title,
            lines: fields.map(({ name, label }) => ({
              label,
              words: settingWords(name, values[name]),
              start: isSame(values[name], start[name]) ? null : settingWords(name, start[name]),
              variable: defaults.given?.get(name) ?? null,
            })),
          }));
          return { parts, versions: rows };
        }),
      /**
       * A part with the values of a reading instead of those in force, if one is named. Null for a part that does not
       * exist.
       */
      open: (
        admin: AdminIdentity,
        id: string | undefined,
        asked?: string | null,
      ): Promise<SettingForm | null> =>
        readAsAdmin(database, admin, 'settings', async (tx) => {
          const section = sectionOf(id);
          if (!section) return null;
          // This order matters: a save in between is reported as one.
          const version = await latestVersion(tx);
          const values = inForce(await readStored(tx));
          const replaced = section.fields.filter(({ name }) => !isSame(values[name], start[name]));
          const starts = Object.fromEntries(
            replaced.map(({ name }) => [name, settingWords(name, start[name])]),
          );
          const all = readingsOf(section.id);
          const drawn = all.find((reading) => reading.id === asked);
          const readings = all.map((reading) => ({
            id: reading.id,
            label: reading.label,
            state: holds(reading, values)
              ? ('in force' as const)
              : reading === drawn
                ? ('drawn' as const)
                : ('other' as const),
          }));
          const texts = textsOf(section.fields, { ...values, ...drawn?.values });
          const present = textsOf(section.fields, values);
          return { section, texts, present, version, starts, readings };
        }),
      /** The facts as the change would make them. Changes nothing. */
      preview: (admin: AdminIdentity, values: Partial<SettingValues>) =>
        readAsAdmin(database, admin, 'settings', async (tx) => {
          const next: SettingValues = { ...inForce(await readStored(tx)), ...values };
          return toShopSettings(defaults.shop, next, dayInParis(clock()), settings.shop().vatRegimes);
        }),
      /**
       * Saves a part. The change is in force in this process when the promise resolves, in others when the database has
       * told them.
       */
      save({
        admin,
        part,
        values,
        base,
      }: PartSave & { values: Partial<SettingValues> }): Promise<AdminOutcome> {
        const keys = keysOf(part);
        const next = (stored: StoredSettings) => {
          const wanted = toStore(defaults, { ...inForce(stored), ...values });
          return { ...without(stored, keys), ...only(wanted, keys) };
        };
        return change(admin, { base, keys, origin: { section: part.id }, next });
      },
      /** Restores the starting values of one part. */
      reset({ admin, part, base }: PartSave): Promise<AdminOutcome> {
        const keys = keysOf(part);
        const next = (stored: StoredSettings) => without(stored, keys);
        return change(admin, { base, keys, origin: { section: part.id }, next });
      },
      versions: (admin: AdminIdentity, before: number | undefined) =>
        readAsAdmin(database, admin, 'settings', (tx) => listSettingVersions(tx, before)),
      /** A version by its number, 0 for the starting values. Null if there is none. */
      version: (admin: AdminIdentity, id: number): Promise<SettingVersion | null> =>
        readAsAdmin(database, admin, 'settings', async (tx) => {
          const latest = await latestVersion(tx);
          if (id === 0)
            return { id, title: 'Valeurs de départ', savedAt: null, by: null, changes: [], latest };
          const found = await findVersion(tx, id);
          if (!found) return null;
          const { title, savedAt, by, changes } = found;
          return { id, title, savedAt, by, changes: changeLines(changes), latest };
        }),
      /** Restores all settings of that version; 0 for the starting values. Null if there is none. */
      async restore(admin: AdminIdentity, id: number, base: number): Promise<AdminOutcome | null> {
        const found = await readAsAdmin(database, admin, 'settings', (tx) => findVersion(tx, id));
        const settings = id === 0 ? {} : found?.settings;
        if (!settings) return null;
        const keys = SETTING_SECTIONS.flatMap(keysOf);
        return change(admin, { base, keys, origin: { restored: id }, next: () => settings });
      },
    },
  } satisfies Module<unknown>;
}

const holds = ({ values }: Reading, present: SettingValues): boolean =>
  Object.entries(values).every(([name, value]) => isSame(present[name as SettingName], value));

const only = (stored: StoredSettings, keys: readonly string[]): StoredSettings =>
  Object.fromEntries(Object.entries(stored).filter(([key]) => keys.includes(key)));

const without = (stored: StoredSettings, keys: readonly string[]): StoredSettings =>
  Object.fromEntries(Object.entries(stored).filter(([key]) => !keys.includes(key)));
