import { sql } from 'kysely';
import type { WithdrawalState } from '#domain/order/withdrawal-states.ts';

// Of a row of `orders`, in whatever statement names that table so.

/** What its customer declared about the contract, for the words of where it stands. */
export const WITHDRAWALS_OF_ORDER = sql<{ state: WithdrawalState }[]>`(
  select coalesce(json_agg(json_build_object('state', declared.state)), '[]')
  from public.withdrawals as declared
  where declared.order_id = orders.id
)`;

/** Its customer renounced the contract, and the shop did not refuse that: nothing of it is prepared or paid. */
export const IS_RENOUNCED = sql<boolean>`exists (
  select from public.withdrawals as declared where declared.order_id = orders.id and declared.state <> 'refused'
)`;
