import { type Kysely, sql } from 'kysely';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import type { SessionSettings } from '#packages/auth-service/index.ts';
import type { Schema } from '../db/schema.ts';

/** The standing of an account, as the database has it now. */
export type Standing = {
  email: string;
  name: string | null;
  role: 'client' | 'admin';
  /** The role of an administrator; null for a client. */
  staffRole: StaffRole | null;
  hasSecondFactor: boolean;
  /** The moment until which an administrator may go on without a second factor; null if none is required. */
  secondFactorDue: Date | null;
};

/**
 * The standing of a session's account; undefined if the session has ended, or the account is banned or deleted. A
 * token tells nothing of this: it stays valid for its hour whatever happens.
 */
export async function findStanding(
  db: Kysely<Schema>,
  { sessionId, userId, now, life }: { sessionId: string; userId: string; now: Date; life: SessionLife },
): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select
      coalesce(u.email, '') as email,
      p.full_name as name,
      coalesce(p.role, 'client') as role,
      p.staff_role as "staffRole",
      exists (
        select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'
      ) as "hasSecondFactor",
      case when p.role = 'admin' then internal.second_factor_due(u.id) end as "secondFactorDue"
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    left join public.profiles p on p.id = u.id
    where s.id = ${sessionId}
      and u.id = ${userId}
      and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= ${now})
      and (s.not_after is null or s.not_after > ${now})
      and (${begunAfter(now, life.timeboxS)}::timestamptz is null or s.created_at >= ${begunAfter(now, life.timeboxS)})
      and (
        p.role is distinct from 'admin'
        or ${begunAfter(now, life.adminTimeboxS)}::timestamptz is null
        or s.created_at >= ${begunAfter(now, life.adminTimeboxS)}
      )
  `.execute(db);
  return rows[0];
}

/** How long sessions last after signing in; undefined: without end. */
export type SessionLife = Pick<SessionSettings, 'timeboxS' | 'adminTimeboxS'>;

const begunAfter = (now: Date, lifeS: number | undefined) =>
  lifeS === undefined ? null : new Date(now.getTime() - lifeS * 1000);
