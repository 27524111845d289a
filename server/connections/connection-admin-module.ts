import { type Kysely, sql } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, changeAsAdmin, readAsOwner } from '../admin/as-admin.ts';
import { noteChange } from '../admin/audit/note-change.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { Limits } from '../limits/limits.ts';
import type { LoadMailTemplates } from '../mail/load-templates.ts';
import { chooseSender } from '../mail/sender.ts';
import { checkDomain, type DomainCheck } from '../mail-domain/check-domain.ts';
import type { Module } from '../module.ts';
import type { Outbox } from '../outbox/outbox-module.ts';
import type { SealKeys } from '../sealed-text.ts';
import type { Settings } from '../settings/settings-module.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { createCardAdmin } from './card-admin.ts';
import { findConnection, openSecret, type SealedSecret, sealSecret } from './connection-rows.ts';
import { type Connections, reloadConnections } from './connections-module.ts';
import { listConnections } from './list-connections.ts';
import { type MailDraft, type MailRefusal, type MailSave, mailFaults, type StoredMail } from './mail-form.ts';
import { mailSettingsSchema, NO_MAIL_SETTINGS } from './mail-settings.ts';
import { failingSince } from './mail-state.ts';
import { TRIALS } from './trials.ts';
import { sendTrial, tryServer } from './try-mail.ts';

export type ConnectionAdminDeps = {
  database: Pick<Database, 'transaction'>;
  connections: Connections;
  settings: Pick<Settings, 'reload'>;
  outbox: Pick<Outbox, 'retry'>;
  keys: () => SealKeys;
  limits: Pick<Limits, 'take'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  siteUrl: string;
};

export type ConnectionAdmin = ReturnType<typeof createConnectionAdmin>['api'];

/** The connections of the site, for /entreprise/connexions. All functions throw NotAdminError for anyone but an owner. */
export function createConnectionAdmin(config: Config, deps: ConnectionAdminDeps) {
  const { database, connections, settings, outbox, keys, limits } = deps;
  const isServerGiven = config.mail.smtpUrl !== undefined;
  const isSenderGiven = config.mail.from !== undefined;

  const readMail = (admin: AdminIdentity) =>
    readAsOwner(database, admin, 'settings', (tx) => storedMail(tx, keys()));

  /** The draft with its password, if it may be tried now. */
  async function admit(
    admin: AdminIdentity,
    draft: MailDraft,
    { stored, password }: Awaited<ReturnType<typeof storedMail>>,
  ): Promise<MailRefusal | { outcome: 'admitted'; password: string | null }> {
    const rules = { privateHosts: config.privateHosts, isServerGiven, hasPassword: password !== null };
    const faults = mailFaults(draft, stored, rules);
    if (faults.length > 0) return { outcome: 'faults', faults };
    const taken = await limits.take(TRIALS, `connection trial ${admin.id}`);
    if (!taken.isAllowed) return { outcome: 'too many', retryAfterS: taken.retryAfterS };
    return { outcome: 'admitted', password: draft.password || password };
  }

  return {
    api: {
      cards: createCardAdmin(config, deps),
      /** Every connection, and how it is. */
      list: (admin: AdminIdentity) =>
        readAsOwner(database, admin, 'settings', async (tx) =>
          listConnections({ config, connections, failingSince: await failingSince(tx) }),
        ),
      /** The mail server as it is set, for its form. */
      async mail(admin: AdminIdentity) {
        const { stored, password } = await readMail(admin);
        const isLost = stored.sealVersion > 0 && password === null;
        return { stored, isLost, isServerGiven, isSenderGiven, mayBeClear: config.privateHosts.length > 0 };
      },
      /**
       * Asks the server first; what it refuses is saved only if `isForced`. In force in this process when the promise resolves, in
       * others when the database has told them; what could not leave is tried again at once.
       */
      async saveMail(
        admin: AdminIdentity,
        draft: MailDraft,
        { guard, isForced }: { guard: EditGuard<StoredMail>; isForced: boolean },
      ): Promise<MailSave> {
        const before = await readMail(admin);
        const overtaken = guard(before.stored);
        if (overtaken) return { outcome: 'changed meanwhile', meanwhile: overtaken };
        const admitted = await admit(admin, draft, before);
        if (admitted.outcome !== 'admitted') return admitted;
        if (!isForced && !isServerGiven) {
          const failure = await tryServer(deps, draft, admitted.password);
          if (failure) return { outcome: 'failed', failure };
        }
        const saved = await changeAsAdmin(database, admin, 'settings', async (tx): Promise<MailSave> => {
          await sql`lock table internal.connection_settings in share row exclusive mode`.execute(tx);
          const { stored, row } = await storedMail(tx, keys());
          const meanwhile = guard(stored);
          if (meanwhile) return { outcome: 'changed meanwhile', meanwhile };
          // What the environment decides stays as it was.
          const next = mailSettingsSchema.parse({
            ...(isServerGiven ? { ...stored, dkimSelector: draft.dkimSelector } : draft),
            sender: isSenderGiven ? stored.sender : draft.sender,
          });
          const version = (row?.version ?? 0) + 1;
          const secrets = secretsAfter(row?.secrets ?? {}, { draft, isServerGiven, version, keys: keys() });
          const stamp = { version, updated_at: sql<Date>`now()`, updated_by: admin.id };
          const value = { settings: JSON.stringify(next), secrets: JSON.stringify(secrets), ...stamp };
          await tx
            .insertInto('internal.connection_settings')
            .values({ name: 'mail', ...value })
            .onConflict((conflict) => conflict.column('name').doUpdateSet(value))
            .execute();
          await noteChange(tx, admin, {
            table_name: 'internal.connection_settings',
            row_id: 'mail',
            row_name: 'Serveur d’e-mail',
            operation: row ? 'update' : 'insert',
            after: { changed: changedNames(stored, next, draft.password !== '').join(', ') },
          });
          return { outcome: 'saved' };
        });
        if (saved.outcome !== 'saved') return saved;
        await reloadConnections(connections, settings);
        await outbox.retry('mail');
        return saved;
      },
      /** What the domain of the sender in force publishes, looked up now; null after too many. */
      async checkDomain(admin: AdminIdentity): Promise<DomainCheck | null> {
        const { stored } = await readMail(admin);
        const taken = await limits.take(TRIALS, `connection trial ${admin.id}`);
        if (!taken.isAllowed) return null;
        const { server, from } = connections.mail();
        return checkDomain({
          sender: chooseSender(from, deps.shop()).from.address,
          host: server ? new URL(server.url).hostname : '',
          dkimSelector: stored.dkimSelector,
          reportsTo: deps.shop().email,
        });
      },
      /** Sends a mail to that address with what was typed, and keeps nothing. Null: the server took it. */
      async tryMail(admin: AdminIdentity, draft: MailDraft, to: string): Promise<MailRefusal | null> {
        const before = await readMail(admin);
        const admitted = await admit(admin, draft, before);
        if (admitted.outcome !== 'admitted') return admitted;
        const server = isServerGiven ? connections.mail().server : null;
        const from = config.mail.from ?? (draft.sender || undefined);
        const failure = await sendTrial(deps, { draft, password: admitted.password, server, from, to });
        return failure && { outcome: 'failed', failure };
      },
    },
  } satisfies Module<unknown>;
}

async function storedMail(tx: Kysely<Schema>, keys: SealKeys) {
  const row = await findConnection(tx, 'mail');
  const settings = mailSettingsSchema.safeParse(row?.settings).data ?? NO_MAIL_SETTINGS;
  const sealed = row?.secrets.password;
  const stored: StoredMail = { ...settings, sealVersion: sealed?.version ?? 0 };
  return { row, stored, password: sealed ? openSecret(keys, ['mail', 'password'], sealed) : null };
}

type SecretChange = { draft: MailDraft; isServerGiven: boolean; version: number; keys: SealKeys };

/** A password without a user is kept for nobody. */
function secretsAfter(
  before: Record<string, SealedSecret>,
  { draft: { user, password }, isServerGiven, version, keys }: SecretChange,
): Record<string, SealedSecret> {
  if (isServerGiven) return before;
  if (user === '') return {};
  return password === ''
    ? before
    : { password: sealSecret(keys, ['mail', 'password'], { text: password, version }) };
}

/** Names only: the journal shows no value of a connection. */
function changedNames(before: StoredMail, after: object, hasNewPassword: boolean): string[] {
  const old: Record<string, unknown> = before;
  const names = Object.entries(after).flatMap(([name, value]) => (old[name] === value ? [] : [name]));
  return hasNewPassword ? [...names, 'password'] : names;
}
