import { type Expression, type ExpressionBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { CUSTOMERS_PER_PAGE, type CustomerQuery, directionOf } from '#domain/customers/customer-query.ts';
import type { Schema } from '../../db/schema.ts';
import { holdsWords, wordQuery } from '../../db/word-query.ts';
import { isOddPhone } from './odd-phones.ts';

export type ListedCustomer = Awaited<ReturnType<typeof listCustomers>>['rows'][number];

/** A page of customers, with the total number. */
export async function listCustomers(tx: Transaction<Schema>, query: CustomerQuery) {
  const { count } = await tx
    .selectFrom('customers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isMeant(query))
    .executeTakeFirstOrThrow();
  const rows = await pageOfCustomers(tx, query).execute();
  return { rows, count, pageCount: Math.ceil(count / CUSTOMERS_PER_PAGE) };
}

/** The statement of a page: related rows are counted for the cards of the page only. */
export function pageOfCustomers(tx: Pick<Transaction<Schema>, 'selectFrom'>, query: CustomerQuery) {
  const column = query.tri === 'nom' ? 'name' : 'created_at';
  const page = tx
    .selectFrom('customers')
    .select(['id', 'user_id', 'email', 'name', 'phone', 'created_at'])
    .where(isMeant(query))
    .orderBy(column, directionOf(query))
    .orderBy('id', directionOf(query))
    .limit(CUSTOMERS_PER_PAGE)
    .offset((query.page - 1) * CUSTOMERS_PER_PAGE)
    .as('page');
  return tx
    .selectFrom(page)
    .selectAll()
    .select([
      sql<number>`(
        (select count(*) from public.orders where user_id = page.user_id)
        + (select count(*) from public.orders where user_id is null and email = page.email)
      )::integer`.as('orders'),
      sql<number>`(
        (select count(*) from public.repairs where user_id = page.user_id)
        + (select count(*) from public.repairs where user_id is null and email = page.email)
        + (
          select count(*) from public.repairs
          where page.email is null and page.user_id is null
            and repairs.user_id is null and repairs.email is null and repairs.phone = page.phone
        )
      )::integer`.as('repairs'),
    ])
    .orderBy(column, directionOf(query))
    .orderBy('id', directionOf(query));
}

// The staff have accounts too: one of them is a customer once something of the shop's is theirs.
const IS_CUSTOMER = sql<boolean>`not exists (
  select from public.profiles staff
  where staff.id = customers.user_id and staff.role = 'admin'
    and not exists (select from public.orders where user_id = staff.id)
    and not exists (select from public.repairs where user_id = staff.id)
    and not exists (select from public.appointments where user_id = staff.id)
)`;

function isMeant({ q, genre, numero }: CustomerQuery) {
  return (eb: ExpressionBuilder<Schema, 'customers'>) => {
    const all: Expression<SqlBool>[] = [IS_CUSTOMER];
    const words = wordQuery(q);
    if (words) all.push(holdsWords('customers', words));
    if (genre) all.push(eb('user_id', genre === 'compte' ? 'is not' : 'is', null));
    if (numero) all.push(isOddPhone(sql.ref('customers.phone')));
    return eb.and(all);
  };
}

/** Cards that may be the same person: they share its name or number. */
export function findDoubles(
  tx: Transaction<Schema>,
  { id, name, phone }: { id: string; name: string | null; phone: string | null },
) {
  const words = [name, phone].flatMap((text) => wordQuery(text ?? '') ?? []).map((words) => `(${words})`);
  if (words.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('customers')
    .select(['id', 'user_id', 'email', 'name', 'phone'])
    .where('id', '<>', id)
    .where(holdsWords('customers', words.join(' | ')))
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute();
}
