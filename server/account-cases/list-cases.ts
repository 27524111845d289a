import { type Kysely, sql } from 'kysely';
import { CASES_PER_PAGE, type CasesQuery, OVER_ORDERS, OVER_REPAIRS } from '#domain/cases/account-cases.ts';
import type { OrderState } from '#domain/order/order-states.ts';
import type { WithdrawalState } from '#domain/order/withdrawal-states.ts';
import type { CaseFacts } from '#domain/repair/customer-state.ts';
import type { Schema } from '../db/schema.ts';

export type AccountCase = { reference: string; created_at: Date } & (
  | {
      kind: 'order';
      state: OrderState;
      total_cents: number;
      paid_cents: number;
      refunded_cents: number;
      /** The customer's declarations about the contract. */
      withdrawals: { state: WithdrawalState }[];
      first_line: string;
      line_count: number;
    }
  | (CaseFacts & {
      kind: 'repair';
      device_kind: string;
      brand: string | null;
      model: string | null;
    })
);

/** A page of an account's orders and repairs, newest first, with the total number: one statement. */
export async function listCases(
  { kysely }: { kysely: Kysely<Schema> },
  userId: string,
  { genre, etat, page }: CasesQuery,
): Promise<{ rows: AccountCase[]; total: number }> {
  // Null selects both.
  const isOver = etat === undefined ? null : etat === 'terminees';
  const { rows } = await sql<AccountCase & { total: number }>`
    with cases as (
      select 'order' as kind, id, number as reference, state, created_at
      from public.orders
      where user_id = ${userId}
        and ${genre !== 'reparations'}::boolean
        and coalesce((state = any(${OVER_ORDERS}::text[])) = ${isOver}::boolean, true)
      union all
      select 'repair', id, reference, state, created_at
      from public.repairs
      where user_id = ${userId}
        and ${genre !== 'commandes'}::boolean
        and coalesce((state = any(${OVER_REPAIRS}::text[])) = ${isOver}::boolean, true)
    ),
    page as (
      select *, (select count(*)::integer from cases) as total
      from cases
      order by created_at desc, reference desc
      limit ${CASES_PER_PAGE}
      offset ${(page - 1) * CASES_PER_PAGE}
    )
    select page.kind, page.reference, page.state, page.created_at, page.total, o.total_cents,
      o.paid_cents, o.refunded_cents, declared.withdrawals, line.first_line, line.line_count, r.way_in, r.left_by, r.agreement, r.renounced_at,
      r.ready_at, to_char(r.delivered_on, 'YYYY-MM-DD') as delivered_on, r.device_kind, r.brand, r.model
    from page
    left join public.orders o on page.kind = 'order' and o.id = page.id
    left join public.repairs r on page.kind = 'repair' and r.id = page.id
    left join lateral (
      select (array_agg(name order by id))[1] as first_line, count(*)::integer as line_count
      from public.order_lines
      where order_id = o.id
    ) line on true
    left join lateral (
      select coalesce(json_agg(json_build_object('state', state)), '[]') as withdrawals
      from public.withdrawals
      where order_id = o.id
    ) declared on true
    order by page.created_at desc, page.reference desc
  `.execute(kysely);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
