import { sql, type Transaction } from 'kysely';
import type { ConnectionSetting } from '#domain/admin/change-log.ts';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, changeAsAdmin } from '../admin/as-admin.ts';
import { noteChange } from '../admin/audit/note-change.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, lastLogged } from '../edits/changed-meanwhile.ts';
import type { Settings } from '../settings/settings-module.ts';
import { type ConnectionName, findConnection, type SealedSecret } from './connection-rows.ts';
import { type Connections, reloadConnections } from './connections-module.ts';

export type WriteDeps = {
  database: Pick<Database, 'transaction'>;
  connections: Pick<Connections, 'reload'>;
  settings: Pick<Settings, 'reload'>;
};

type Row = Awaited<ReturnType<typeof findConnection>>;

export type Written = {
  settings: object;
  secrets: Record<string, SealedSecret>;
  /** Names of the settings that changed: the audit log shows no value of a connection. */
  changed: readonly ConnectionSetting[];
};

const TABLE = 'internal.connection_settings';

const NAMES: Record<ConnectionName, string> = {
  mail: 'Serveur d’e-mail',
  cards: 'Paiement par carte',
  sms: 'SMS',
  replies: 'Réponses des clients',
  platform: 'Plateforme de facturation',
  backups: 'Phrase secrète des sauvegardes',
  schedule: 'Rythme et lieu des sauvegardes',
  alerts: 'Alertes hors du site',
  storage: 'Stockage des fichiers',
  address: 'Adresse du site',
};

/**
 * Writes a connection; simultaneous writes wait for each other. `change` gets the current row and returns the next one,
 * with the version that it will have, or a refusal. The change is in force in this process when the promise resolves,
 * in others when the database has told them.
 */
export async function writeConnection<Refused extends { outcome: string }>(
  { database, connections, settings }: WriteDeps,
  admin: AdminIdentity,
  name: ConnectionName,
  change: (
    row: Row,
    version: number,
    tx: Transaction<Schema>,
  ) => Promise<Written | Refused> | Written | Refused,
): Promise<{ outcome: 'saved' } | Refused> {
  const saved = await changeAsAdmin(database, admin, 'settings', async (tx) => {
    await sql`lock table internal.connection_settings in share row exclusive mode`.execute(tx);
    const row = await findConnection(tx, name);
    const version = (row?.version ?? 0) + 1;
    const next = await change(row, version, tx);
    if ('outcome' in next) return next;
    const value = {
      settings: JSON.stringify(next.settings),
      secrets: JSON.stringify(next.secrets),
      version,
      updated_at: sql<Date>`now()`,
      updated_by: admin.id,
    };
    await tx
      .insertInto('internal.connection_settings')
      .values({ name, ...value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(value))
      .execute();
    await noteChange(tx, admin, {
      table_name: TABLE,
      row_id: name,
      row_name: NAMES[name],
      operation: row ? 'update' : 'insert',
      after: { changed: next.changed.join(', ') },
    });
    return { outcome: 'saved' as const };
  });
  if (saved.outcome === 'saved') await reloadConnections(connections, settings);
  return saved;
}

/**
 * The refusal of a form that was drawn before somebody else set that connection, with who it was. A form that only brings the stored
 * secret again was sent twice: that is nobody else.
 */
export async function setMeanwhile<Stored extends object>(
  tx: Transaction<Schema>,
  name: ConnectionName,
  guard: EditGuard<Stored>,
  { stored, isSameSecret = false }: { stored: Stored; isSameSecret?: boolean },
): Promise<ChangedMeanwhile | null> {
  const overtaken = await changedMeanwhile(tx, guard, stored, lastLogged(TABLE, name));
  const isSame = isSameSecret && overtaken?.meanwhile.fields.every(({ field }) => field === 'sealVersion');
  return isSame ? null : overtaken;
}

/** Names of settings that differ, and of a secret that was typed. */
export function changedNames<Name extends ConnectionSetting>(
  before: object,
  after: Readonly<Record<Name, unknown>>,
  secrets: readonly ConnectionSetting[] = [],
): ConnectionSetting[] {
  const old: Record<string, unknown> = { ...before };
  const names = (Object.keys(after) as Name[]).filter((name) => old[name] !== after[name]);
  return [...names, ...secrets];
}
