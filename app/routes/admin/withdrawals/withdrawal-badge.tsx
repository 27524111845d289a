import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { WITHDRAWAL_STATES, type WithdrawalState } from '#domain/order/withdrawal-states.ts';

const KINDS: Record<WithdrawalState, BadgeKind> = {
  received: 'waiting',
  answered: 'progress',
  returned: 'progress',
  refunded: 'ok',
  closed: 'idle',
  refused: 'idle',
};

/** The state of a withdrawal, and whether its deadline has passed. */
export function WithdrawalBadge({ state, isLate }: { state: WithdrawalState; isLate: boolean }) {
  return (
    <>
      <Badge kind={KINDS[state]}>{WITHDRAWAL_STATES[state]}</Badge>
      {isLate && (
        <>
          {' '}
          <Badge kind="error">En retard</Badge>
        </>
      )}
    </>
  );
}
