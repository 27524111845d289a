import { type Kysely, sql } from 'kysely';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { holdsWords, wordQuery } from '../../db/word-query.ts';
import { type AdminIdentity, readAsTableOwner } from '../as-admin.ts';

type UserRole = 'client' | 'admin';

export type UserQuery = {
  /** Words in its address, its name or its number. */
  words: string;
  role?: UserRole | undefined;
  hasFactor?: boolean | undefined;
  isLocked?: boolean | undefined;
  /** From 1. */
  page: number;
};

export type ListedUser = {
  id: string;
  name: string | null;
  email: string | null;
  role: UserRole;
  staffRole: StaffRole | null;
  hasFactor: boolean;
  isLocked: boolean;
  lastSignInAt: Date | null;
  orders: number;
  repairs: number;
};

export type UserList = { rows: ListedUser[]; total: number; pageCount: number };

export type User = ListedUser & {
  phone: string | null;
  isConfirmed: boolean;
  hasPassword: boolean;
  createdAt: Date;
  sessions: number;
  /** Other owners who can sign in. */
  otherOwners: number;
};

const USERS_PER_PAGE = 50;

const isLocked = (now: Date) => sql`coalesce(u.banned_until > ${now}, false)`;
const hasFactor = sql`exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')`;

const listed = (now: Date) => sql`
  p.id,
  p.full_name as name,
  u.email,
  p.role,
  p.staff_role as "staffRole",
  ${hasFactor} as "hasFactor",
  ${isLocked(now)} as "isLocked",
  u.last_sign_in_at as "lastSignInAt",
  (select count(*) from public.orders o where o.user_id = p.id) as orders,
  (select count(*) from public.repairs r where r.user_id = p.id) as repairs
`;

/** A page of accounts, newest first, with the total number. */
export function listUsers(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  query: UserQuery,
  now: Date,
): Promise<UserList> {
  const accounts = sql`
    from public.profiles p
    join auth.users u on u.id = p.id
    where u.deleted_at is null and ${askedOf(query, now)}
  `;
  return readAsTableOwner(database, admin, 'people', async (tx) => {
    const { rows } = await sql<ListedUser>`
      select ${listed(now)} ${accounts}
      order by p.created_at desc, p.id
      limit ${USERS_PER_PAGE} offset ${(query.page - 1) * USERS_PER_PAGE}
    `.execute(tx);
    const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${accounts}`.execute(tx);
    const total = counted[0]?.total ?? 0;
    return { rows, total, pageCount: Math.ceil(total / USERS_PER_PAGE) };
  });
}

function askedOf({ words, role, hasFactor: factor, isLocked: locked }: UserQuery, now: Date) {
  const query = wordQuery(words);
  const conditions = [
    // Written out, so that the index of administrators can be used.
    role === 'admin' && sql`p.role = 'admin'`,
    role === 'client' && sql`p.role = 'client'`,
    factor !== undefined && sql`${hasFactor} = ${factor}`,
    locked !== undefined && sql`${isLocked(now)} = ${locked}`,
    query !== null && holdsWords('accounts', query),
  ].filter((condition) => condition !== false);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** Everything shown about one account; null if there is none with that id. */
export function findUser(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  id: string,
  now: Date,
): Promise<User | null> {
  return readAsTableOwner(database, admin, 'people', async (tx) => {
    const { rows } = await sql<Omit<User, 'otherOwners'>>`
      select
        ${listed(now)},
        p.phone,
        u.email_confirmed_at is not null as "isConfirmed",
        coalesce(u.encrypted_password, '') <> '' as "hasPassword",
        p.created_at as "createdAt",
        (
          select count(*) from auth.sessions s
          where s.user_id = u.id and (s.not_after is null or s.not_after > ${now})
        ) as sessions
      from public.profiles p
      join auth.users u on u.id = p.id
      where p.id = ${id} and u.deleted_at is null
    `.execute(tx);
    const user = rows[0];
    return user ? { ...user, otherOwners: await countOtherOwners(tx, id, now) } : null;
  });
}

/** Other owners who can sign in. */
export async function countOtherOwners(tx: Kysely<Schema>, id: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from public.profiles p
    join auth.users u on u.id = p.id
    where p.role = 'admin' and p.staff_role = 'owner' and p.id <> ${id} and u.deleted_at is null and not ${isLocked(now)}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}
