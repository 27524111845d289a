import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { listedPurchaseOrder } from './purchase-order-view.server.ts';
import { purchaseOrderPath } from './purchasing-paths.ts';

type PurchaseOrderListProps = {
  id: string;
  title: string;
  /** What is said where there are none; without it the list is left out. */
  none?: string;
  orders: readonly ReturnType<typeof listedPurchaseOrder>[];
};

/** Purchase orders, each a link to its screen. */
export function PurchaseOrderList({ id: titleId, title, none, orders }: PurchaseOrderListProps) {
  if (orders.length === 0 && none === undefined) return null;
  return (
    <section className="area__part" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {orders.length === 0 && <p>{none}</p>}
      <ul className="area__list">
        {orders.map(({ id, name, supplier, details, state }) => (
          <li key={id}>
            <span>
              <Link to={purchaseOrderPath(id)} aria-label={`${name}, ${supplier}`}>
                <b>
                  <Numbered>{name}</Numbered>
                </b>
              </Link>
              {`, ${supplier}, ${details}`}
            </span>
            <span>{state}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
