import { type Kysely, sql } from 'kysely';
import { isWholeNumber } from '#domain/cases/case-number.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { CASE_COLUMNS } from '#domain/repair/customer-state.ts';
import { PROMISE_STATES } from '#domain/repair/repair-board.ts';
import { askedStates, REPAIRS_PER_PAGE, type RepairQuery } from '#domain/repair/repair-query.ts';
import type { RepairState } from '#domain/repair/repair-states.ts';
import type { AwaitedSummary } from '#domain/repair/what-blocks.ts';
import type { Schema } from '../db/schema.ts';
import { holdsWords, wordQuery } from '../db/word-query.ts';
import { FLAGS_OF_CASE } from './flags.ts';
import { LETTER_SENT_ON } from './note-letter.ts';
import { SHOP_MARKS } from './repair-columns.ts';

/** Upper bound for one account, whose page shows them all. */
const ACCOUNT_CASES = 200;

export type RepairList = Awaited<ReturnType<typeof listRepairs>>;

/** Who of the shop moved a case last. */
const LAST_MOVED_BY = sql<string | null>`(
  select e.actor_id from public.repair_events e
  where e.repair_id = repairs.id and e.actor = 'shop' and e.from_state is distinct from e.to_state
  order by e.id desc limit 1
)`;

const TECHNICIAN = sql<string | null>`(
  select t.technician_id from public.repair_technicians t where t.repair_id = repairs.id
)`;

/** The parts that a case waits for; null if it waits for none. */
const AWAITED = sql<AwaitedSummary | null>`(
  select json_build_object(
    'name', (array_agg(coalesce(p.name, products.name) order by p.id))[1],
    'count', count(*),
    'day', case when count(*) = count(p.expected_on) then max(p.expected_on) end
  )
  from public.repair_parts p left join public.products on products.id = p.product_id
  where p.repair_id = repairs.id and p.state = 'awaited'
  having count(*) > 0
)`;

/** Whose a case is: its technician’s; without one, of who moved it last, until somebody else does. */
const WHOSE = sql<string | null>`coalesce(${TECHNICIAN}, ${LAST_MOVED_BY})`;

/** A page of cases for the shop, the last changed first, with the total number. */
export async function listRepairs(
  { kysely }: { kysely: Kysely<Schema> },
  query: RepairQuery,
  now: Date,
  perPage = REPAIRS_PER_PAGE,
) {
  // A whole number is found whatever the filters.
  const { wayIn, isLate, staffId, flagId, ...filters } = isWholeNumber(query.search)
    ? {
        ...{ state: 'all' as const, next: undefined, wayIn: undefined, isLate: false },
        ...{ staffId: undefined, flagId: undefined },
      }
    : query;
  const states = askedStates(filters);
  const rows = await kysely
    .selectFrom('repairs')
    .select(SHOP_MARKS)
    .select(['fault', 'registered_at'])
    .select(({ selectFrom, fn }) => [
      selectFrom('profiles').select('full_name').where('profiles.id', '=', LAST_MOVED_BY).as('moved_by'),
      selectFrom('profiles').select('full_name').where('profiles.id', '=', TECHNICIAN).as('technician_name'),
      selectFrom('repair_messages')
        .select(fn.countAll<number>().as('count'))
        .whereRef('repair_messages.repair_id', '=', 'repairs.id')
        .where('author', '=', 'customer')
        .where('read_at', 'is', null)
        .as('unread'),
      selectFrom('repair_quotes')
        .select('sent_at')
        .whereRef('repair_quotes.repair_id', '=', 'repairs.id')
        .where('repair_quotes.state', '=', 'sent')
        .orderBy('version', 'desc')
        .limit(1)
        .as('quoted_at'),
      AWAITED.as('awaited'),
      LETTER_SENT_ON.as('letter_sent_on'),
      FLAGS_OF_CASE.as('flags'),
      fn.countAll<number>().over().as('total'),
    ])
    .$if(states !== null, (select) => select.where(sql<boolean>`repairs.state = any(${states})`))
    .$if(staffId !== undefined, (select) => select.where(WHOSE, '=', staffId ?? ''))
    .$if(flagId !== undefined, (select) =>
      select.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('repair_flagged')
            .select('repair_flagged.flag_id')
            .whereRef('repair_flagged.repair_id', '=', 'repairs.id')
            .where('repair_flagged.flag_id', '=', flagId ?? ''),
        ),
      ),
    )
    .$if(isLate, (select) => select.where(lateCondition(now)))
    .$if(wayIn !== undefined, (select) => select.where('way_in', '=', wayIn ?? 'counter'))
    .$if(query.search !== '', (select) => select.where(searchCondition(query.search)))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((query.page - 1) * perPage)
    .execute();
  const total = rows[0]?.total ?? 0;
  return { rows: rows.map(({ total: _, ...row }) => row), total };
}

/** The cases of an account, newest first: its devices, the work on them, and the end of its guarantee. */
export function listOfAccount({ kysely }: { kysely: Kysely<Schema> }, userId: string) {
  return kysely
    .selectFrom('repairs')
    .select([
      ...CASE_COLUMNS,
      'id',
      'reference',
      'device_kind',
      'brand',
      'model',
      'promised_on',
      'guarantee_until',
      'parts_guarantee_until',
      'tracking_out',
      'handed_over_at',
      'created_at',
      'updated_at',
    ])
    .select(({ selectFrom, fn }) =>
      selectFrom('repair_messages')
        .select(fn.countAll<number>().as('count'))
        .whereRef('repair_messages.repair_id', '=', 'repairs.id')
        .where('author', '=', 'shop')
        .where('read_at', 'is', null)
        .as('unread'),
    )
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(ACCOUNT_CASES)
    .execute();
}

/** The number of cases in each state, for the columns of a board, and the number of late ones. */
export async function countRepairs({ kysely }: { kysely: Kysely<Schema> }, now: Date) {
  const rows = await kysely
    .selectFrom('repairs')
    .select(({ fn }) => [
      'state',
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere(lateCondition(now)).as('late'),
    ])
    .groupBy('state')
    .execute();
  const states = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  return {
    states: states as Partial<Record<RepairState, number>>,
    late: rows.reduce((sum, { late }) => sum + late, 0),
  };
}

export type RepairCount = Awaited<ReturnType<typeof countRepairs>>;

const lateCondition = (now: Date) =>
  sql<boolean>`(repairs.promised_on < ${dayInParis(now)} and repairs.state = any(${PROMISE_STATES}))`;

function searchCondition(search: string) {
  const query = wordQuery(search);
  // Words without a letter or a digit are nowhere.
  return query ? holdsWords('repairs', query) : sql<boolean>`false`;
}
