import { type AdminIdentity, readAsTableOwner } from '../admin/as-admin.ts';
import type { BackupSchedule } from '../backup/backups-module.ts';
import type { Config } from '../config.ts';
import { scheduleInForce } from './backup-schedule.ts';
import { findConnection } from './connection-rows.ts';
import { changedNames, type WriteDeps, writeConnection } from './write-connection.ts';

type ScheduleSave = { outcome: 'saved' | 'changed meanwhile' };

/** When backups are made and how many are kept, for /entreprise/connexions/rythme. */
export function createScheduleAdmin(config: Config, deps: WriteDeps) {
  const { given, folder } = config.backups;
  return {
    find: (admin: AdminIdentity) =>
      readAsTableOwner(deps.database, admin, 'settings', async (tx) => {
        const row = await findConnection(tx, 'schedule');
        return {
          ...scheduleInForce(config, row),
          given,
          folder,
          isHosted: config.supabaseUrl !== undefined,
          version: row?.version ?? 0,
        };
      }),
    /** Writes the rhythm, unless it has changed since the form was drawn. What the environment decides stays as it is. */
    save: (admin: AdminIdentity, next: BackupSchedule, base: number): Promise<ScheduleSave> =>
      writeConnection<ScheduleSave>(deps, admin, 'schedule', (row) => {
        if ((row?.version ?? 0) !== base) return { outcome: 'changed meanwhile' };
        const now = scheduleInForce(config, row);
        const settings = {
          everyHours: given.every ? now.everyHours : next.everyHours,
          keep: given.keep ? now.keep : next.keep,
        };
        const flat = ({ everyHours, keep }: BackupSchedule) => ({ everyHours, ...keep });
        return { settings, secrets: {}, changed: changedNames(flat(now), flat(settings)) };
      }),
  };
}
