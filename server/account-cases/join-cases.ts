import { createHmac, randomInt } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { countGuestCases, type GuestCases, guestCasesInFrench } from '#domain/cases/guest-cases.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/** A mailbox may have passed to somebody else: providers give abandoned ones away. */
const PROOF_LASTS_MS = 365 * 86_400_000;
const CODE_LASTS_MS = 15 * 60_000;
const TRIES_PER_CODE = 5;

export type Joinable =
  /** The mailbox is the owner's: one press is enough. */
  | { step: 'press'; email: string; cases: GuestCases }
  /** The mailbox must be proven first; until then, nothing reveals which cases there are. */
  | { step: 'code'; email: string; isSent: boolean };

export type JoinOutcome = { outcome: 'joined'; cases: GuestCases } | { outcome: 'code needed' };

type Tables = { kysely: Kysely<Schema> };

const since = (now: Date) => new Date(now.getTime() - PROOF_LASTS_MS);

/**
 * The cases that guests left under the confirmed address of an account; null if there are none, or no such address. One
 * statement.
 */
export async function findJoinable({ kysely }: Tables, userId: string, now: Date): Promise<Joinable | null> {
  const { rows } = await sql<GuestCases & { email: string; isProven: boolean; isSent: boolean }>`
    select
      u.email,
      internal.proven_mailbox(u.id, ${since(now)}) is not null as "isProven",
      exists (
        select from internal.mailbox_codes c
        where c.user_id = u.id and c.email = u.email and c.expires_at > ${now} and c.tries < ${TRIES_PER_CODE}
      ) as "isSent",
      (select count(*)::integer from public.orders where user_id is null and email = u.email) as orders,
      (select count(*)::integer from public.repairs where user_id is null and email = u.email) as repairs,
      (select count(*)::integer from public.appointments where user_id is null and email = u.email) as appointments
    from (select id, lower(email) as email from auth.users where id = ${userId} and email_confirmed_at is not null) u
  `.execute(kysely);
  const [found] = rows;
  if (!found || countGuestCases(found) === 0) return null;
  const { email, isProven, isSent, orders, repairs, appointments } = found;
  return isProven
    ? { step: 'press', email, cases: { orders, repairs, appointments } }
    : { step: 'code', email, isSent };
}

/** Joins what there is now, and records it in the account's history. */
export function joinCases(
  database: Pick<Database, 'transaction'>,
  userId: string,
  now: Date,
): Promise<JoinOutcome> {
  return database.transaction((tx) => joinNow(tx, userId, now));
}

async function joinNow(tx: Transaction<Schema>, userId: string, now: Date): Promise<JoinOutcome> {
  const { rows } = await sql<{ mailbox: string | null }>`
    select internal.proven_mailbox(${userId}, ${since(now)}) as mailbox
  `.execute(tx);
  if (!rows[0]?.mailbox) return { outcome: 'code needed' };
  const joined = await sql<GuestCases>`
    select orders, repairs, appointments from internal.join_guest_cases(${userId}, ${since(now)})
  `.execute(tx);
  const cases = joined.rows[0] ?? { orders: 0, repairs: 0, appointments: 0 };
  if (countGuestCases(cases) > 0)
    await tx
      .insertInto('activity_history')
      .values({
        user_id: userId,
        activity_type: 'rattachement',
        description: `Rattachement à ce compte\u00a0: ${guestCasesInFrench(cases)}`,
        metadata: JSON.stringify({
          url: '/client/commandes',
          sourcePage: '/client/rattacher',
          context: 'compte',
        }),
      })
      .execute();
  return { outcome: 'joined', cases };
}

/** A code that proves the mailbox; the previous one becomes invalid. Null if the account has no confirmed address. */
export async function issueMailboxCode(
  { kysely }: Tables,
  { userId, secret, now }: { userId: string; secret: string; now: Date },
): Promise<{ email: string; code: string; expiresAt: Date } | null> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + CODE_LASTS_MS);
  await kysely.deleteFrom('internal.mailbox_codes').where('expires_at', '<', now).execute();
  const issued = await kysely
    .insertInto('internal.mailbox_codes')
    .columns(['user_id', 'email', 'digest', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('auth.users')
        .select([
          'id',
          sql<string>`lower(email)`.as('email'),
          sql<string>`${digestOf(secret, userId, code)}::text`.as('digest'),
          sql<Date>`${expiresAt}::timestamptz`.as('expires_at'),
        ])
        .where('id', '=', userId)
        .where('email', 'is not', null)
        .where('email_confirmed_at', 'is not', null),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({
        email: ref('excluded.email'),
        digest: ref('excluded.digest'),
        expires_at: ref('excluded.expires_at'),
        tries: 0,
      })),
    )
    .returning('email')
    .executeTakeFirst();
  return issued ? { email: issued.email, code, expiresAt } : null;
}

/**
 * Proves the mailbox by the code that was sent there, and joins its cases in the same transaction. A wrong code
 * counts.
 */
export function proveAndJoin(
  database: Pick<Database, 'transaction'>,
  { userId, code, secret, now }: { userId: string; code: string; secret: string; now: Date },
): Promise<JoinOutcome | { outcome: 'wrong code' }> {
  return database.transaction(async (tx) => {
    const sent = await tx
      .selectFrom('internal.mailbox_codes as c')
      .innerJoin('auth.users as u', 'u.id', 'c.user_id')
      .select(['c.email', 'c.digest', 'c.tries', 'c.expires_at'])
      .where('c.user_id', '=', userId)
      .where(sql<boolean>`lower(u.email) = c.email and u.email_confirmed_at is not null`)
      .forUpdate()
      .executeTakeFirst();
    if (!sent || sent.expires_at <= now || sent.tries >= TRIES_PER_CODE) return { outcome: 'wrong code' };
    if (sent.digest !== digestOf(secret, userId, code)) {
      await tx
        .updateTable('internal.mailbox_codes')
        .set({ tries: sent.tries + 1 })
        .where('user_id', '=', userId)
        .execute();
      return { outcome: 'wrong code' };
    }
    await tx.deleteFrom('internal.mailbox_codes').where('user_id', '=', userId).execute();
    const proof = { email: sent.email, proven_at: now };
    await tx
      .insertInto('internal.mailbox_proofs')
      .values({ user_id: userId, ...proof })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(proof))
      .execute();
    return joinNow(tx, userId, now);
  });
}

const digestOf = (secret: string, userId: string, code: string) =>
  createHmac('sha256', secret).update(`mailbox code ${userId} ${code}`).digest('hex');
