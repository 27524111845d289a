import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { AccountSale } from '#server/account-cases/list-counter-sales.ts';

// Read by loaders only.

export type CounterSaleView = ReturnType<typeof counterSaleView>;

/** A sale of the counter as one line of its account's list. */
export const counterSaleView = ({
  number,
  closed_at,
  state,
  total_cents,
  returned_cents,
  what,
  documents,
}: AccountSale) => ({
  number,
  what,
  on: formatDate(closed_at),
  total: [
    formatEuros(total_cents),
    ...(returned_cents > 0 ? [`${formatEuros(returned_cents)} repris`] : []),
    ...(state === 'cancelled' ? ['annulé'] : []),
  ].join(', '),
  documents: [
    ...documents.map((document) => ({
      href: fileOf(document),
      label: `${document.replace('DEMO-', '').startsWith('AV-') ? 'Avoir' : 'Facture'} ${document}`,
    })),
    { href: fileOf(number), label: `Ticket ${number}` },
  ],
});

const fileOf = (number: string) => `/suivi-commande/${number}.pdf`;
