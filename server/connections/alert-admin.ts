import type { Kysely } from 'kysely';
import { trialNews } from '#domain/admin/outages.ts';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, checkAdmin, readAsTableOwner } from '../admin/as-admin.ts';
import type { Config } from '../config.ts';
import type { Schema } from '../db/schema.ts';
import type { Limits } from '../limits/limits.ts';
import { MailError } from '../mail/mail-error.ts';
import { unreachedWords } from '../outgoing/unreached-words.ts';
import { AlertError, beat, type DeliverDeps, mailNews, postNews } from '../outside-alerts/deliver.ts';
import { listOutages } from '../outside-alerts/outage-rows.ts';
import type { SealKeys } from '../sealed-text.ts';
import { addressFault } from './address-fault.ts';
import {
  alertConnection,
  alertSettingsSchema,
  type EnteredAlerts,
  NO_ALERT_SETTINGS,
  type StoredAlerts,
} from './alert-settings.ts';
import type { ConnectionFault, ConnectionRefusal, ConnectionSave } from './connection-outcomes.ts';
import { findConnection, openSecret, sealSecret } from './connection-rows.ts';
import type { Connections } from './connections-module.ts';
import { takeTrial } from './trials.ts';
import { changedNames, setMeanwhile, type WriteDeps, writeConnection } from './write-connection.ts';

type AlertAdminDeps = WriteDeps &
  DeliverDeps & {
    connections: Connections;
    keys: () => SealKeys;
    limits: Pick<Limits, 'take'>;
  };

type Trial = { outcome: 'sent'; to: string } | ConnectionRefusal;

/** Where the site calls for help, for /entreprise/connexions/alertes. */
export function createAlertAdmin({ privateHosts }: Pick<Config, 'privateHosts'>, deps: AlertAdminDeps) {
  const { database, connections, keys, limits, siteUrl } = deps;

  /** The faults that can be found without asking the addresses. */
  async function faultsOf(entered: EnteredAlerts): Promise<ConnectionFault[]> {
    const faults: ConnectionFault[] = [];
    for (const path of ['url', 'heartbeatUrl'] as const) {
      const message =
        entered[path] && (await addressFault(entered[path], { privateHosts, inClear: IN_CLEAR }));
      if (message) faults.push({ path, message });
    }
    return faults;
  }

  return {
    /** What is set, for its form, and what lasts at the moment. */
    find: (admin: AdminIdentity) =>
      readAsTableOwner(database, admin, 'settings', async (tx) => {
        const { stored, secret } = await storedAlerts(tx, keys());
        return {
          stored,
          isLost: stored.sealVersion > 0 && secret === null,
          hasMailServer: connections.mail().server !== undefined,
          outages: await listOutages(tx),
        };
      }),
    async save(admin: AdminIdentity, entered: EnteredAlerts, guard: EditGuard<StoredAlerts>) {
      await checkAdmin(database, admin, 'settings');
      const faults = await faultsOf(entered);
      return writeConnection<ConnectionSave>(deps, admin, 'alerts', async (row, version, tx) => {
        const { stored, secret } = await storedAlerts(tx, keys());
        const isSameSecret = entered.secret !== '' && entered.secret === secret;
        const overtaken = await setMeanwhile(tx, 'alerts', guard, { stored, isSameSecret });
        if (overtaken) return overtaken;
        if (faults.length > 0) return { outcome: 'faults', faults };
        const { secret: typed, ...settings } = entered;
        const secrets = typed
          ? { secret: sealSecret(keys(), ['alerts', 'secret'], { text: typed, version }) }
          : settings.url
            ? (row?.secrets ?? {})
            : {};
        return { settings, secrets, changed: changedNames(stored, settings, typed ? ['secret'] : []) };
      });
    },
    /** Sends an alert that is none to all that is typed, and stores nothing. */
    async try(admin: AdminIdentity, entered: EnteredAlerts): Promise<Trial> {
      const { secret } = await readAsTableOwner(database, admin, 'settings', (tx) =>
        storedAlerts(tx, keys()),
      );
      const faults = await faultsOf(entered);
      if (faults.length > 0) return { outcome: 'faults', faults };
      const refused = await takeTrial(limits, admin);
      if (refused) return refused;
      const { mailTo, webhook, heartbeat } = alertConnection(
        entered,
        entered.secret || secret,
        connections.connect,
      );
      const news = trialNews(siteUrl);
      const attempts: [field: keyof EnteredAlerts, name: string, attempt: () => Promise<void>][] = [];
      if (webhook) attempts.push(['url', 'le webhook', () => postNews(deps, webhook, news)]);
      if (heartbeat) attempts.push(['heartbeatUrl', 'le veilleur', () => beat(heartbeat)]);
      if (mailTo) attempts.push(['mailTo', mailTo, () => mailNews(deps, mailTo, news)]);
      if (attempts.length === 0)
        return {
          outcome: 'faults',
          faults: [{ path: 'mailTo', message: 'Remplissez d’abord un des champs.' }],
        };
      for (const [field, , attempt] of attempts) {
        const failure = await failureOf(attempt);
        if (failure) return { outcome: 'failed', failure: { field, ...failure } };
      }
      return { outcome: 'sent', to: attempts.map(([, name]) => name).join(', ') };
    },
  };
}

const IN_CLEAR = 'En clair, l’adresse se lirait en chemin\u00a0: prenez une adresse en https.';

async function failureOf(
  attempt: () => Promise<void>,
): Promise<{ words: string; answer: string | null } | null> {
  try {
    await attempt();
    return null;
  } catch (error) {
    if (error instanceof MailError)
      return { words: 'L’e-mail n’est pas parti\u00a0: réglez d’abord l’envoi des e-mails.', answer: null };
    if (!(error instanceof AlertError)) throw error;
    const { status, message, cause } = error;
    if (status === null) return { words: unreachedWords(message, cause, 'Ce service'), answer: null };
    const isMoved = status >= 300 && status < 400;
    return {
      words: isMoved
        ? 'Cette adresse renvoie à une autre, où le site n’envoie rien\u00a0: écrivez celle-là.'
        : 'Ce service refuse l’alerte. Vérifiez l’adresse, jusqu’au dernier signe.',
      answer: String(status),
    };
  }
}

async function storedAlerts(tx: Kysely<Schema>, keys: SealKeys) {
  const row = await findConnection(tx, 'alerts');
  const settings = alertSettingsSchema.safeParse(row?.settings).data ?? NO_ALERT_SETTINGS;
  const sealed = row?.secrets.secret;
  const stored: StoredAlerts = { ...settings, sealVersion: sealed?.version ?? 0 };
  return { stored, secret: sealed ? openSecret(keys, ['alerts', 'secret'], sealed) : null };
}
