import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, readAsTableOwner } from '../admin/as-admin.ts';
import type { Config } from '../config.ts';
import type { ChangedMeanwhile } from '../edits/changed-meanwhile.ts';
import type { SealKeys } from '../sealed-text.ts';
import { copyPassphrase, openPassphrase } from './backup-passphrase.ts';
import { findConnection, type SealedSecret, type StoredSecret, sealSecret } from './connection-rows.ts';
import type { Connections } from './connections-module.ts';
import { setMeanwhile, type WriteDeps, writeConnection } from './write-connection.ts';

type BackupAdminDeps = WriteDeps & {
  connections: Pick<Connections, 'reload' | 'backupPlace'>;
  keys: () => SealKeys;
};

type PassphraseSave = { outcome: 'saved' | 'environment' } | ChangedMeanwhile;

/** The passphrase of backups, for /entreprise/connexions/sauvegardes. It is never given back. */
export function createBackupAdmin({ backups, dataDir }: Config, deps: BackupAdminDeps) {
  const isGiven = backups.passphrase !== undefined;

  /** Writes the passphrase, unless it has changed since the form was drawn. Null: backups are in clear from then on. */
  async function store(
    admin: AdminIdentity,
    text: string | null,
    guard: EditGuard<StoredSecret>,
  ): Promise<PassphraseSave> {
    if (isGiven) return { outcome: 'environment' };
    const saved = await writeConnection<PassphraseSave>(deps, admin, 'backups', async (row, version, tx) => {
      const isSameSecret = text !== null && text === openPassphrase(deps.keys(), row?.secrets ?? {});
      const overtaken = await setMeanwhile(tx, 'backups', guard, { stored: storedSecret(row), isSameSecret });
      if (overtaken) return overtaken;
      const secrets: Record<string, SealedSecret> = text
        ? { passphrase: sealSecret(deps.keys(), ['backups', 'passphrase'], { text, version }) }
        : {};
      return { settings: {}, secrets, changed: ['passphrase'] };
    });
    if (saved.outcome === 'saved' && text) copyPassphrase(dataDir, deps.keys(), text);
    return saved;
  }

  return {
    find: (admin: AdminIdentity) =>
      readAsTableOwner(deps.database, admin, 'settings', async (tx) => {
        const row = await findConnection(tx, 'backups');
        const stored = openPassphrase(deps.keys(), row?.secrets ?? {});
        return {
          isGiven,
          isStored: stored !== undefined,
          isLost: stored === null,
          stored: storedSecret(row),
          folder: deps.connections.backupPlace().folder,
        };
      }),
    save: (admin: AdminIdentity, passphrase: string, guard: EditGuard<StoredSecret>) =>
      store(admin, passphrase, guard),
    remove: (admin: AdminIdentity, guard: EditGuard<StoredSecret>) => store(admin, null, guard),
  };
}

const storedSecret = (row: Awaited<ReturnType<typeof findConnection>>): StoredSecret => ({
  sealVersion: row?.secrets.passphrase?.version ?? 0,
});
