import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { deviceInMail } from '../../mail/templates/plain-texts.ts';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../as-admin.ts';
import { noteChange } from '../audit/note-change.ts';

export type StaffSession = {
  id: string;
  /** « Firefox, Windows », or « inconnu ». */
  device: string;
  begunAt: Date;
  lastUsedAt: Date;
  /** Whether this request comes from the session. */
  isThis: boolean;
};

type Tables = Pick<Database, 'transaction'>;

/** The devices on which staff are signed in, the last used first; those of customers are private. */
export function listStaffSessions(
  database: Tables,
  admin: AdminIdentity,
  userId: string,
  now: Date,
): Promise<StaffSession[]> {
  return readAsTableOwner(database, admin, 'people', async (tx) => {
    const { rows } = await sql<Omit<StaffSession, 'device'> & { userAgent: string | null }>`
      select s.id, s.user_agent as "userAgent", s.created_at as "begunAt",
        coalesce(s.refreshed_at at time zone 'UTC', s.created_at) as "lastUsedAt",
        s.id::text = ${ownSession(admin)} as "isThis"
      from auth.sessions s
      join public.profiles p on p.id = s.user_id
      where s.user_id = ${userId} and p.role = 'admin' and (s.not_after is null or s.not_after > ${now})
      order by "lastUsedAt" desc, s.id
    `.execute(tx);
    return rows.map(({ userAgent, ...session }) => ({ ...session, device: deviceInMail(userAgent ?? '') }));
  });
}

/** False if the session is not one of the staff's, or is the one that sends the request. */
export function endStaffSession(
  database: Tables,
  admin: AdminIdentity,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  return changeAsAdmin(database, admin, 'people', async (tx) => {
    const { rows } = await sql<{ device: string | null }>`
      delete from auth.sessions s using public.profiles p
      where s.id = ${sessionId} and s.user_id = ${userId} and p.id = s.user_id and p.role = 'admin'
        and s.id::text <> ${ownSession(admin)}
      returning s.user_agent as device
    `.execute(tx);
    const [ended] = rows;
    if (!ended) return false;
    await noteChange(tx, admin, {
      table_name: 'auth.sessions',
      row_id: userId,
      row_name: null,
      operation: 'delete',
      before: { device: deviceInMail(ended.device ?? '') },
    });
    return true;
  });
}

const ownSession = ({ claims }: AdminIdentity) => String(claims.session_id ?? '');
