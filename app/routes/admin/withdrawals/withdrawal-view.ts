import { dayInParis, formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { orderStanding } from '#domain/order/order-standing.ts';
import type { WithdrawalPeriod } from '#domain/order/withdrawal-period.ts';
import {
  isWithdrawalLate,
  OPEN_WITHDRAWALS,
  settleBy,
  WITHDRAWAL_STATES,
  type WithdrawalState,
  withdrawalObstacle,
} from '#domain/order/withdrawal-states.ts';
import { shopState } from '#domain/repair/customer-state.ts';
import { AGREEMENTS } from '#domain/repair/repair-states.ts';
import type { WithdrawalCase, WithdrawnOrder, WithdrawnRepair } from '#server/shop/withdrawals/find-case.ts';
import { FORM_STEPS, type FormStep } from './steps.ts';

// Read by the loader only: the page gets what it shows.

export type WithdrawalView = ReturnType<typeof withdrawalView>;

/** A withdrawal as the shop sees it now. */
export function withdrawalView(found: WithdrawalCase, now: Date) {
  const { id, reference, state, declaredAt, name, contract, email, details, order, repair } = found;
  return {
    id,
    reference,
    state,
    isLate: isWithdrawalLate({ state, declaredAt }, now),
    isOpen: OPEN_WITHDRAWALS.includes(state),
    isWaitingForGoods: isWaitingForGoods(found),
    dueOn: formatLongDate(settleBy(declaredAt)),
    declaredAt: formatDate(declaredAt, { withTime: true }),
    name,
    contract,
    email,
    details,
    period: periodLabel(found.period, order !== null),
    order: order && orderView(order),
    repair: repair && repairView(repair),
    steps: FORM_STEPS.filter((step) => isPossible(step, found)),
    events: found.events.map(eventView).reverse(),
    receipt: receiptText(found.receipt),
  };
}

const STATE_OF: Record<Exclude<FormStep, 'attach'>, WithdrawalState> = {
  answer: 'answered',
  'take-back': 'returned',
  refund: 'refunded',
  settle: 'refunded',
  close: 'closed',
  refuse: 'refused',
};

function isPossible(step: FormStep, { state, order, repair }: WithdrawalCase): boolean {
  if (step === 'attach') return order === null && repair === null && OPEN_WITHDRAWALS.includes(state);
  if ((step === 'refund' && !order) || (step === 'settle' && order)) return false;
  return withdrawalObstacle({ state, order, isRepair: repair !== null }, STATE_OF[step]) === undefined;
}

function isWaitingForGoods({ state, order }: WithdrawalCase): boolean {
  const isOut = order !== null && ['shipped', 'collected', 'delivered'].includes(order.state);
  return isOut && (state === 'received' || state === 'answered');
}

function repairView(repair: WithdrawnRepair) {
  const { reference, agreement, withdrawal_until: until, starts_early: startsEarly } = repair;
  return {
    reference,
    stateName: shopState(repair),
    agreement: agreement ? AGREEMENTS[agreement] : 'Aucun ne tient plus',
    until: until ? formatLongDate(until) : 'Accord donné à l’atelier, sans délai de rétractation',
    startsEarly,
  };
}

function orderView(order: WithdrawnOrder) {
  const { number, state, totalCents, paidCents, refundedCents, paidBy, lines } = order;
  const isOut = ['shipped', 'collected', 'delivered', 'returned'].includes(state);
  return {
    number,
    stateName: orderStanding(order, order.withdrawals),
    isOut,
    totalCents,
    paidCents,
    refundedCents,
    leftCents: paidCents - refundedCents,
    paidBy,
    lines: lines.map(({ restocked, ...line }) => ({
      ...line,
      canRestock: isOut ? line.quantity - restocked : 0,
    })),
  };
}

function eventView({ id, from, to, actor, by, note, at }: WithdrawalCase['events'][number]) {
  const isMove = from !== to;
  return {
    id,
    on: dayInParis(at),
    at: formatDate(at, { withTime: true }),
    who: actor === 'customer' ? 'Le client' : (by ?? 'L’atelier'),
    title: isMove ? WITHDRAWAL_STATES[to] : (note ?? WITHDRAWAL_STATES[to]),
    note: isMove ? note : null,
  };
}

function periodLabel(period: WithdrawalPeriod | null, hasOrder: boolean): string | null {
  if (!hasOrder) return null;
  if (!period) return 'La commande était déjà terminée à cette date.';
  if (!period.receivedOn || !period.lastDay)
    return 'Le délai n’avait pas commencé\u00a0: rien n’était encore remis.';
  const days = `Remis le ${formatLongDate(period.receivedOn)}, délai jusqu’au ${formatLongDate(period.lastDay)}`;
  return period.isOpen ? `${days}\u00a0: déclarée à temps.` : `${days}\u00a0: déclarée trop tard.`;
}

function receiptText(receipt: WithdrawalCase['receipt']): { words: string; isFailed: boolean } | null {
  if (!receipt) return null;
  const { sentAt, failedAt, lastError } = receipt;
  if (sentAt) return { words: `Envoyé le ${formatDate(sentAt, { withTime: true })}.`, isFailed: false };
  const reason = lastError ? ` Dernière erreur\u00a0: ${lastError}` : '';
  if (failedAt)
    return { words: `Abandonné le ${formatDate(failedAt, { withTime: true })}.${reason}`, isFailed: true };
  return { words: `En attente d’envoi.${reason}`, isFailed: reason !== '' };
}
