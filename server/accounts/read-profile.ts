import { type Kysely, sql } from 'kysely';
import type { Address } from '#domain/customers/customer-fields.ts';
import type { Schema } from '../db/schema.ts';
import { deviceInMail } from '../mail/templates/plain-texts.ts';

/** Everything that the profile's screen shows about an account. */
export type Profile = {
  name: string | null;
  phone: string | null;
  company: string | null;
  siren: string | null;
  billing: Address | null;
  delivery: Address | null;
  /** The address that a change waits for, until both addresses have confirmed. */
  nextEmail: string | null;
  factors: { id: string; name: string; since: string }[];
  /** The number of recovery codes left. */
  codesLeft: number;
  wantsReminders: boolean;
  wantsStockAlerts: boolean;
  /** Ways to sign in, oldest first. */
  identities: { id: string; provider: string; email: string | null }[];
  /** The current session comes first, then the most recently used. */
  sessions: {
    id: string /** « Firefox, Windows », or « inconnu ». */;
    device: string;
    lastUsedAt: string;
    isThis: boolean;
  }[];
};

type Row = Omit<Profile, 'sessions'> & {
  sessions: { id: string; userAgent: string | null; lastUsedAt: string; isThis: boolean }[];
};

/** Read in one statement, whatever the account has. */
export async function readProfile(
  kysely: Kysely<Schema>,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<Profile> {
  const { rows } = await sql<Row>`
    select
      p.full_name as name,
      p.phone,
      p.company,
      p.siren,
      p.billing_address as billing,
      p.delivery_address as delivery,
      nullif(u.email_change, '') as "nextEmail",
      coalesce(p.wants_reminders, true) as "wantsReminders",
      coalesce(p.wants_stock_alerts, true) as "wantsStockAlerts",
      (select count(*)::integer from internal.recovery_codes c where c.user_id = u.id) as "codesLeft",
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', f.id,
            'name', coalesce(nullif(f.friendly_name, ''), case f.factor_type when 'phone' then 'SMS' else 'Application' end),
            'since', f.created_at
          ) order by f.created_at, f.id
        )
        from auth.mfa_factors f
        where f.user_id = u.id and f.status = 'verified'
      ), '[]') as factors,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('id', i.id, 'provider', i.provider, 'email', i.email) order by i.created_at, i.id
        )
        from auth.identities i
        where i.user_id = u.id
      ), '[]') as identities,
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', s.id,
            'userAgent', s.user_agent,
            'lastUsedAt', coalesce(s.refreshed_at at time zone 'UTC', s.created_at),
            'isThis', s.id = ${sessionId}
          ) order by s.id = ${sessionId} desc, coalesce(s.refreshed_at at time zone 'UTC', s.created_at) desc
        )
        from auth.sessions s
        where s.user_id = u.id and (s.not_after is null or s.not_after > ${now})
      ), '[]') as sessions
    from auth.users u
    left join public.profiles p on p.id = u.id
    where u.id = ${userId}
  `.execute(kysely);
  const [row] = rows;
  if (!row) throw new Error('an account that is signed in is not there');
  return {
    ...row,
    sessions: row.sessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceInMail(userAgent ?? ''),
    })),
  };
}
