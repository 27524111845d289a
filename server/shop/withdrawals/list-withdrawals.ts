import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { isWholeNumber } from '#domain/cases/case-number.ts';
import { lateBefore, OPEN_WITHDRAWALS, type WithdrawalState } from '#domain/order/withdrawal-states.ts';
import { type AdminIdentity, readAsTableOwner } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { holdsWords, wordQuery } from '../../db/word-query.ts';

export type WithdrawalQuery = {
  /** Words in its reference, in the contract it names, or in the customer's name or address. */
  words: string;
  show: 'open' | 'late' | 'all';
  /** From 1. */
  page: number;
};

type ListedWithdrawal = {
  id: string;
  reference: string;
  state: WithdrawalState;
  name: string;
  contract: string;
  declaredAt: Date;
};

export type WithdrawalList = {
  rows: ListedWithdrawal[];
  /** On all pages. */
  count: number;
  pageCount: number;
};

const PAGE_SIZE = 25;

/** Withdrawals: those to settle by their last day, others newest first. */
export function listWithdrawals(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { words, show, page }: WithdrawalQuery,
  now: Date,
): Promise<WithdrawalList> {
  return readAsTableOwner(database, admin, 'orders', async (tx) => {
    const isMeant = (eb: ExpressionBuilder<Schema, 'withdrawals'>) => {
      const all: Expression<SqlBool>[] = [];
      const query = wordQuery(words);
      if (query) all.push(holdsWords('withdrawals', query));
      // A whole number is found whatever the filters.
      if (isWholeNumber(words)) return eb.and(all);
      if (show !== 'all') all.push(eb('state', 'in', OPEN_WITHDRAWALS));
      if (show === 'late')
        all.push(
          sql<boolean>`declared_at < (${lateBefore(now)}::date::timestamp at time zone 'Europe/Paris')`,
        );
      return eb.and(all);
    };
    const { count } = await tx
      .selectFrom('withdrawals')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(isMeant)
      .executeTakeFirstOrThrow();
    const rows = await tx
      .selectFrom('withdrawals')
      .select(['id', 'reference', 'state', 'customer_name', 'contract_reference', 'declared_at'])
      .where(isMeant)
      .orderBy('declared_at', show === 'all' ? 'desc' : 'asc')
      .orderBy('id')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute();
    return {
      rows: rows.map(({ customer_name, contract_reference, declared_at, ...row }) => ({
        ...row,
        name: customer_name,
        contract: contract_reference,
        declaredAt: declared_at,
      })),
      count,
      pageCount: Math.ceil(count / PAGE_SIZE),
    };
  });
}
