import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { OVER_ORDERS, OVER_REPAIRS } from '#domain/cases/account-cases.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { OPEN_WITHDRAWALS } from '#domain/order/withdrawal-states.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { Outbox } from '../outbox/outbox-module.ts';
import type { FileStore } from '../uploads/store/file-store.ts';
import { removeAccountIn } from './remove-account.ts';

/** How long an account is kept after its last use (content/pages/legal/privacy), and how long before its end its owner is told. */
const KEPT = '3 years';
const NOTICE_DAYS = 30;
/** In one run: the others come an hour later. */
const AT_ONCE = 100;

type IdleDeps = {
  database: Pick<Database, 'kysely' | 'transaction'>;
  store: Pick<FileStore, 'remove'>;
  outbox: Pick<Outbox, 'post'>;
};

/**
 * The last time that an account was used, for a row of profiles: signed in to, or something ordered, entrusted or booked
 * with it.
 */
const LAST_USE = sql<Date>`
  greatest(
    profiles.created_at,
    (select greatest(u.created_at, u.last_sign_in_at) from auth.users u where u.id = profiles.id),
    (select max(greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'))
      from auth.sessions s where s.user_id = profiles.id),
    (select max(o.created_at) from public.orders o where o.user_id = profiles.id),
    (select max(r.updated_at) from public.repairs r where r.user_id = profiles.id),
    (select max(a.starts_at) from public.appointments a where a.user_id = profiles.id)
  )`;

/** Whether nothing is under way for an account. */
const IS_AT_REST = sql<boolean>`
  not exists (
    select from public.orders o where o.user_id = profiles.id
      and (o.state <> all (${OVER_ORDERS}::text[])
        or exists (select from public.withdrawals w where w.order_id = o.id and w.state = any (${OPEN_WITHDRAWALS}::text[])))
  )
  and not exists (
    select from public.repairs r where r.user_id = profiles.id and r.state <> all (${OVER_REPAIRS}::text[])
  )`;

/** Whether a customer's account has not been used for so long, `days` before the end of its time. */
const isUnused = (now: Date, days = 0): RawBuilder<boolean> => sql<boolean>`
  profiles.role = 'client'
  and ${LAST_USE} < ${now}::timestamptz - ${KEPT}::interval + make_interval(days => ${days})
  and ${IS_AT_REST}`;

/** Selects rows of profiles whose account is deleted now: its owner was told, and has not come back. */
export const isIdleAccount = (now: Date): RawBuilder<boolean> => sql<boolean>`
  profiles.idle_told_at < ${now}::timestamptz - make_interval(days => ${NOTICE_DAYS}) and ${isUnused(now)}`;

/** Tells the owners of accounts that nobody uses when they end, and deletes those whose day has come. */
export async function endIdleAccounts(deps: IdleDeps, now: Date): Promise<void> {
  await forgetNotices(deps.database.kysely, now);
  await tellOwners(deps, now);
  const due = await deps.database.kysely
    .selectFrom('profiles')
    .select('id')
    .where(isIdleAccount(now))
    .limit(AT_ONCE)
    .execute();
  for (const { id } of due) await endAccount(deps, id, now);
}

/** Whoever has come back is told anew the next time. */
async function forgetNotices(kysely: Kysely<Schema>, now: Date): Promise<void> {
  await kysely
    .updateTable('profiles')
    .set({ idle_told_at: null })
    .where('idle_told_at', 'is not', null)
    .where(sql<boolean>`not (${isUnused(now, NOTICE_DAYS)})`)
    .execute();
}

async function tellOwners({ database, outbox }: IdleDeps, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const idle = await tx
      .selectFrom('profiles')
      .innerJoin('auth.users as u', 'u.id', 'profiles.id')
      .select(['profiles.id', 'profiles.full_name as name', 'u.email', 'u.email_confirmed_at'])
      .where('profiles.idle_told_at', 'is', null)
      .where(isUnused(now, NOTICE_DAYS))
      .limit(AT_ONCE)
      .forUpdate('profiles')
      .skipLocked()
      .execute();
    if (idle.length === 0) return;
    const endsOn = dayInParis(new Date(now.getTime() + NOTICE_DAYS * 24 * 3_600_000));
    // An address that nobody has proven may be a stranger's.
    for (const { name, email, email_confirmed_at } of idle)
      if (email && email_confirmed_at)
        await outbox.post({ kind: 'account-idle', address: email, payload: { name, endsOn } }, tx);
    await tx
      .updateTable('profiles')
      .set({ idle_told_at: now })
      .where(
        'id',
        'in',
        idle.map(({ id }) => id),
      )
      .execute();
  });
}

/** Whoever signs in at this very moment keeps the account: a sign-in changes the row that is locked here. */
async function endAccount({ database, store }: IdleDeps, id: string, now: Date): Promise<void> {
  const files = await database.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    const profile = await tx
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', id)
      .where(isIdleAccount(now))
      .executeTakeFirst();
    if (!user || !profile) return [];
    const email = user.email_confirmed_at ? (user.email ?? '').toLowerCase() : '';
    return removeAccountIn(tx, { id, email }, now);
  });
  await store.remove(files);
}

const lockUser = (tx: Transaction<Schema>, id: string) =>
  tx
    .selectFrom('auth.users')
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
