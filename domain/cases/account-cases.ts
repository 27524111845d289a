import { z } from 'zod';
import type { OrderState } from '../order/order-states.ts';
import { isOver, REPAIR_STATES, type RepairState } from '../repair/repair-states.ts';
import { askedChoice, askedPage } from '../urls/asked-fields.ts';

export const CASES_PER_PAGE = 25;

/** The filters of an account's list of orders and repairs, from its address. Unknown values are ignored. */
export const casesQuerySchema = z.object({
  genre: askedChoice(['commandes', 'reparations']),
  etat: askedChoice(['en-cours', 'terminees']),
  page: askedPage(),
});

export type CasesQuery = z.output<typeof casesQuerySchema>;

/** States in which nothing more happens to an order by itself. */
export const OVER_ORDERS: readonly OrderState[] = [
  'collected',
  'delivered',
  'expired',
  'cancelled',
  'returned',
  'refunded',
];

export const OVER_REPAIRS: readonly RepairState[] = (Object.keys(REPAIR_STATES) as RepairState[]).filter(
  isOver,
);

/** Orders for which the customer must do something, or wait for a delivery. */
export const ATTENTION_ORDERS: readonly OrderState[] = ['unproven', 'pending', 'ready', 'shipped'];
