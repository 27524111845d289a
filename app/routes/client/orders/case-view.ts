import type { BadgeKind } from '#app/ui/display/badge.tsx';
import { OVER_ORDERS } from '#domain/cases/account-cases.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { isBeingRenounced, isOrderRenounced } from '#domain/order/order-account.ts';
import { orderStanding } from '#domain/order/order-standing.ts';
import { type CaseFacts, customerState } from '#domain/repair/customer-state.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { REPAIR_STATES } from '#domain/repair/repair-states.ts';
import type { AccountCase } from '#server/account-cases/list-cases.ts';
import { accountOrderPath, accountRepairPath } from './case-paths.ts';

// Read by loaders only.

export type CaseView = ReturnType<typeof caseView>;

/** An order or a repair as one line of a list. */
export function caseView(found: AccountCase) {
  const { reference } = found;
  const on = formatDate(found.created_at);
  if (found.kind === 'repair')
    return {
      reference,
      on,
      path: accountRepairPath(reference),
      kindName: 'Réparation',
      what: deviceText(found),
      state: repairState(found),
      amount: null,
    };
  const others = found.line_count - 1;
  return {
    reference,
    on,
    path: accountOrderPath(reference),
    kindName: 'Commande',
    what: others > 0 ? `${found.first_line} et ${others} autre${others > 1 ? 's' : ''}` : found.first_line,
    state: orderState(found),
    amount: formatEuros(found.total_cents),
  };
}

type StateView = { name: string; badge: BadgeKind };

type Standing = Pick<
  Extract<AccountCase, { kind: 'order' }>,
  'state' | 'paid_cents' | 'refunded_cents' | 'withdrawals'
>;

export function orderState({ state, paid_cents, refunded_cents, withdrawals }: Standing): StateView {
  const name = orderStanding({ state, paidCents: paid_cents, refundedCents: refunded_cents }, withdrawals);
  if (isBeingRenounced(withdrawals)) return { name, badge: 'progress' };
  const isWaiting = state === 'pending' || state === 'ready';
  const isOver = OVER_ORDERS.includes(state) || isOrderRenounced(withdrawals);
  return { name, badge: isOver ? 'idle' : isWaiting ? 'waiting' : 'progress' };
}

const BADGES = { customer: 'waiting', shop: 'progress', supplier: 'progress', nobody: 'idle' } as const;

export const repairState = (found: CaseFacts): StateView => ({
  name: customerState(found),
  badge: BADGES[REPAIR_STATES[found.state].next],
});
