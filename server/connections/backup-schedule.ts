import { z } from 'zod';
import type { BackupSchedule } from '../backup/backups-module.ts';
import type { Config } from '../config.ts';

const count = z.int().min(0).max(999);

const scheduleSettingsSchema = z.object({
  /** Null: on demand only. */
  everyHours: z.int().min(1).max(720).nullable(),
  keep: z.object({ days: count, weeks: count, months: count }),
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
