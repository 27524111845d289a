import type { Addresses, Contact } from '#domain/account-details.ts';
import type { Database } from '../db/database.ts';
import { type Profile, readProfile } from './read-profile.ts';

/** The account of whoever is signed in, for its own screens: every operation is of the given account and no other. */
export type Members = {
  profile(who: { id: string; sessionId: string }): Promise<Profile>;
  saveContact(userId: string, contact: Contact): Promise<void>;
  saveAddresses(userId: string, addresses: Addresses): Promise<void>;
  /** False when the account has no such session: it ended, or is somebody else's. */
  endSession(userId: string, sessionId: string): Promise<boolean>;
};

export type OpenMembersDeps = {
  database: Pick<Database, 'kysely' | 'transaction'>;
  clock: () => Date;
};

export function openMembers({ database, clock }: OpenMembersDeps): Members {
  const { kysely } = database;
  return {
    profile: ({ id, sessionId }) => readProfile(kysely, { userId: id, sessionId, now: clock() }),
    async saveContact(userId, { name, phone, company, siren }) {
      await kysely
        .updateTable('profiles')
        .set({
          full_name: name,
          phone: phone ?? null,
          company: company ?? null,
          siren: siren ?? null,
        })
        .where('id', '=', userId)
        .execute();
    },
    async saveAddresses(userId, { billing, delivery }) {
      await kysely
        .updateTable('profiles')
        .set({ billing_address: jsonOrNull(billing), delivery_address: jsonOrNull(delivery) })
        .where('id', '=', userId)
        .execute();
    },
    async endSession(userId, sessionId) {
      const ended = await kysely
        .deleteFrom('auth.sessions')
        .where('user_id', '=', userId)
        .where('id', '=', sessionId)
        .returning('id')
        .execute();
      return ended.length > 0;
    },
  };
}

const jsonOrNull = (value: object | undefined) => (value ? JSON.stringify(value) : null);
