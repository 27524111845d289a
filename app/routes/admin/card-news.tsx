import { Notice } from '#app/ui/display/notice.tsx';
import type { cardNewsView } from './card-news-view.server.ts';

/** Refunds that Stripe has not made, and payments that banks dispute. */
export function CardNews({ cardRefunds, disputes }: ReturnType<typeof cardNewsView>) {
  return (
    <>
      {disputes.map(({ id, isUrgent, words }) => (
        <Notice key={id} kind={isUrgent ? 'danger' : 'info'} title="Paiement contesté" level={3}>
          <p>{words}</p>
        </Notice>
      ))}
      {cardRefunds.map(({ id, isFailed, words }) => (
        <Notice
          key={id}
          kind={isFailed ? 'warn' : 'info'}
          title={isFailed ? 'Remboursement non abouti' : 'Remboursement en cours'}
          level={3}
        >
          <p>{words}</p>
        </Notice>
      ))}
    </>
  );
}
