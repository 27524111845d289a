import { sql } from 'kysely';
import { addDays } from '#domain/dates/calendar-day.ts';
import { instantInParis } from '#domain/dates/dates.ts';
import type { Database } from '../../db/database.ts';
import { type AdminIdentity, readAsTableOwner } from '../as-admin.ts';

/** The end of a page of the log: the time of its last change in milliseconds, and its id. */
export type ChangeCursor = { at: number; id: number };

export type ChangeQuery = {
  /** The account that made the change. */
  actorId?: string | undefined;
  table?: string | undefined;
  rowId?: string | undefined;
  /** First and last day, in Reims. "2026-11-21" */
  from?: string | undefined;
  to?: string | undefined;
  /** Only older changes. */
  before?: ChangeCursor | undefined;
};

export type ListedChange = {
  id: number;
  changedAt: Date;
  actorId: string;
  /** Their name, else their address; null once the account was deleted. */
  actorName: string | null;
  table: string;
  rowId: string;
  rowName: string | null;
  /** The part of the settings' screen that has this setting. */
  section?: string;
  operation: 'insert' | 'update' | 'delete';
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

export type ChangeList = {
  rows: ListedChange[];
  /** Where the next page begins; null on the last one. */
  next: ChangeCursor | null;
  /** Tables with an audit log. */
  tables: string[];
  /** The present administrators. */
  admins: { id: string; name: string | null }[];
};

const CHANGES_PER_PAGE = 50;

/** A page of the log, newest first, with the possible filters. */
export function listChanges(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { actorId, table, rowId, from, to, before }: ChangeQuery,
): Promise<ChangeList> {
  const since = from ? instantInParis(from, 0) : null;
  const end = to ? instantInParis(addDays(to, 1), 0) : null;
  return readAsTableOwner(database, admin, 'journal', async (tx) => {
    // Names are looked up for the rows of the page: under the policies of both tables, a join would read everything.
    const page = tx
      .selectFrom('change_log')
      .selectAll()
      .$if(actorId !== undefined, (select) => select.where('actor_id', '=', actorId ?? ''))
      .$if(table !== undefined, (select) => select.where('table_name', '=', table ?? ''))
      .$if(rowId !== undefined, (select) => select.where('row_id', '=', rowId ?? ''))
      .$if(since !== null, (select) => select.where('changed_at', '>=', since ?? new Date(0)))
      .$if(end !== null, (select) => select.where('changed_at', '<', end ?? new Date(0)))
      .$if(before !== undefined, (select) =>
        select.where(
          sql<boolean>`(changed_at, id) < (${new Date(before?.at ?? 0)}::timestamptz, ${before?.id ?? 0}::bigint)`,
        ),
      )
      .orderBy('changed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(CHANGES_PER_PAGE + 1)
      .as('c');
    const found = await tx
      .selectFrom(page)
      .leftJoin('profiles as p', 'p.id', 'c.actor_id')
      .leftJoin('auth.users as actor', 'actor.id', 'c.actor_id')
      .leftJoin('profiles as account', (join) => join.on(IS_ABOUT_ACCOUNT))
      .leftJoin('auth.users as about', 'about.id', 'account.id')
      .select(COLUMNS)
      .orderBy('c.changed_at', 'desc')
      .orderBy('c.id', 'desc')
      .execute();
    const rows = found.slice(0, CHANGES_PER_PAGE);
    const last = rows.at(-1);
    const isMore = found.length > rows.length;
    const { rows: tables } = await sql<{ name: string }>`
      select case relnamespace::regnamespace::text when 'public' then relname else tgrelid::regclass::text end as name
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where tgname = 'change_log'
      order by 1
    `.execute(tx);
    const admins = await tx
      .selectFrom('profiles')
      .select(['id', 'full_name as name'])
      .where('role', '=', 'admin')
      .orderBy('name')
      .orderBy('id')
      .limit(200)
      .execute();
    return {
      rows,
      next: last && isMore ? { at: last.changedAt.getTime(), id: last.id } : null,
      tables: tables.map(({ name }) => name),
      admins,
    };
  });
}

/** One change with what it replaced; null if there is none with that id. */
export function findChange(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  id: number,
): Promise<ListedChange | null> {
  return readAsTableOwner(database, admin, 'journal', async (tx) => {
    const change = await tx
      .selectFrom('change_log as c')
      .leftJoin('profiles as p', 'p.id', 'c.actor_id')
      .leftJoin('auth.users as actor', 'actor.id', 'c.actor_id')
      .leftJoin('profiles as account', (join) => join.on(IS_ABOUT_ACCOUNT))
      .leftJoin('auth.users as about', 'about.id', 'account.id')
      .select(COLUMNS)
      .where('c.id', '=', id)
      .executeTakeFirst();
    return change ?? null;
  });
}

// Names of accounts are looked up, not stored: deleting an account removes its name.
const IS_ABOUT_ACCOUNT = sql<boolean>`
  account.id = case when c.table_name in ('profiles', 'auth.users', 'auth.sessions') then c.row_id::uuid end
`;

const COLUMNS = [
  'c.id',
  'c.changed_at as changedAt',
  'c.actor_id as actorId',
  sql<string | null>`coalesce(p.full_name, actor.email)`.as('actorName'),
  'c.table_name as table',
  'c.row_id as rowId',
  sql<string | null>`coalesce(c.row_name, account.full_name, about.email)`.as('rowName'),
  'c.operation',
  'c.before',
  'c.after',
] as const;
