import type { Transaction } from 'kysely';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { type UserStep, whyNot } from '#domain/accounts/user-steps.ts';
import type { NotedTable } from '#domain/admin/change-log.ts';
import { endSessions, type KnownAccount, lockAccount, setBan } from '#packages/auth-service/index.ts';
import { asAuthTables } from '../../auth-database.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type Refused, refused } from '../../outcomes.ts';
import { type AdminIdentity, changeAsAdmin } from '../as-admin.ts';
import { noteChange } from '../audit/note-change.ts';
import { withdrawInvitationsOf } from './invite-staff.ts';
import { countOtherOwners } from './read-users.ts';
import type { SendRecovery } from './send-recovery.ts';
import { lockAdministrators, setRole } from './staff-role-rows.ts';

export type UserStepOutcome = { outcome: 'done' } | Refused | { outcome: 'gone' };

type UserStepDeps = {
  database: Pick<Database, 'transaction'>;
  sendRecovery: SendRecovery;
  clock: () => Date;
};

/** Years of a lock, longer than anybody waits; the protocol has no « for ever ». */
const LOCKED_YEARS = 100;

/**
 * Takes one step with an account; `role` is the one that `promote` and `change-role` give. It decides under a lock that
 * every change of administrators takes: if two administrators take each other's role at once, one stays.
 */
export async function takeUserStep(
  deps: UserStepDeps,
  admin: AdminIdentity,
  userId: string,
  step: UserStep,
  role: StaffRole | null = null,
): Promise<UserStepOutcome> {
  const now = deps.clock();
  const taken = await changeAsAdmin(deps.database, admin, 'people', async (tx): Promise<Taken> => {
    await lockAdministrators(tx);
    const user = await findLocked(tx, userId);
    if (!user) return { outcome: 'gone' };
    const facts = {
      isSelf: userId === admin.id,
      role: user.role,
      staffRole: user.staffRole,
      email: user.email,
      isConfirmed: user.isConfirmed,
      isLocked: user.bannedUntil !== null && user.bannedUntil > now,
      otherOwners: await countOtherOwners(tx, userId, now),
    };
    const reason = whyNot(step, facts);
    if (reason) return refused(reason);
    if (isOfRole(step) && !role) return refused('Choisissez un rôle.');
    if (step !== 'send-password-link') await change(tx, admin, user, { step, role }, now);
    return { outcome: 'done', email: user.email };
  });
  if (taken.outcome !== 'done') return taken;
  return step === 'send-password-link'
    ? mailLink(deps, admin, userId, taken.email ?? '')
    : { outcome: 'done' };
}

type Taken = Exclude<UserStepOutcome, { outcome: 'done' }> | { outcome: 'done'; email: string | null };

async function findLocked(tx: Transaction<Schema>, userId: string) {
  const account = await lockAccount(asAuthTables(tx), userId);
  if (!account) return null;
  const profile = await tx
    .selectFrom('profiles')
    .select(['role', 'staff_role'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return { ...account, role: profile?.role ?? 'client', staffRole: profile?.staff_role ?? null };
}

async function change(
  tx: Transaction<Schema>,
  admin: AdminIdentity,
  account: KnownAccount & { staffRole: StaffRole | null },
  { step, role }: { step: Exclude<UserStep, 'send-password-link'>; role: StaffRole | null },
  now: Date,
): Promise<void> {
  switch (step) {
    case 'promote':
    case 'change-role':
      await setRole(tx, account.id, { role: 'admin', staff_role: role });
      if (role === 'owner') return;
      await withdrawInvitationsOf(tx, admin, account.id);
      return account.staffRole === 'owner' ? signOut(tx, admin, account.id) : undefined;
    case 'demote':
      await setRole(tx, account.id, { role: 'client', staff_role: null });
      await withdrawInvitationsOf(tx, admin, account.id);
      // What their screens still show is not theirs any more.
      return signOut(tx, admin, account.id);
    case 'end-sessions':
      return signOut(tx, admin, account.id);
    case 'lock': {
      const until = new Date(now);
      until.setFullYear(until.getFullYear() + LOCKED_YEARS);
      await setLock(tx, admin, account, until, now);
      await withdrawInvitationsOf(tx, admin, account.id);
      return signOut(tx, admin, account.id);
    }
    case 'unlock':
      return setLock(tx, admin, account, null, now);
  }
}

/** Steps that give a role. */
const isOfRole = (step: UserStep) => step === 'promote' || step === 'change-role';

async function setLock(
  tx: Transaction<Schema>,
  admin: AdminIdentity,
  { id, bannedUntil }: KnownAccount,
  until: Date | null,
  now: Date,
): Promise<void> {
  await setBan(asAuthTables(tx), id, until, now);
  await noteChange(tx, admin, {
    ...ofAccount('auth.users', id),
    operation: 'update',
    before: { banned_until: bannedUntil },
    after: { banned_until: until },
  });
}

/** All sessions; of one's own account, all but the current one. */
async function signOut(tx: Transaction<Schema>, admin: AdminIdentity, userId: string): Promise<void> {
  const own = userId === admin.id ? admin.claims.session_id : undefined;
  const options = typeof own === 'string' ? { except: own } : {};
  const { before, after } = await endSessions(asAuthTables(tx), userId, options);
  await noteChange(tx, admin, {
    ...ofAccount('auth.sessions', userId),
    operation: 'delete',
    before: { sessions: before },
    after: { sessions: after },
  });
}

/** The auth service itself sends the mail and locks the account: not in our transaction. */
async function mailLink(
  { database, sendRecovery }: UserStepDeps,
  admin: AdminIdentity,
  userId: string,
  email: string,
): Promise<UserStepOutcome> {
  const reason = await sendRecovery(email);
  if (reason) return refused(reason);
  await changeAsAdmin(database, admin, 'people', (tx) =>
    noteChange(tx, admin, {
      ...ofAccount('auth.users', userId),
      operation: 'update',
      after: { recovery_mail: true },
    }),
  );
  return { outcome: 'done' };
}

const ofAccount = (table_name: NotedTable, row_id: string) => ({ table_name, row_id, row_name: null });
