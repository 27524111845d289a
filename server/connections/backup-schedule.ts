import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import type { BackupPlace } from '../backup/backup-place.ts';
import type { BackupSchedule } from '../backup/backups-module.ts';
import type { Config } from '../config.ts';
import { readStoredConnection } from './stored-connection.ts';

const count = z.int().min(0).max(999);

const scheduleSettingsSchema = z.object({
  /** Null: on demand only. */
  everyHours: z.int().min(1).max(720).nullable(),
  keep: z.object({ days: count, weeks: count, months: count }),
  /** Null: the usual one. */
  folder: z.string().nullable().default(null),
  /** Where backups were before. */
  earlierFolders: z.array(z.string()).default([]),
  toBucket: z.boolean().default(false),
});

type Row = { settings: unknown } | undefined;

/** The rhythm of backups: the environment's parts, or else the screen's, or else the usual ones. */
export function scheduleInForce({ backups }: Pick<Config, 'backups'>, row: Row): BackupSchedule {
  const stored = scheduleSettingsSchema.safeParse(row?.settings).data;
  const { everyHours, keep, given } = backups;
  return {
    everyHours: given.every || !stored ? everyHours : stored.everyHours,
    keep: given.keep || !stored ? keep : stored.keep,
  };
}

/** Where backups go, by the same rule. */
export function placeInForce({ backups }: Pick<Config, 'backups'>, row: Row): BackupPlace {
  const stored = scheduleSettingsSchema.safeParse(row?.settings).data;
  const typed = backups.given.folder ? null : (stored?.folder ?? null);
  const folder = path.resolve(typed ?? backups.folder);
  return {
    folder,
    isTyped: typed !== null,
    earlierFolders: (stored?.earlierFolders ?? []).filter((each) => each !== folder),
    toBucket: backups.given.toBucket ? backups.toBucket : (stored?.toBucket ?? false),
  };
}

/** The same for a command, which has no pool. */
export const storedPlace = async (
  connection: pg.ClientConfig,
  config: Pick<Config, 'backups'>,
): Promise<BackupPlace> => placeInForce(config, await readStoredConnection(connection, 'schedule'));
