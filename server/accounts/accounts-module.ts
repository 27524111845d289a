import { Readable } from 'node:stream';
import type { Addresses, Contact, NotificationChoices } from '#domain/accounts/account-details.ts';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { isProven } from '#packages/auth-service/index.ts';
import { asAuthTables } from '../auth-database.ts';
import type { Database } from '../db/database.ts';
import { createLimits, type Limit } from '../limits/limits.ts';
import type { Module } from '../module.ts';
import type { Outbox } from '../outbox/outbox-module.ts';
import { type Invalid, tooMany } from '../outcomes.ts';
import { townFaults } from '../towns/town-faults.ts';
import type { FileStore } from '../uploads/store/file-store.ts';
import { type ExportDeps, exportData } from './export-data.ts';
import { endIdleAccounts } from './idle-accounts.ts';
import { bucketOf, proveOwner, readProofState, type Unproven } from './prove-owner.ts';
import { readProfile } from './read-profile.ts';
import { removeAccount } from './remove-account.ts';
import { type Details, type DetailsSaved, saveDetails } from './save-details.ts';

/** An export draws every document of an account, which is expensive: one is enough, and a second may be a mistake. */
const EXPORTS: Limit = { count: 5, perS: 24 * 3600, burst: 3, isFixed: true };

type Who = { id: string; sessionId: string };

export type AccountsDeps = {
  database: Pick<Database, 'kysely' | 'transaction'>;
  store: Pick<FileStore, 'get' | 'remove'>;
  documents: ExportDeps['documents'];
  drawRepairDocument: ExportDeps['drawRepairDocument'];
  outbox: Pick<Outbox, 'post'>;
  /** Whether the owner must prove the session again before a way into the account changes. */
  asksProof: boolean;
  clock: () => Date;
};

export type Accounts = ReturnType<typeof createAccounts>['api'];

/** The signed-in account, for its own screens: every operation is on the given account only. */
export function createAccounts(deps: AccountsDeps) {
  const { database, store, outbox, asksProof, clock } = deps;
  const { kysely } = database;
  const limits = createLimits({ database, factor: 1, clock });
  return {
    api: {
      profile: ({ id, sessionId }: Who) => readProfile(kysely, { userId: id, sessionId, now: clock() }),
      saveContact: (userId: string, { name, phone, company, siren }: Contact, guard: EditGuard<Details>) =>
        saveDetails(database, userId, guard, {
          full_name: name,
          phone: phone ?? null,
          company: company ?? null,
          siren: siren ?? null,
        }),
      /** Refuses a town that is not of its postcode, as orders do. */
      async saveAddresses(
        userId: string,
        { billing, delivery }: Addresses,
        guard: EditGuard<Details>,
      ): Promise<DetailsSaved | Invalid> {
        const issues = townFaults({ billing, delivery });
        if (issues.length > 0) return { outcome: 'invalid', issues };
        return saveDetails(database, userId, guard, {
          billing_address: jsonOrNull(billing),
          delivery_address: jsonOrNull(delivery),
        });
      },
      /** Saves the subjects that the site may write to the account about, beyond its orders and repairs. */
      saveNotifications: (
        userId: string,
        { reminders, stockAlerts }: NotificationChoices,
        guard: EditGuard<Details>,
      ) =>
        saveDetails(database, userId, guard, { wants_reminders: reminders, wants_stock_alerts: stockAlerts }),
      /** False if the account has no such session: it has ended, or is somebody else's. */
      async endSession(userId: string, sessionId: string): Promise<boolean> {
        const ended = await kysely
          .deleteFrom('auth.sessions')
          .where('user_id', '=', userId)
          .where('id', '=', sessionId)
          .returning('id')
          .execute();
        return ended.length > 0;
      },
      /** The proof that a form must ask for before it changes a way into the account, if any. */
      proofState: (who: Who) => readProofState(kysely, who, clock()),
      /**
       * Whether the owner has proven the session in the last quarter of an hour, in any way, if the settings require
       * it.
       */
      isProven: async ({ sessionId }: Who) =>
        !asksProof || isProven(asAuthTables(kysely), { sessionId, by: 'anything', now: clock() }),
      /** A ZIP of everything stored about the account, after the password or a code was typed. */
      async export(
        who: Who,
        password: string,
      ): Promise<{ outcome: 'exported'; content: ReadableStream<Uint8Array> } | Unproven> {
        const proof = await proveOwner({ kysely, limits, clock }, who, password);
        if (proof.outcome !== 'proven') return proof;
        const admitted = await limits.take(EXPORTS, bucketOf('export', who.id));
        if (!admitted.isAllowed) return tooMany(admitted);
        return {
          outcome: 'exported',
          content: Readable.toWeb(
            Readable.from(exportData({ ...deps, kysely }, proof.owner)),
          ) as ReadableStream<Uint8Array>,
        };
      },
      /** Deletes the account, after the same proof; not an administrator's. Tells its owner by mail. */
      async remove(who: Who, password: string): Promise<{ outcome: 'removed' | 'administrator' } | Unproven> {
        const proof = await proveOwner({ kysely, limits, clock }, who, password);
        if (proof.outcome !== 'proven') return proof;
        const { isAdmin, email, name } = proof.owner;
        // The shop needs an administrator: another one must take the role away first.
        if (isAdmin) return { outcome: 'administrator' };
        await removeAccount({ database, store }, proof.owner, clock());
        if (email) await outbox.post({ kind: 'account-removed', address: email, payload: { name } });
        return { outcome: 'removed' };
      },
    },
    jobs: [
      {
        name: 'idle accounts',
        every: 'hour',
        run: (now) => endIdleAccounts({ database, store, outbox }, now),
      },
    ],
  } satisfies Module<unknown>;
}

const jsonOrNull = (value: object | undefined) => (value ? JSON.stringify(value) : null);
