import { sql } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, checkAdmin, readAsTableOwner } from '../admin/as-admin.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Limits } from '../limits/limits.ts';
import type { Job } from '../module.ts';
import { isPrivateHost } from '../outgoing/connect-outside.ts';
import { getOutside } from '../outgoing/send-outside.ts';
import { unreachedWords } from '../outgoing/unreached-words.ts';
import { addressFault } from './address-fault.ts';
import { type AddressSettings, addressSettingsOf, MARK_PATH, USUAL_ADDRESS } from './address-settings.ts';
import type { ConnectionFailure, ConnectionRefusal, ConnectionSave } from './connection-outcomes.ts';
import { findConnection } from './connection-rows.ts';
import { type Connections, reloadConnections } from './connections-module.ts';
import { takeTrial } from './trials.ts';
import { setMeanwhile, type WriteDeps, writeConnection } from './write-connection.ts';

type AddressAdminDeps = WriteDeps & {
  database: Pick<Database, 'kysely' | 'transaction'>;
  connections: Connections;
  limits: Pick<Limits, 'take'>;
  /** What this site answers at MARK_PATH. */
  mark: string;
  clock: () => Date;
};

/** The address in force, and until when it is to be confirmed. */
export type StoredAddress = { url: string; confirmBy: Date | null };

export type AddressSave = ConnectionSave | { outcome: 'environment' };

/** Time to sign in at a new address and to say that it works. */
const CONFIRM_MS = 15 * 60_000;
const TIMEOUT_MS = 8_000;

/** The address of the site, for /entreprise/connexions/adresse. */
export function createAddressAdmin(config: Config, deps: AddressAdminDeps) {
  const { database, connections, settings, limits, clock, mark } = deps;
  const { isSiteUrlGiven, usualSiteUrl, privateHosts } = config;

  /** Why an address is not this site's; null if this site answers there. */
  async function faultOf(url: string): Promise<ConnectionFailure | string | null> {
    if (url === usualSiteUrl) return null;
    const { hostname } = new URL(url);
    if (hostname === 'localhost' && !isPrivateHost(privateHosts, 'localhost'))
      return `Seule l’adresse de départ, ${usualSiteUrl}, est celle de cette machine.`;
    const fault = await addressFault(url, { privateHosts, inClear: IN_CLEAR });
    if (fault) return fault;
    try {
      const { status, text } = await getOutside(url + MARK_PATH, {
        timeoutMs: TIMEOUT_MS,
        connect: connections.connect,
      });
      if (status === 200 && text.trim() === mark) return null;
      return { field: 'url', words: status === 200 ? OTHER_SITE : NO_SITE, answer: String(status) };
    } catch (error) {
      const words = unreachedWords(String(error), error, 'Le site');
      return { field: 'url', words, answer: null };
    }
  }

  const storedOf = ({ url, confirmBy }: Omit<AddressSettings, 'previous'>): StoredAddress => ({
    url: url || usualSiteUrl,
    confirmBy: confirmBy === null ? null : new Date(confirmBy),
  });

  async function refusalOf(admin: AdminIdentity, url: string): Promise<ConnectionRefusal | null> {
    const refused = await takeTrial(limits, admin);
    if (refused) return refused;
    const fault = await faultOf(url);
    if (typeof fault === 'string') return { outcome: 'faults', faults: [{ path: 'url', message: fault }] };
    return fault && { outcome: 'failed', failure: fault };
  }

  /**
   * Writes the address, unless it has changed since the form was drawn. What the environment decides is not written: it
   * would count one day, when the environment no longer does.
   */
  async function write(
    admin: AdminIdentity,
    guard: EditGuard<StoredAddress>,
    next: (now: AddressSettings) => AddressSettings,
  ): Promise<AddressSave> {
    if (isSiteUrlGiven) return { outcome: 'environment' };
    return writeConnection<AddressSave>(deps, admin, 'address', async (row, _version, tx) => {
      const now = addressSettingsOf(row);
      const overtaken = await setMeanwhile(tx, 'address', guard, { stored: storedOf(now) });
      if (overtaken) return overtaken;
      const after = next(now);
      return { settings: after, secrets: {}, changed: now.url === after.url ? ['confirmBy'] : ['url'] };
    });
  }

  const api = {
    find: (admin: AdminIdentity) =>
      readAsTableOwner(database, admin, 'settings', async (tx) => {
        const row = await findConnection(tx, 'address');
        const { previous, ...settings } = addressSettingsOf(row);
        return {
          isGiven: isSiteUrlGiven,
          usual: usualSiteUrl,
          ...storedOf(settings),
          previous: previous === null ? null : previous || usualSiteUrl,
        };
      }),
    /** Asks the address whether this site answers there, and keeps nothing. */
    async try(admin: AdminIdentity, url: string): Promise<AddressSave | { outcome: 'reached' }> {
      await checkAdmin(database, admin, 'settings');
      return (await refusalOf(admin, url)) ?? { outcome: 'reached' };
    },
    /** Takes an address at which this site answers; the one before comes back unless this one is confirmed in time. */
    async save(admin: AdminIdentity, url: string, guard: EditGuard<StoredAddress>): Promise<AddressSave> {
      if (isSiteUrlGiven) return { outcome: 'environment' };
      await checkAdmin(database, admin, 'settings');
      const refused = await refusalOf(admin, url);
      if (refused) return refused;
      const confirmBy = new Date(clock().getTime() + CONFIRM_MS).toISOString();
      return write(admin, guard, (now) => ({
        url: url === usualSiteUrl ? '' : url,
        // Of an address that nobody has confirmed, the one before it is the last that worked.
        previous: now.previous ?? now.url,
        confirmBy,
      }));
    },
    /** Said by somebody who has signed in there. */
    keep: (admin: AdminIdentity, guard: EditGuard<StoredAddress>) =>
      write(admin, guard, ({ url }) => ({ url, previous: null, confirmBy: null })),
    /** The address before at once. */
    goBack: (admin: AdminIdentity, guard: EditGuard<StoredAddress>) =>
      write(admin, guard, ({ url, previous }) => ({ url: previous ?? url, previous: null, confirmBy: null })),
    /** The one that the process starts with. */
    remove: (admin: AdminIdentity, guard: EditGuard<StoredAddress>) =>
      write(admin, guard, () => USUAL_ADDRESS),
  };

  const job: Job = {
    name: 'unconfirmed address',
    every: 'minute',
    async run(now) {
      const row = await findConnection(database.kysely, 'address');
      const { previous, confirmBy } = addressSettingsOf(row);
      if (!row || previous === null || confirmBy === null || new Date(confirmBy) > now) return;
      await database.kysely
        .updateTable('internal.connection_settings')
        .set({
          settings: JSON.stringify({ url: previous, previous: null, confirmBy: null }),
          version: sql`version + 1`,
        })
        .where('name', '=', 'address')
        .where('version', '=', row.version)
        .execute();
      await reloadConnections(connections, settings);
    },
  };
  return { api, job };
}

const IN_CLEAR =
  'En clair, mots de passe et paiements se liraient en chemin\u00a0: prenez une adresse en https.';
const OTHER_SITE =
  'Un autre site répond à cette adresse, ou une autre installation\u00a0: elle n’est pas encore celle de ce site.';
const NO_SITE =
  'Cette adresse ne mène pas encore à ce site. Réglez d’abord le nom de domaine, le serveur qui reçoit les visiteurs et son certificat.';
