import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { isUnitNumber } from '#domain/used-unit/used-unit.ts';
import { foundUnitPath } from '../used-units/used-unit-paths.ts';
import type { MovementView } from './movement-view.ts';
import { adminProductPath } from './stock-paths.ts';

/** Time, quantity, reason and author of a movement. */
export const COLUMNS: readonly Column<MovementView>[] = [
  { id: 'quand', label: 'Quand', cell: ({ on, at }) => <time dateTime={on}>{at}</time> },
  {
    id: 'produit',
    label: 'Produit',
    cell: ({ productId, name, sku }) => (
      <>
        <Link to={isUnitNumber(sku) ? foundUnitPath(sku) : adminProductPath(productId)}>{name}</Link>
        <small className="stock-admin__under">
          <Numbered>{sku}</Numbered>
        </small>
      </>
    ),
  },
  { id: 'change', label: 'Change de', isNumeric: true, cell: ({ delta }) => <b>{delta}</b> },
  { id: 'stock', label: 'Stock', isNumeric: true, cell: ({ before, after }) => `${before} → ${after}` },
  {
    id: 'pourquoi',
    label: 'Pourquoi',
    cell: ({ reason, details }) => (
      <>
        {reason}
        {details && (
          <small className="stock-admin__under">
            <Numbered>{details}</Numbered>
          </small>
        )}
      </>
    ),
  },
  { id: 'qui', label: 'Qui', cell: ({ who }) => who },
];

/** The columns for a single product, which the page itself names. */
export const COLUMNS_OF_ONE = COLUMNS.filter(({ id }) => id !== 'produit');

/** The last movements of one product. */
export const MovementTable = ({ caption, rows }: { caption: string; rows: readonly MovementView[] }) => (
  <Table
    caption={caption}
    columns={COLUMNS_OF_ONE}
    rows={rows}
    rowKey={({ id }) => String(id)}
    empty="Aucun mouvement."
  />
);
