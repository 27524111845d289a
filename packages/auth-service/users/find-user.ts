import type { Kysely } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';
import { type FactorRow, type IdentityRow, type UserRow, type UserShape, userShape } from './user-shape.ts';

type Db = Kysely<AuthTables>;

export function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The account that signs in with an address; accounts managed by an identity provider have their own addresses. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('auth.users')
    .selectAll()
    .where('email', '=', email)
    .where('is_sso_user', '=', false)
    .executeTakeFirst();
}

export function findUserByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  return db.selectFrom('auth.users').selectAll().where('phone', '=', phone).executeTakeFirst();
}

export type Address = { email: string } | { phone: string };

export const findByAddress = (db: Db, address: Address): Promise<UserRow | undefined> =>
  'email' in address ? findUserByEmail(db, address.email) : findUserByPhone(db, address.phone);

/** Locks an account: waits for other requests that change it; new sessions do not wait. */
export function lockUser(tx: Db, id: string): Promise<UserRow | undefined> {
  return tx.selectFrom('auth.users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export function listIdentities(db: Db, userId: string): Promise<IdentityRow[]> {
  return db
    .selectFrom('auth.identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function listFactors(db: Db, userId: string): Promise<FactorRow[]> {
  return db
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The account as its clients see it. */
export async function describeUser(db: Db, user: UserRow): Promise<UserShape> {
  const identities = await listIdentities(db, user.id);
  return userShape(user, identities, await listFactors(db, user.id));
}
