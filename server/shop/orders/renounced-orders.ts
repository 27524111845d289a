import { sql } from 'kysely';
import type { WithdrawalState } from '#domain/order/withdrawal-states.ts';

// Conditions on a row of `orders`, in any statement that calls the table so.

/** The customer's declaration about the contract, for the words of its standing. */
export const WITHDRAWALS_OF_ORDER = sql<{ state: WithdrawalState }[]>`(
  select coalesce(json_agg(json_build_object('state', declared.state)), '[]')
  from public.withdrawals as declared
  where declared.order_id = orders.id
)`;

/** The customer withdrew from the contract, and the shop has not refused that: no part of it is prepared or paid. */
export const IS_RENOUNCED = sql<boolean>`exists (
  select from public.withdrawals as declared where declared.order_id = orders.id and declared.state <> 'refused'
)`;
