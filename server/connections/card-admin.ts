import { type Kysely, sql } from 'kysely';
import { cardKeysOf } from '#domain/selling/card-keys.ts';
import { type AdminIdentity, changeAsAdmin, readAsOwner } from '../admin/as-admin.ts';
import { noteChange } from '../admin/audit/note-change.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { Limits } from '../limits/limits.ts';
import type { SealKeys } from '../sealed-text.ts';
import type { Settings } from '../settings/settings-module.ts';
import { tryStripeKey } from '../shop/stripe/try-stripe-key.ts';
import { type CardKeyTexts, openCards, sealCards } from './card-keys.ts';
import { findConnection } from './connection-rows.ts';
import { type Connections, reloadConnections } from './connections-module.ts';
import { TRIALS } from './trials.ts';

type CardAdminDeps = {
  database: Pick<Database, 'transaction'>;
  connections: Connections;
  settings: Pick<Settings, 'reload'>;
  keys: () => SealKeys;
  limits: Pick<Limits, 'take'>;
  siteUrl: string;
};

type CardSave =
  | { outcome: 'saved' | 'changed meanwhile' | 'environment' }
  | { outcome: 'refused'; field: keyof CardKeyTexts; message: string }
  | { outcome: 'too many'; retryAfterS: number };

/** The keys of card payments, for /entreprise/connexions/carte; none is ever given back. */
export function createCardAdmin(config: Config, deps: CardAdminDeps) {
  const { database, connections, settings, keys, limits, siteUrl } = deps;
  const isGiven = config.stripe !== undefined;

  /** Writes, if nobody has since the form was drawn; null takes the keys away. */
  async function store(admin: AdminIdentity, texts: CardKeyTexts | null, base: number): Promise<CardSave> {
    const saved = await changeAsAdmin(database, admin, 'settings', async (tx): Promise<CardSave> => {
      await sql`lock table internal.connection_settings in share row exclusive mode`.execute(tx);
      const version = await versionOf(tx);
      if (version !== base) return { outcome: 'changed meanwhile' };
      const secrets = texts ? sealCards(keys(), texts, version + 1) : {};
      const stamp = { version: version + 1, updated_at: sql<Date>`now()`, updated_by: admin.id };
      const value = { settings: '{}', secrets: JSON.stringify(secrets), ...stamp };
      await tx
        .insertInto('internal.connection_settings')
        .values({ name: 'cards', ...value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(value))
        .execute();
      await noteChange(tx, admin, {
        table_name: 'internal.connection_settings',
        row_id: 'cards',
        row_name: 'Paiement par carte',
        operation: texts ? 'update' : 'delete',
        after: { changed: 'secretKey, webhookSecret' },
      });
      return { outcome: 'saved' };
    });
    if (saved.outcome === 'saved') await reloadConnections(connections, settings);
    return saved;
  }

  return {
    /** Whether there are keys and what they are for. */
    find: (admin: AdminIdentity) =>
      readAsOwner(database, admin, 'settings', async (tx) => {
        const row = await findConnection(tx, 'cards');
        const isStored = Object.keys(row?.secrets ?? {}).length > 0;
        return {
          isGiven,
          isStored,
          isLost: isStored && openCards(keys(), row?.secrets ?? {}) === undefined,
          kind: cardKeysOf(connections.cards()?.secretKey),
          version: row?.version ?? 0,
          webhookUrl: `${siteUrl}/webhooks/stripe`,
        };
      }),
    /** Asks Stripe first whether it knows the key. */
    async save(admin: AdminIdentity, texts: CardKeyTexts, base: number): Promise<CardSave> {
      if (isGiven) return { outcome: 'environment' };
      // A role that may not is refused before anybody is asked.
      await readAsOwner(database, admin, 'settings', versionOf);
      const taken = await limits.take(TRIALS, `connection trial ${admin.id}`);
      if (!taken.isAllowed) return { outcome: 'too many', retryAfterS: taken.retryAfterS };
      const refusal = await tryStripeKey({ secretKey: texts.secretKey, apiBase: config.stripeApiBase });
      if (refusal) return { outcome: 'refused', field: 'secretKey', message: refusal };
      return store(admin, texts, base);
    },
    remove: (admin: AdminIdentity, base: number): Promise<CardSave> =>
      isGiven ? Promise.resolve({ outcome: 'environment' }) : store(admin, null, base),
  };
}

async function versionOf(tx: Kysely<Schema>): Promise<number> {
  return (await findConnection(tx, 'cards'))?.version ?? 0;
}
