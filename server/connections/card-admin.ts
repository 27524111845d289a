import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { cardKeysOf, isPair } from '#domain/selling/card-keys.ts';
import { NOT_A_PAIR } from '#domain/selling/card-texts.ts';
import { type AdminIdentity, checkAdmin, readAsTableOwner } from '../admin/as-admin.ts';
import type { Config } from '../config.ts';
import type { ChangedMeanwhile } from '../edits/changed-meanwhile.ts';
import type { Limits } from '../limits/limits.ts';
import type { SealKeys } from '../sealed-text.ts';
import { tryStripeKey } from '../shop/stripe/try-stripe-key.ts';
import {
  cardSettingsOf,
  type EnteredCards,
  NO_CARD_SETTINGS,
  openCards,
  type StoredCards,
  sealCards,
} from './card-keys.ts';
import { findConnection } from './connection-rows.ts';
import type { Connections } from './connections-module.ts';
import { takeTrial } from './trials.ts';
import { changedNames, setMeanwhile, type WriteDeps, writeConnection } from './write-connection.ts';

type CardAdminDeps = WriteDeps & {
  connections: Connections;
  keys: () => SealKeys;
  limits: Pick<Limits, 'take'>;
  siteUrl: string;
};

type CardSave =
  | { outcome: 'saved' | 'environment' }
  | ChangedMeanwhile
  | { outcome: 'refused'; field: keyof EnteredCards; message: string }
  | { outcome: 'too many'; retryAfterS: number };

/** The keys of card payments, for /entreprise/connexions/carte; none is ever given back. */
export function createCardAdmin(config: Config, deps: CardAdminDeps) {
  const { database, connections, keys, limits, siteUrl } = deps;
  const isGiven = config.stripe !== undefined;

  /** Writes the keys, unless they have changed since the form was drawn; null takes them away. */
  const store = (admin: AdminIdentity, entered: EnteredCards | null, guard: EditGuard<StoredCards>) =>
    writeConnection<CardSave>(deps, admin, 'cards', async (row, version, tx) => {
      const now = openCards(keys(), row?.secrets ?? {});
      const isSameSecret =
        entered !== null &&
        entered.secretKey === now?.secretKey &&
        entered.webhookSecret === now.webhookSecret;
      const overtaken = await setMeanwhile(tx, 'cards', guard, { stored: storedKeys(row), isSameSecret });
      if (overtaken) return overtaken;
      const before = cardSettingsOf(row?.settings);
      if (!entered)
        return { settings: {}, secrets: {}, changed: changedNames(before, NO_CARD_SETTINGS, SECRETS) };
      const isTyped = hasSecrets(entered);
      const texts = isTyped ? entered : now;
      if (!texts)
        return { outcome: 'refused', field: 'secretKey', message: 'Écrivez les deux clés secrètes.' };
      const { publishableKey } = entered;
      if (publishableKey !== '' && !isPair(texts.secretKey, publishableKey))
        return { outcome: 'refused', field: 'publishableKey', message: NOT_A_PAIR };
      const settings = { publishableKey };
      return {
        settings,
        secrets: isTyped ? sealCards(keys(), texts, version) : (row?.secrets ?? {}),
        changed: changedNames(before, settings, isTyped ? SECRETS : []),
      };
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
          /** What the environment says of wallets, if it decides. */
          isWalletGiven: config.stripe?.publishableKey !== undefined,
          isStored,
          isLost: isStored && openCards(keys(), row?.secrets ?? {}) === undefined,
          kind: cardKeysOf(connections.cards()?.secretKey),
          stored: storedKeys(row),
          webhookUrl: `${siteUrl}/webhooks/stripe`,
          /** The last comparison with the ledger. */
          check: check ?? null,
        };
      }),
    /** Asks Stripe first whether it knows the secret key, where one was typed. */
    async save(
      admin: AdminIdentity,
      entered: EnteredCards,
      guard: EditGuard<StoredCards>,
    ): Promise<CardSave> {
      if (isGiven) return { outcome: 'environment' };
      // A caller without the permission is refused before Stripe is asked.
      await checkAdmin(database, admin, 'settings');
      if (!hasSecrets(entered)) return store(admin, entered, guard);
      const tooMany = await takeTrial(limits, admin);
      if (tooMany) return tooMany;
      const refusal = await tryStripeKey({ secretKey: entered.secretKey, apiBase: config.stripeApiBase });
      if (refusal) return { outcome: 'refused', field: 'secretKey', message: refusal };
      return store(admin, entered, guard);
    },
    remove: (admin: AdminIdentity, guard: EditGuard<StoredCards>): Promise<CardSave> =>
      isGiven ? Promise.resolve({ outcome: 'environment' }) : store(admin, null, guard),
  };
}

const SECRETS = ['secretKey', 'webhookSecret'] as const;

/** The form asks for both or neither. */
const hasSecrets = ({ secretKey }: EnteredCards): boolean => secretKey !== '';

/** Both secret keys are written together: one number tells of both. */
const storedKeys = (row: Awaited<ReturnType<typeof findConnection>>): StoredCards => ({
  ...cardSettingsOf(row?.settings),
  sealVersion: row?.secrets.secretKey?.version ?? 0,
});
