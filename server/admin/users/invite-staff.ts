import { sql, type Transaction } from 'kysely';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Limit, Limits } from '../../limits/limits.ts';
import { mailboxBucket } from '../../limits/mailbox-bucket.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import { type Refused, refused, type TooMany, tooMany } from '../../outcomes.ts';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../as-admin.ts';
import { noteChange } from '../audit/note-change.ts';
import { expiryOf, makeToken, tokenHashOf } from './invitation-link.ts';
import { INVITATION_KIND, type InvitationPayload } from './invitation-mail.ts';
import { lockAdministrators } from './staff-role-rows.ts';

export type InviteDeps = {
  database: Pick<Database, 'kysely' | 'transaction'>;
  outbox: Pick<Outbox, 'post'>;
  limits: Pick<Limits, 'take'>;
  clock: () => Date;
};

/** Limit of invitations to one mailbox, resent ones included, whoever sends them. */
const PER_MAILBOX: Limit = { count: 5, perS: 24 * 3600, burst: 3, isFixed: true };
/** No shop takes on more people in a day. */
const PER_OWNER: Limit = { count: 30, perS: 24 * 3600, burst: 30, isFixed: true };

export type InviteOutcome = { outcome: 'sent' } | Refused | TooMany;

export type ListedInvitation = {
  id: string;
  email: string;
  role: StaffRole;
  by: string | null;
  sentAt: Date;
  isExpired: boolean;
};

/** Invitations that wait to be accepted, and those that expired; newest first. */
export function listInvitations(
  { database, clock }: InviteDeps,
  admin: AdminIdentity,
): Promise<ListedInvitation[]> {
  return readAsTableOwner(database, admin, 'people', (tx) =>
    tx
      .selectFrom('internal.staff_invitations as i')
      .leftJoin('profiles as p', 'p.id', 'i.invited_by')
      .select(['i.id', 'i.email', 'i.staff_role as role', 'p.full_name as by', 'i.sent_at as sentAt'])
      .select(sql<boolean>`i.expires_at <= ${clock()}`.as('isExpired'))
      .where('i.accepted_at', 'is', null)
      .orderBy('i.sent_at', 'desc')
      .execute(),
  );
}

/** Invites the reader of a mailbox to take exactly the role that is written here. */
export async function inviteStaff(
  deps: InviteDeps,
  admin: AdminIdentity,
  { email, role }: { email: string; role: StaffRole },
): Promise<InviteOutcome> {
  return post(deps, admin, { email, role }, async (tx, { sentAt, tokenHash }) => {
    await lockAdministrators(tx);
    if (await isStaff(tx, email)) return refused('Cette personne fait déjà partie de l’équipe.');
    const row = await tx
      .insertInto('internal.staff_invitations')
      .values({
        email,
        staff_role: role,
        token_hash: tokenHash,
        invited_by: admin.id,
        sent_at: sentAt,
        expires_at: expiryOf(sentAt),
      })
      .onConflict((conflict) => conflict.column('email').where('accepted_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return refused('Cette adresse est déjà invitée\u00a0: renvoyez l’invitation depuis la liste.');
    await note(tx, admin, { id: row.id, email }, { after: { staff_role: role } });
    return { outcome: 'sent' };
  });
}

/** Sends a new link, for seven days; the previous one stops working. */
export async function resendInvitation(
  deps: InviteDeps,
  admin: AdminIdentity,
  id: string,
): Promise<InviteOutcome | { outcome: 'gone' }> {
  const known = (await listInvitations(deps, admin)).find((each) => each.id === id);
  if (!known) return { outcome: 'gone' };
  return post(deps, admin, known, async (tx, { sentAt, tokenHash }) => {
    const row = await tx
      .updateTable('internal.staff_invitations')
      .set({ token_hash: tokenHash, invited_by: admin.id, sent_at: sentAt, expires_at: expiryOf(sentAt) })
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .returning('email')
      .executeTakeFirst();
    if (!row) return { outcome: 'gone' };
    await note(tx, admin, { id, email: row.email }, { before: {}, after: { sent_at: sentAt } });
    return { outcome: 'sent' };
  });
}

/** False if it was accepted or withdrawn meanwhile. */
export function withdrawInvitation(
  { database }: InviteDeps,
  admin: AdminIdentity,
  id: string,
): Promise<boolean> {
  return changeAsAdmin(database, admin, 'people', async (tx) => {
    const row = await tx
      .deleteFrom('internal.staff_invitations')
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .returning(['id', 'email', 'staff_role'])
      .executeTakeFirst();
    if (row) await forget(tx, admin, row);
    return row !== undefined;
  });
}

/** Withdraws the waiting invitations of a person who may no longer invite. */
export async function withdrawInvitationsOf(
  tx: Transaction<Schema>,
  admin: AdminIdentity,
  userId: string,
): Promise<void> {
  const rows = await tx
    .deleteFrom('internal.staff_invitations')
    .where('invited_by', '=', userId)
    .where('accepted_at', 'is', null)
    .returning(['id', 'email', 'staff_role'])
    .execute();
  for (const row of rows) await forget(tx, admin, row);
}

async function forget(
  tx: Transaction<Schema>,
  admin: AdminIdentity,
  { id, email, staff_role }: { id: string; email: string; staff_role: StaffRole },
): Promise<void> {
  await forgetUnsent(tx, email);
  await note(tx, admin, { id, email }, { before: { staff_role } });
}

type Link = { sentAt: Date; tokenHash: string };

/** Writes an invitation and posts its mail, in one transaction, as far as the limits allow. */
async function post<T extends { outcome: string }>(
  { database, outbox, limits, clock }: InviteDeps,
  admin: AdminIdentity,
  { email, role }: { email: string; role: StaffRole },
  write: (tx: Transaction<Schema>, link: Link) => Promise<T>,
): Promise<T | TooMany> {
  // A caller who may not invite uses up no limit.
  await changeAsAdmin(database, admin, 'people', async () => undefined);
  for (const [limit, key] of [
    [PER_OWNER, `staff invitations by:${admin.id}`],
    [PER_MAILBOX, mailboxBucket('staff invitations to', email)],
  ] as const) {
    const taken = await limits.take(limit, key);
    if (!taken.isAllowed) return tooMany(taken);
  }
  const token = makeToken();
  const sentAt = clock();
  return changeAsAdmin(database, admin, 'people', async (tx) => {
    const written = await write(tx, { sentAt, tokenHash: tokenHashOf(token) });
    if (written.outcome === 'sent') {
      await forgetUnsent(tx, email);
      const payload: InvitationPayload = { token, role, by: await nameOf(tx, admin) };
      await outbox.post({ kind: INVITATION_KIND, address: email, payload, expiresAt: expiryOf(sentAt) }, tx);
    }
    return written;
  });
}

/** Drops the unsent mails of a mailbox: their link no longer works. */
const forgetUnsent = (tx: Transaction<Schema>, email: string) =>
  tx
    .deleteFrom('internal.outbox')
    .where('kind', '=', INVITATION_KIND)
    .where('address', '=', email)
    .where('sent_at', 'is', null)
    .execute();

async function nameOf(tx: Transaction<Schema>, { id }: AdminIdentity): Promise<string | null> {
  const found = await tx.selectFrom('profiles').select('full_name').where('id', '=', id).executeTakeFirst();
  return found?.full_name ?? null;
}

async function isStaff(tx: Transaction<Schema>, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from auth.users u join public.profiles p on p.id = u.id
    where lower(u.email) = ${email} and p.role = 'admin' and u.deleted_at is null
  `.execute(tx);
  return rows.length > 0;
}

/** Writes to the audit log that an invitation appears, changes or goes. */
const note = (
  tx: Transaction<Schema>,
  admin: AdminIdentity,
  { id, email }: { id: string; email: string },
  { before, after }: { before?: object; after?: object },
) =>
  noteChange(tx, admin, {
    table_name: 'internal.staff_invitations',
    row_id: id,
    row_name: email.slice(0, 160),
    operation: before ? (after ? 'update' : 'delete') : 'insert',
    ...(before && { before }),
    ...(after && { after }),
  });
