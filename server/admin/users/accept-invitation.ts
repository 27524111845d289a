import { sql, type Transaction } from 'kysely';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import {
  ensureAccount,
  findAccountId,
  hashPassword,
  type KnownAccount,
  lockAccount,
  takeOverAccount,
} from '#packages/auth-service/index.ts';
import { asAuthTables } from '../../auth-database.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { Refusal } from '../../outcomes.ts';
import { noteChange } from '../audit/note-change.ts';
import { tokenHashOf } from './invitation-link.ts';
import { lockAdministrators, setRole } from './staff-role-rows.ts';

export type AcceptDeps = { database: Pick<Database, 'kysely' | 'transaction'>; clock: () => Date };

export type FoundInvitation = {
  email: string;
  role: StaffRole;
  /** The account that joined by it; null until one has. */
  acceptedBy: string | null;
  /** Whether its mailbox has an account already; its owner then signs in. */
  hasAccount: boolean;
};

/**
 * The invitation that a link leads to. Null if it was replaced or withdrawn, has expired, or its sender may no longer
 * invite.
 */
export async function findInvitation(
  { database: { kysely }, clock }: AcceptDeps,
  token: string,
): Promise<FoundInvitation | null> {
  const found = await kysely
    .selectFrom('internal.staff_invitations as i')
    .select(['i.email', 'i.staff_role as role', 'i.accepted_by as acceptedBy'])
    .select(
      sql<boolean>`exists (
        select from auth.users u
        where lower(u.email) = i.email and u.email_confirmed_at is not null and u.deleted_at is null
      )`.as('hasAccount'),
    )
    .where('i.token_hash', '=', tokenHashOf(token))
    .where('i.expires_at', '>', clock())
    .where(isInvitedByOwner(clock()))
    .executeTakeFirst();
  return found ?? null;
}

export type AcceptOutcome = { outcome: 'joined'; email: string } | { outcome: 'gone' };

/**
 * Gives the invitation's role to the account of the invited mailbox. A second call changes nothing, and any other
 * account gets nothing, even with the link.
 */
export function joinStaff({ database, clock }: AcceptDeps, token: string, accountId: string) {
  const now = clock();
  return database.transaction(async (tx): Promise<AcceptOutcome> => {
    const invitation = await lockInvitation(tx, token, now);
    if (!invitation) return { outcome: 'gone' };
    const joined = { outcome: 'joined', email: invitation.email } as const;
    if (invitation.accepted_by === accountId) return joined;
    const account = await lockAccount(asAuthTables(tx), accountId);
    if (invitation.accepted_by || !account) return { outcome: 'gone' };
    await accept(tx, invitation, account, now);
    return joined;
  });
}

/**
 * For a mailbox without an account: the link proves it, and the person who holds the link chooses name and password.
 * Anything that a stranger may have said under that address before is deleted.
 */
export async function joinWithNewAccount(
  { database, clock }: AcceptDeps,
  token: string,
  { name, password }: { name: string; password: string },
): Promise<AcceptOutcome> {
  const now = clock();
  const passwordHash = await hashPassword(password);
  return database.transaction(async (tx): Promise<AcceptOutcome> => {
    const invitation = await lockInvitation(tx, token, now);
    if (!invitation || invitation.accepted_by) return { outcome: 'gone' };
    const auth = asAuthTables(tx);
    const known = await findAccountId(auth, invitation.email);
    const before = known ? await lockAccount(auth, known) : null;
    if (before?.isConfirmed) throw new Refusal(HAS_ACCOUNT);
    if (before && isLocked(before, now)) throw new Refusal(LOCKED);
    const id = await ensureAccount(auth, invitation.email, now);
    await takeOverAccount(auth, id, passwordHash, now);
    await tx.updateTable('profiles').set({ full_name: name }).where('id', '=', id).execute();
    const account = await lockAccount(auth, id);
    if (!account) return { outcome: 'gone' };
    await accept(tx, invitation, account, now);
    return { outcome: 'joined', email: invitation.email };
  });
}

const HAS_ACCOUNT = 'Cette adresse a déjà un compte\u00a0: connectez-vous, puis rejoignez l’équipe.';
const LOCKED = 'Ce compte est bloqué\u00a0: demandez à l’atelier de le débloquer.';
const NOT_YOURS = 'Cette invitation est pour une autre adresse que celle de votre compte.';
const STAFF_ALREADY = 'Ce compte fait déjà partie de l’équipe.';

const isLocked = ({ bannedUntil }: KnownAccount, now: Date) => bannedUntil !== null && bannedUntil > now;

type Invitation = { id: string; email: string; staff_role: StaffRole; accepted_by: string | null };

async function lockInvitation(tx: Transaction<Schema>, token: string, now: Date) {
  await lockAdministrators(tx);
  return tx
    .selectFrom('internal.staff_invitations as i')
    .select(['id', 'email', 'staff_role', 'accepted_by'])
    .where('token_hash', '=', tokenHashOf(token))
    .where('expires_at', '>', now)
    .where(isInvitedByOwner(now))
    .forUpdate()
    .executeTakeFirst();
}

/**
 * The screens that take the role away also withdraw the invitations; this condition covers every other way to lose it.
 */
const isInvitedByOwner = (now: Date) => sql<boolean>`(
  i.accepted_at is not null or exists (
    select from public.profiles p join auth.users u on u.id = p.id
    where p.id = i.invited_by and p.staff_role = 'owner' and u.deleted_at is null
      and coalesce(u.banned_until <= ${now}::timestamptz, true)
  )
)`;

async function accept(
  tx: Transaction<Schema>,
  { id, email, staff_role }: Invitation,
  account: KnownAccount,
  now: Date,
): Promise<void> {
  if (!account.isConfirmed || account.email?.toLowerCase() !== email) throw new Refusal(NOT_YOURS);
  if (isLocked(account, now)) throw new Refusal(LOCKED);
  const profile = await tx
    .selectFrom('profiles')
    .select(['role', 'full_name as name'])
    .where('id', '=', account.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (profile.role === 'admin') throw new Refusal(STAFF_ALREADY);
  await setRole(tx, account.id, { role: 'admin', staff_role });
  await tx
    .updateTable('internal.staff_invitations')
    .set({ accepted_at: now, accepted_by: account.id })
    .where('id', '=', id)
    .execute();
  await noteChange(tx, account, {
    table_name: 'profiles',
    row_id: account.id,
    row_name: profile.name,
    operation: 'update',
    before: { role: 'client', staff_role: null, accepted_at: null },
    after: { role: 'admin', staff_role, accepted_at: now },
  });
}
