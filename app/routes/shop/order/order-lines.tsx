import { Fragment } from 'react';
import { Numbered } from '#app/ui/numbered.tsx';
import { formatEuros } from '#domain/money/money.ts';
import type { OrderView } from './order-view.ts';

type OrderLinesProps = {
  order: Pick<OrderView, 'lines' | 'goodsCents' | 'promos' | 'deliveryCents' | 'totalCents'>;
  /** « Total », or « Total TTC ». */
  totalName: string;
  /** What prices say of VAT; null if the shop had another regime on the day of the invoice. */
  vatMention: string | null;
};

/** What was ordered, and what it comes to. */
export function OrderLines({ order, totalName, vatMention }: OrderLinesProps) {
  return (
    <section aria-labelledby="produits">
      <h2 id="produits">Produits</h2>
      <ul className="order__lines">
        {order.lines.map(({ sku, name, details, quantity, totalCents }) => (
          <li key={sku}>
            <p>
              <b>
                <Numbered>{name}</Numbered>
              </b>
              <span>{`Réf. ${sku} · ${details}`}</span>
            </p>
            <p>{`${quantity}\u00a0×`}</p>
            <p>{formatEuros(totalCents)}</p>
          </li>
        ))}
      </ul>
      <dl className="order__sum">
        <dt>Produits</dt>
        <dd>{formatEuros(order.goodsCents)}</dd>
        {order.promos.map(({ term, detail }) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </Fragment>
        ))}
        <dt>Livraison</dt>
        <dd>{order.deliveryCents > 0 ? formatEuros(order.deliveryCents) : 'Offerte'}</dd>
        <dt className="order__total">{totalName}</dt>
        <dd className="order__total">{formatEuros(order.totalCents)}</dd>
      </dl>
      {vatMention && <p className="help">{vatMention}</p>}
    </section>
  );
}
