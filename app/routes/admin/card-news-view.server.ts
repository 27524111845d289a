import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { CardNews } from '#server/payments/card-news.ts';

/** Refunds and disputes at Stripe, as the shop reads them on an order or a repair. */
export const cardNewsView = ({ cardRefunds, disputes }: CardNews) => ({
  cardRefunds: cardRefunds.map(refundView),
  disputes: disputes.map(disputeView),
});

function refundView({ id, state, amount_cents, failure, asked_at }: CardNews['cardRefunds'][number]) {
  const asked = `${formatEuros(amount_cents)}, demandé à Stripe le ${formatDate(asked_at, { withTime: true })}`;
  return {
    id,
    isFailed: state === 'failed',
    words: state === 'failed' ? `${asked}. ${failure ?? ''}` : `${asked}\u00a0: en attente de sa réponse.`,
  };
}

const DISPUTES = {
  open: 'à répondre dans le tableau de bord de Stripe',
  answered: 'la réponse est chez la banque',
  won: 'clos, l’argent reste à l’atelier',
  lost: 'perdu, l’argent est rendu au client par sa banque ; ne livrez ni ne remettez rien de plus sans être payé',
};

function disputeView({ id, state, amount_cents, due_at }: CardNews['disputes'][number]) {
  const due = state === 'open' && due_at ? `, avant le ${formatDate(due_at, { withTime: true })}` : '';
  return {
    id,
    isUrgent: state === 'open' || state === 'lost',
    words: `${formatEuros(amount_cents)} contestés par la banque du client (${id})\u00a0: ${DISPUTES[state]}${due}.`,
  };
}
