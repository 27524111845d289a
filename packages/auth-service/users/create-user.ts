import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';
import type { UserRow } from './user-shape.ts';

export type NewUser = {
  id?: string;
  email?: string;
  phone?: string;
  passwordHash?: string;
  /** Metadata of the account, by its owner; it can neither name its own address nor confirm it. */
  data: Record<string, unknown>;
  appMetadata?: Record<string, unknown>;
  role?: string;
  isAnonymous?: boolean;
  invitedAt?: Date;
};

/**
 * Adds an account, and the identity of each address with which it signs in. Nothing is confirmed yet.
 * @throws a unique violation if the address has just been taken
 */
export async function createUser(tx: Kysely<AuthTables>, input: NewUser, now: Date): Promise<UserRow> {
  const id = input.id ?? randomUUID();
  const providers = [...(input.email ? ['email'] : []), ...(input.phone ? ['phone'] : [])];
  const claims = firstClaims(id, input);
  const user = await tx
    .insertInto('auth.users')
    .values({
      id,
      aud: 'authenticated',
      role: input.role ?? 'authenticated',
      email: input.email ?? null,
      phone: input.phone ?? null,
      encrypted_password: input.passwordHash ?? '',
      invited_at: input.invitedAt ?? null,
      raw_app_meta_data: JSON.stringify({
        ...input.appMetadata,
        ...(providers.length > 0 && { provider: providers[0], providers }),
      }),
      raw_user_meta_data: JSON.stringify(providers.length > 0 ? claims : input.data),
      is_anonymous: input.isAnonymous ?? false,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const provider of providers) await createIdentity(tx, { userId: id, provider, data: claims }, now);
  return user;
}

/** The claims of a new address, from the service and, as far as that leaves room, from its owner. */
export function firstClaims(id: string, { email, data }: Pick<NewUser, 'email' | 'data'>) {
  return {
    ...data,
    sub: id,
    ...(email && { email }),
    email_verified: false,
    phone_verified: false,
  };
}

export type NewIdentity = {
  userId: string;
  provider: string;
  /** The provider's subject; for the identity of an address, the id of the account. */
  providerId?: string;
  data: Record<string, unknown>;
};

export async function createIdentity(
  tx: Kysely<AuthTables>,
  identity: NewIdentity,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('auth.identities')
    .values({
      provider_id: identity.providerId ?? identity.userId,
      user_id: identity.userId,
      provider: identity.provider,
      identity_data: JSON.stringify(identity.data),
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
}
