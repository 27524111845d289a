import { Link } from '#app/ui/link.tsx';

type ChoiceTableProps = {
  rows: readonly { path: string; name: string; price: string; when: string }[];
};

const LABELS = { when: 'Prenez-le plutôt si', price: 'Prix' };

/**
 * Products that readers hesitate between. Same markup as the tables of content/, so that phones show rows as blocks.
 */
export function ChoiceTable({ rows }: ChoiceTableProps) {
  return (
    <div className="table-scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Produit</th>
            <th scope="col">{LABELS.when}</th>
            <th scope="col">{LABELS.price}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ path, name, price, when }) => (
            <tr key={path}>
              <th scope="row">
                <Link to={path}>{name}</Link>
              </th>
              <td data-label={LABELS.when}>{when}</td>
              <td data-label={LABELS.price}>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
