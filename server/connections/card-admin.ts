import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { cardKeysOf } from '#domain/selling/card-keys.ts';
import { type AdminIdentity, checkAdmin, readAsTableOwner } from '../admin/as-admin.ts';
import type { Config } from '../config.ts';
import type { ChangedMeanwhile } from '../edits/changed-meanwhile.ts';
import type { Limits } from '../limits/limits.ts';
import type { SealKeys } from '../sealed-text.ts';
import { tryStripeKey } from '../shop/stripe/try-stripe-key.ts';
import { type CardKeyTexts, openCards, sealCards } from './card-keys.ts';
import { findConnection, type StoredSecret } from './connection-rows.ts';
import type { Connections } from './connections-module.ts';
import { takeTrial } from './trials.ts';
import { setMeanwhile, type WriteDeps, writeConnection } from './write-connection.ts';

type CardAdminDeps = WriteDeps & {
  connections: Connections;
  keys: () => SealKeys;
  limits: Pick<Limits, 'take'>;
  siteUrl: string;
};

type CardSave =
  | { outcome: 'saved' | 'environment' }
  | ChangedMeanwhile
  | { outcome: 'refused'; field: keyof CardKeyTexts; message: string }
  | { outcome: 'too many'; retryAfterS: number };

/** The keys of card payments, for /entreprise/connexions/carte; none is ever given back. */
export function createCardAdmin(config: Config, deps: CardAdminDeps) {
  const { database, connections, keys, limits, siteUrl } = deps;
  const isGiven = config.stripe !== undefined;

  /** Writes the keys, unless they have changed since the form was drawn; null takes them away. */
  const store = (admin: AdminIdentity, texts: CardKeyTexts | null, guard: EditGuard<StoredSecret>) =>
    writeConnection<CardSave>(deps, admin, 'cards', async (row, version, tx) => {
      const now = openCards(keys(), row?.secrets ?? {});
      const isSameSecret =
        texts !== null && texts.secretKey === now?.secretKey && texts.webhookSecret === now.webhookSecret;
      const overtaken = await setMeanwhile(tx, 'cards', guard, { stored: storedKeys(row), isSameSecret });
      if (overtaken) return overtaken;
      const secrets = texts ? sealCards(keys(), texts, version) : {};
      return { settings: {}, secrets, changed: ['secretKey', 'webhookSecret'] };
    });

  return {
    /** Whether there are keys and what they are for. */
    find: (admin: AdminIdentity) =>
      readAsTableOwner(database, admin, 'settings', async (tx) => {
        const row = await findConnection(tx, 'cards');
        const check = await tx
          .selectFrom('internal.card_checks')
          .selectAll()
          .orderBy('day', 'desc')
          .limit(1)
          .executeTakeFirst();
        const isStored = Object.keys(row?.secrets ?? {}).length > 0;
        return {
          isGiven,
          isStored,
          isLost: isStored && openCards(keys(), row?.secrets ?? {}) === undefined,
          kind: cardKeysOf(connections.cards()?.secretKey),
          stored: storedKeys(row),
          webhookUrl: `${siteUrl}/webhooks/stripe`,
          /** The last comparison with the ledger. */
          check: check ?? null,
        };
      }),
    /** Asks Stripe first whether it knows the key. */
    async save(admin: AdminIdentity, texts: CardKeyTexts, guard: EditGuard<StoredSecret>): Promise<CardSave> {
      if (isGiven) return { outcome: 'environment' };
      // A caller without the permission is refused before Stripe is asked.
      await checkAdmin(database, admin, 'settings');
      const tooMany = await takeTrial(limits, admin);
      if (tooMany) return tooMany;
      const refusal = await tryStripeKey({ secretKey: texts.secretKey, apiBase: config.stripeApiBase });
      if (refusal) return { outcome: 'refused', field: 'secretKey', message: refusal };
      return store(admin, texts, guard);
    },
    remove: (admin: AdminIdentity, guard: EditGuard<StoredSecret>): Promise<CardSave> =>
      isGiven ? Promise.resolve({ outcome: 'environment' }) : store(admin, null, guard),
  };
}

/** Both keys are written together: one number tells of both. */
const storedKeys = (row: Awaited<ReturnType<typeof findConnection>>): StoredSecret => ({
  sealVersion: row?.secrets.secretKey?.version ?? 0,
});
