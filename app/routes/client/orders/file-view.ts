import type { BadgeKind } from '#app/ui/display/badge.tsx';
import { OVER_ORDERS } from '#domain/account-files.ts';
import { formatDate } from '#domain/dates.ts';
import { formatEuros } from '#domain/money.ts';
import { isBeingRenounced, isRenounced } from '#domain/order/order-account.ts';
import { orderStanding } from '#domain/order/order-standing.ts';
import { customerState } from '#domain/repair/customer-state.ts';
import { deviceWords } from '#domain/repair/device-words.ts';
import { REPAIR_STATES } from '#domain/repair/repair-states.ts';
import type { AccountFile } from '#server/account-files/list-files.ts';
import { accountOrderPath, accountRepairPath } from './file-paths.ts';

// Read by loaders only.

export type FileView = ReturnType<typeof fileView>;

/** An order or a repair as a line of a list. */
export function fileView(file: AccountFile) {
  const { reference } = file;
  const on = formatDate(file.created_at);
  if (file.kind === 'repair')
    return {
      reference,
      on,
      path: accountRepairPath(reference),
      kindName: 'Réparation',
      what: deviceWords(file),
      state: repairState(file),
      amount: null,
    };
  const others = file.line_count - 1;
  return {
    reference,
    on,
    path: accountOrderPath(reference),
    kindName: 'Commande',
    what: others > 0 ? `${file.first_line} et ${others} autre${others > 1 ? 's' : ''}` : file.first_line,
    state: orderState(file),
    amount: formatEuros(file.total_cents),
  };
}

type StateView = { name: string; badge: BadgeKind };

type Standing = Pick<
  Extract<AccountFile, { kind: 'order' }>,
  'state' | 'paid_cents' | 'refunded_cents' | 'withdrawals'
>;

export function orderState({ state, paid_cents, refunded_cents, withdrawals }: Standing): StateView {
  const name = orderStanding({ state, paidCents: paid_cents, refundedCents: refunded_cents }, withdrawals);
  if (isBeingRenounced(withdrawals)) return { name, badge: 'progress' };
  const isWaiting = state === 'pending' || state === 'ready';
  const isOver = OVER_ORDERS.includes(state) || isRenounced(withdrawals);
  return { name, badge: isOver ? 'idle' : isWaiting ? 'waiting' : 'progress' };
}

const BADGES = { customer: 'waiting', shop: 'progress', supplier: 'progress', nobody: 'idle' } as const;

export const repairState = (file: Parameters<typeof customerState>[0]): StateView => ({
  name: customerState(file),
  badge: BADGES[REPAIR_STATES[file.state].next],
});
