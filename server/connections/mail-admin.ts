import type { Kysely } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, readAsTableOwner } from '../admin/as-admin.ts';
import type { Config } from '../config.ts';
import type { Schema } from '../db/schema.ts';
import type { Limits } from '../limits/limits.ts';
import type { LoadMailTemplates } from '../mail/load-templates.ts';
import { chooseSender } from '../mail/sender.ts';
import { checkDomain, type DomainCheck } from '../mail-domain/check-domain.ts';
import type { Outbox } from '../outbox/outbox-module.ts';
import type { SealKeys } from '../sealed-text.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import type { ConnectionRefusal, ConnectionSave } from './connection-outcomes.ts';
import { findConnection, openSecret, type SealedSecret, sealSecret } from './connection-rows.ts';
import type { Connections } from './connections-module.ts';
import { type EnteredMail, mailFaults, type StoredMail } from './mail-form.ts';
import { mailSettingsSchema, NO_MAIL_SETTINGS } from './mail-settings.ts';
import { takeTrial } from './trials.ts';
import { sendTrial, tryServer } from './try-mail.ts';
import { changedNames, setMeanwhile, type WriteDeps, writeConnection } from './write-connection.ts';

export type MailAdminDeps = WriteDeps & {
  connections: Connections;
  outbox: Pick<Outbox, 'retry'>;
  keys: () => SealKeys;
  limits: Pick<Limits, 'take'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  siteUrl: string;
};

/** The mail server, for /entreprise/connexions/e-mail. */
export function createMailAdmin(config: Config, deps: MailAdminDeps) {
  const { database, connections, outbox, keys, limits } = deps;
  const isServerGiven = config.mail.smtpUrl !== undefined;
  const isSenderGiven = config.mail.from !== undefined;

  const read = (admin: AdminIdentity) =>
    readAsTableOwner(database, admin, 'settings', (tx) => storedMail(tx, keys()));

  /** The password to try what was entered with, if it may be tried now. */
  async function admit(
    admin: AdminIdentity,
    entered: EnteredMail,
    { stored, password }: Awaited<ReturnType<typeof storedMail>>,
  ): Promise<ConnectionRefusal | { outcome: 'admitted'; password: string | null }> {
    const rules = { privateHosts: config.privateHosts, isServerGiven, hasPassword: password !== null };
    const faults = mailFaults(entered, stored, rules);
    if (faults.length > 0) return { outcome: 'faults', faults };
    const refused = await takeTrial(limits, admin);
    return refused ?? { outcome: 'admitted', password: entered.password || password };
  }

  return {
    /** The mail server as it is set, for its form. */
    async find(admin: AdminIdentity) {
      const { stored, password } = await read(admin);
      const isLost = stored.sealVersion > 0 && password === null;
      return { stored, isLost, isServerGiven, isSenderGiven, mayBeClear: config.privateHosts.length > 0 };
    },
    /** Asks the server first; what it refuses is saved only if `isForced`. What could not leave is tried again at once. */
    async save(
      admin: AdminIdentity,
      entered: EnteredMail,
      { guard, isForced }: { guard: EditGuard<StoredMail>; isForced: boolean },
    ): Promise<ConnectionSave> {
      const { before, overtaken: early } = await readAsTableOwner(database, admin, 'settings', async (tx) => {
        const found = await storedMail(tx, keys());
        return { before: found, overtaken: await setMeanwhile(tx, 'mail', guard, asSeen(found, entered)) };
      });
      if (early) return early;
      const admitted = await admit(admin, entered, before);
      if (admitted.outcome !== 'admitted') return admitted;
      if (!isForced && !isServerGiven) {
        const failure = await tryServer(deps, entered, admitted.password);
        if (failure) return { outcome: 'failed', failure };
      }
      const saved = await writeConnection<ConnectionSave>(deps, admin, 'mail', async (row, version, tx) => {
        const now = await storedMail(tx, keys());
        const overtaken = await setMeanwhile(tx, 'mail', guard, asSeen(now, entered));
        if (overtaken) return overtaken;
        const { stored } = now;
        // The settings of the environment stay as they were.
        const next = mailSettingsSchema.parse({
          ...(isServerGiven ? { ...stored, dkimSelector: entered.dkimSelector } : entered),
          sender: isSenderGiven ? stored.sender : entered.sender,
        });
        const secrets = secretsAfter(row?.secrets ?? {}, { entered, isServerGiven, version, keys: keys() });
        return {
          settings: next,
          secrets,
          changed: changedNames(stored, next, entered.password === '' ? [] : ['password']),
        };
      });
      if (saved.outcome === 'saved') await outbox.retry('mail');
      return saved;
    },
    /** The records that the domain of the sender in force publishes, looked up now; null after too many checks. */
    async checkDomain(admin: AdminIdentity): Promise<DomainCheck | null> {
      const { stored } = await read(admin);
      if (await takeTrial(limits, admin)) return null;
      const { server, from } = connections.mail();
      return checkDomain({
        sender: chooseSender(from, deps.shop()).from.address,
        host: server ? new URL(server.url).hostname : '',
        dkimSelector: stored.dkimSelector,
        reportsTo: deps.shop().email,
      });
    },
    /** Sends a mail to that address with the typed settings, and stores nothing. Null if the server accepted it. */
    async try(admin: AdminIdentity, entered: EnteredMail, to: string): Promise<ConnectionRefusal | null> {
      const before = await read(admin);
      const admitted = await admit(admin, entered, before);
      if (admitted.outcome !== 'admitted') return admitted;
      const server = isServerGiven ? connections.mail().server : null;
      const from = config.mail.from ?? (entered.sender || undefined);
      const failure = await sendTrial(deps, { entered, password: admitted.password, server, from, to });
      return failure && { outcome: 'failed', failure };
    },
  };
}

const asSeen = ({ stored, password }: Awaited<ReturnType<typeof storedMail>>, entered: EnteredMail) => ({
  stored,
  isSameSecret: entered.password !== '' && entered.password === password,
});

async function storedMail(tx: Kysely<Schema>, keys: SealKeys) {
  const row = await findConnection(tx, 'mail');
  const settings = mailSettingsSchema.safeParse(row?.settings).data ?? NO_MAIL_SETTINGS;
  const sealed = row?.secrets.password;
  const stored: StoredMail = { ...settings, sealVersion: sealed?.version ?? 0 };
  return { stored, password: sealed ? openSecret(keys, ['mail', 'password'], sealed) : null };
}

type SecretChange = { entered: EnteredMail; isServerGiven: boolean; version: number; keys: SealKeys };

/** Without a user, no password is kept. */
function secretsAfter(
  before: Record<string, SealedSecret>,
  { entered: { user, password }, isServerGiven, version, keys }: SecretChange,
): Record<string, SealedSecret> {
  if (isServerGiven) return before;
  if (user === '') return {};
  return password === ''
    ? before
    : { password: sealSecret(keys, ['mail', 'password'], { text: password, version }) };
}
