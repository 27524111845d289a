import type { ReactNode } from 'react';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import type { MovementView } from './movement-view.ts';
import { productPath } from './stock-paths.ts';

const COLUMNS: readonly Column<MovementView>[] = [
  { id: 'quand', label: 'Quand', cell: ({ on, at }) => <time dateTime={on}>{at}</time> },
  {
    id: 'produit',
    label: 'Produit',
    cell: ({ productId, name, sku }) => (
      <>
        <Link to={productPath(productId)}>{name}</Link>
        <small className="stock-admin__under">{sku}</small>
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

type MovementTableProps = {
  caption: string;
  rows: readonly MovementView[];
  /** All movements are of one product, which the page names. */
  isOfOne?: boolean;
  pagination?: ReactNode;
};

/** Stock movements with their time, quantity, reason and author. */
export function MovementTable({ caption, rows, isOfOne = false, pagination }: MovementTableProps) {
  return (
    <Table
      caption={caption}
      columns={isOfOne ? COLUMNS.filter(({ id }) => id !== 'produit') : COLUMNS}
      rows={rows}
      rowKey={({ id }) => String(id)}
      empty="Aucun mouvement."
      pagination={pagination}
    />
  );
}
