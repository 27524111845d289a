import type { Kysely } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, readAsTableOwner } from '../admin/as-admin.ts';
import type { Config } from '../config.ts';
import type { Schema } from '../db/schema.ts';
import type { SealKeys } from '../sealed-text.ts';
import type { ConnectionFault, ConnectionSave } from './connection-outcomes.ts';
import { findConnection, openSecret, sealSecret } from './connection-rows.ts';
import type { Connections } from './connections-module.ts';
import {
  type EnteredReplies,
  NO_REPLY_SETTINGS,
  repliesSettingsSchema,
  type StoredReplies,
} from './replies-settings.ts';
import { changedNames, setMeanwhile, type WriteDeps, writeConnection } from './write-connection.ts';

type RepliesAdminDeps = WriteDeps & {
  connections: Connections;
  keys: () => SealKeys;
};

/** Where answers of customers come back, for /entreprise/connexions/reponses. */
export function createRepliesAdmin(config: Config, deps: RepliesAdminDeps) {
  const { database, connections, keys } = deps;
  const isSecretGiven = config.replies.secret !== undefined;
  const isAddressGiven = config.replies.address !== undefined;

  function faultsOf(
    { secret: typed }: EnteredReplies,
    { stored, secret }: Awaited<ReturnType<typeof storedReplies>>,
  ): ConnectionFault[] {
    if (isSecretGiven || typed !== '') return [];
    if (stored.sealVersion === 0)
      return [{ path: 'secret', message: 'Écrivez une clé de 20 signes au moins.' }];
    return secret === null
      ? [{ path: 'secret', message: 'La clé enregistrée ne s’ouvre plus\u00a0: écrivez-la de nouveau.' }]
      : [];
  }

  return {
    /** What is set, for its form. */
    find: (admin: AdminIdentity) =>
      readAsTableOwner(database, admin, 'settings', async (tx) => {
        const { stored, secret } = await storedReplies(tx, keys());
        const isLost = stored.sealVersion > 0 && secret === null;
        const isOn = connections.replies().secret !== undefined;
        return { stored, isLost, isOn, isSecretGiven, isAddressGiven };
      }),
    /** Saves it; mails that leave from then on are answered to that mailbox. */
    save: (admin: AdminIdentity, entered: EnteredReplies, guard: EditGuard<StoredReplies>) =>
      writeConnection<ConnectionSave>(deps, admin, 'replies', async (row, version, tx) => {
        const before = await storedReplies(tx, keys());
        const isSameSecret = entered.secret !== '' && entered.secret === before.secret;
        const overtaken = await setMeanwhile(tx, 'replies', guard, { stored: before.stored, isSameSecret });
        if (overtaken) return overtaken;
        const faults = faultsOf(entered, before);
        if (faults.length > 0) return { outcome: 'faults', faults };
        const settings = { address: isAddressGiven ? before.stored.address : entered.address };
        const isTyped = !isSecretGiven && entered.secret !== '';
        const secrets = isTyped
          ? { secret: sealSecret(keys(), ['replies', 'secret'], { text: entered.secret, version }) }
          : (row?.secrets ?? {});
        return {
          settings,
          secrets,
          changed: changedNames(before.stored, settings, isTyped ? ['secret'] : []),
        };
      }),
    /** Nothing listens any more, unless the environment says so: answers go to the shop's own mailbox. */
    remove: (admin: AdminIdentity, guard: EditGuard<StoredReplies>) =>
      writeConnection<ConnectionSave>(deps, admin, 'replies', async (_row, _version, tx) => {
        const { stored } = await storedReplies(tx, keys());
        const overtaken = await setMeanwhile(tx, 'replies', guard, { stored });
        if (overtaken) return overtaken;
        return {
          settings: NO_REPLY_SETTINGS,
          secrets: {},
          changed: changedNames(stored, NO_REPLY_SETTINGS, stored.sealVersion > 0 ? ['secret'] : []),
        };
      }),
  };
}

async function storedReplies(tx: Kysely<Schema>, keys: SealKeys) {
  const row = await findConnection(tx, 'replies');
  const settings = repliesSettingsSchema.safeParse(row?.settings).data ?? NO_REPLY_SETTINGS;
  const sealed = row?.secrets.secret;
  const stored: StoredReplies = { ...settings, sealVersion: sealed?.version ?? 0 };
  return { stored, secret: sealed ? openSecret(keys, ['replies', 'secret'], sealed) : null };
}
