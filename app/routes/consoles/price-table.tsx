import { Link } from '#app/ui/link.tsx';
import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { FaultCard } from '#server/content/console-list.ts';

type PriceTableProps = { caption: string; faults: readonly FaultCard[] };

const LABELS = { price: 'Fourchette', duration: 'Délai', changes: 'Ce qui change le prix' };

/** Same markup as the tables of content/, so that a phone shows rows as blocks. */
export function PriceTable({ caption, faults }: PriceTableProps) {
  return (
    <div className="table-scroll">
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Panne</th>
            <th scope="col">{LABELS.price}</th>
            <th scope="col">{LABELS.duration}</th>
            <th scope="col">{LABELS.changes}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ path, label, price }) => (
            <tr key={path}>
              <th scope="row">
                <Link to={path}>{label}</Link>
              </th>
              <td data-label={LABELS.price}>{capitalize(formatRepairPrice(price))}</td>
              <td data-label={LABELS.duration}>{capitalize(price.duration)}</td>
              <td data-label={LABELS.changes}>{price.changes}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
