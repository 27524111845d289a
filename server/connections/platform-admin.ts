import type { Kysely } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, checkAdmin, readAsTableOwner } from '../admin/as-admin.ts';
import type { Config } from '../config.ts';
import type { Schema } from '../db/schema.ts';
import type { Limits } from '../limits/limits.ts';
import { unreachedWords } from '../outgoing/unreached-words.ts';
import type { SealKeys } from '../sealed-text.ts';
import { openFlowService } from '../shop/platform/flow-service.ts';
import { PlatformError } from '../shop/platform/platform.ts';
import { addressFault } from './address-fault.ts';
import type {
  ConnectionFailure,
  ConnectionFault,
  ConnectionRefusal,
  ConnectionSave,
} from './connection-outcomes.ts';
import { findConnection, openSecret, sealSecret } from './connection-rows.ts';
import type { Connections } from './connections-module.ts';
import {
  type EnteredPlatform,
  NO_PLATFORM_SETTINGS,
  platformConnection,
  platformSettingsSchema,
  type StoredPlatform,
} from './platform-settings.ts';
import { takeTrial } from './trials.ts';
import { changedNames, setMeanwhile, type WriteDeps, writeConnection } from './write-connection.ts';

type PlatformAdminDeps = WriteDeps & {
  connections: Connections;
  keys: () => SealKeys;
  limits: Pick<Limits, 'take'>;
  clock: () => Date;
};

/** The platform for electronic invoices, for /entreprise/connexions/plateforme. */
export function createPlatformAdmin({ privateHosts }: Pick<Config, 'privateHosts'>, deps: PlatformAdminDeps) {
  const { database, connections, keys, limits, clock } = deps;

  const read = (admin: AdminIdentity) =>
    readAsTableOwner(database, admin, 'settings', (tx) => storedPlatform(tx, keys()));

  /** What is wrong with typed addresses, which are not asked. */
  async function addressFaults(entered: EnteredPlatform): Promise<ConnectionFault[]> {
    const faults: ConnectionFault[] = [];
    for (const path of ['url', 'authUrl'] as const) {
      const message =
        entered[path] === ''
          ? 'Écrivez l’adresse entière que donne votre plateforme, en https.'
          : await addressFault(entered[path], { privateHosts, inClear: IN_CLEAR });
      if (message) faults.push({ path, message });
    }
    return faults;
  }

  function faultsOf(
    entered: EnteredPlatform,
    { stored, secret }: Awaited<ReturnType<typeof storedPlatform>>,
  ): ConnectionFault[] {
    if (entered.secret !== '') return [];
    const message =
      stored.sealVersion === 0
        ? 'Écrivez le secret que donne votre plateforme.'
        : secret === null
          ? 'Le secret enregistré ne s’ouvre plus\u00a0: écrivez-le de nouveau.'
          : entered.url !== stored.url || entered.authUrl !== stored.authUrl
            ? OTHER_ADDRESS
            : null;
    return message === null ? [] : [{ path: 'secret', message }];
  }

  return {
    /** What is set, for its form. */
    async find(admin: AdminIdentity) {
      const { stored, secret } = await read(admin);
      const isOn = connections.platform().service !== undefined;
      return { stored, isLost: stored.sealVersion > 0 && secret === null, isOn };
    },
    /** Saves it; documents of its day and later leave by it within a minute. */
    async save(admin: AdminIdentity, entered: EnteredPlatform, guard: EditGuard<StoredPlatform>) {
      await checkAdmin(database, admin, 'settings');
      const badAddresses = await addressFaults(entered);
      return writeConnection<ConnectionSave>(deps, admin, 'platform', async (row, version, tx) => {
        const before = await storedPlatform(tx, keys());
        const isSameSecret = entered.secret !== '' && entered.secret === before.secret;
        const overtaken = await setMeanwhile(tx, 'platform', guard, { stored: before.stored, isSameSecret });
        if (overtaken) return overtaken;
        const faults = [...badAddresses, ...faultsOf(entered, before)];
        if (faults.length > 0) return { outcome: 'faults', faults };
        const { secret: typed, ...settings } = entered;
        const secrets = typed
          ? { secret: sealSecret(keys(), ['platform', 'secret'], { text: typed, version }) }
          : (row?.secrets ?? {});
        return { settings, secrets, changed: changedNames(before.stored, settings, typed ? ['secret'] : []) };
      });
    },
    /** Nothing leaves any more, and nothing is asked. */
    remove: (admin: AdminIdentity, guard: EditGuard<StoredPlatform>) =>
      writeConnection<ConnectionSave>(deps, admin, 'platform', async (_row, _version, tx) => {
        const { stored } = await storedPlatform(tx, keys());
        const overtaken = await setMeanwhile(tx, 'platform', guard, { stored });
        if (overtaken) return overtaken;
        return {
          settings: NO_PLATFORM_SETTINGS,
          secrets: {},
          changed: changedNames(stored, NO_PLATFORM_SETTINGS, stored.sealVersion > 0 ? ['secret'] : []),
        };
      }),
    /** Asks with what is typed for a token and for the newest messages; nothing is sent or stored. */
    async try(
      admin: AdminIdentity,
      entered: EnteredPlatform,
    ): Promise<ConnectionRefusal | { outcome: 'sent'; to: string }> {
      const before = await read(admin);
      const faults = [...(await addressFaults(entered)), ...faultsOf(entered, before)];
      if (faults.length > 0) return { outcome: 'faults', faults };
      const refused = await takeTrial(limits, admin);
      if (refused) return refused;
      const secret = entered.secret || before.secret;
      const { service } = platformConnection(entered, secret, connections.connect);
      if (!service) throw new Error('a platform without an address was tried');
      try {
        await openFlowService(service, clock).list(clock());
        return { outcome: 'sent', to: new URL(service.url).host };
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error;
        return { outcome: 'failed', failure: failureOf(error, service.secret) };
      }
    },
  };
}

const IN_CLEAR =
  'En clair, le secret et vos factures se liraient en chemin\u00a0: prenez une adresse en https.';
const OTHER_ADDRESS =
  'Une adresse a changé\u00a0: écrivez de nouveau le secret, il n’est donné qu’aux adresses pour lesquelles il a été écrit.';

function failureOf({ status, message, cause }: PlatformError, secret: string): ConnectionFailure {
  if (status === null)
    return { field: 'url', words: unreachedWords(message, cause, 'La plateforme'), answer: null };
  const [field, words] = REFUSALS[status] ?? [null, 'La plateforme n’a pas répondu comme le site l’attend.'];
  return { field, words, answer: message.replaceAll(secret, '…') };
}

const REFUSALS: Readonly<Record<number, [field: string | null, words: string]>> = {
  400: ['client', 'La plateforme refuse cette demande. Vérifiez l’identifiant et le secret.'],
  401: ['secret', 'La plateforme refuse cet identifiant ou ce secret.'],
  403: ['secret', 'La plateforme refuse ce secret, ou il n’a pas le droit de lire les factures.'],
  404: ['url', 'La plateforme ne connaît pas cette adresse. Vérifiez-la, jusqu’au dernier signe.'],
  405: ['url', 'Cette adresse ne prend pas de question. Vérifiez-la, jusqu’au dernier signe.'],
  429: [null, 'La plateforme demande de réessayer plus tard.'],
};

async function storedPlatform(tx: Kysely<Schema>, keys: SealKeys) {
  const row = await findConnection(tx, 'platform');
  const settings = platformSettingsSchema.safeParse(row?.settings).data ?? NO_PLATFORM_SETTINGS;
  const sealed = row?.secrets.secret;
  const stored: StoredPlatform = { ...settings, sealVersion: sealed?.version ?? 0 };
  return { stored, secret: sealed ? openSecret(keys, ['platform', 'secret'], sealed) : null };
}
