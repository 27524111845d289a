import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { Database } from '#server/db/database.ts';

type Account = {
  role: 'client' | 'admin';
  /** The role among the staff; without one, an administrator is an owner. */
  staffRole?: StaffRole;
  aal?: 'aal1' | 'aal2';
  hasFactor?: boolean;
};

/** Adds an account, with the claims of a request of its session. */
export async function addIdentity(
  { kysely }: Pick<Database, 'kysely'>,
  { role, staffRole, aal = 'aal1', hasFactor = false }: Account,
): Promise<AdminIdentity> {
  const id = randomUUID();
  await sql`
    insert into auth.users (id, raw_user_meta_data) values (${id}, '{"full_name": "Denise Papin"}')
  `.execute(kysely);
  await sql`update public.profiles set role = ${role}, staff_role = ${staffRole ?? null} where id = ${id}`.execute(
    kysely,
  );
  if (hasFactor)
    await sql`
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${id}, 'totp', 'verified', now(), now())
    `.execute(kysely);
  return { id, claims: { role: 'authenticated', sub: id, aal } };
}
