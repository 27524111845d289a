import type { ReactNode } from 'react';
import { SkeletonRows } from '../display/skeleton.tsx';
import { TableHead, type TableSort } from './table-head.tsx';
import { PickRow, type RowSelection, useSelectAll } from './table-selection.tsx';

export type Column<Row> = {
  id: string;
  /** Words of the header; on a phone, of each cell. */
  label: string;
  /** For the column of actions: the header is read aloud, not shown. */
  isLabelHidden?: boolean;
  /** Right-aligned, figures of equal width. */
  isNumeric?: boolean;
  isSortable?: boolean;
  cell: (row: Row) => ReactNode;
};

type TableProps<Row> = {
  caption: string;
  isCaptionVisible?: boolean;
  /** The first one names the row: its cells are headers, and the titles of the blocks on a phone. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: TableSort;
  selection?: RowSelection<Row>;
  /** Instead of the rows when there are none: a sentence or an EmptyState. */
  empty: ReactNode;
  /** Rows are loading: grey ones replace the previous ones. */
  isLoading?: boolean;
  /** Under the table. */
  pagination?: ReactNode;
};

/**
 * Rows of data. Order and page are in the URL and changed by links, so everything works without script; below 768 px
 * each row becomes a block that names its columns (app/ui/table/table.css).
 */
export function Table<Row>({
  caption,
  isCaptionVisible = false,
  columns,
  rows,
  rowKey,
  sort,
  selection,
  empty,
  isLoading = false,
  pagination,
}: TableProps<Row>) {
  const keys = rows.map(rowKey).join('\n');
  const tableRef = useSelectAll(selection?.onChange, keys);
  const width = columns.length + (selection ? 1 : 0);
  return (
    <>
      <p className="visually-hidden" role="status">
        {isLoading && `Chargement\u00a0: ${caption}`}
      </p>
      <div className="data-table-box">
        <table
          ref={tableRef}
          className={sort ? 'data-table data-table--stack data-table--sort' : 'data-table data-table--stack'}
          aria-busy={isLoading || undefined}
        >
          <caption className={isCaptionVisible ? 'data-table__caption' : 'visually-hidden'}>
            {caption}
            {sort && (
              <span className="visually-hidden">
                . Les titres des colonnes qui sont des liens les trient.
              </span>
            )}
          </caption>
          <TableHead columns={columns} sort={sort} selection={selection} />
          <tbody>
            {isLoading && <SkeletonRows rows={Math.max(rows.length, 3)} columns={width} />}
            {!isLoading && rows.length === 0 && (
              <tr>
                <td className="data-table__none" colSpan={width}>
                  {empty}
                </td>
              </tr>
            )}
            {!isLoading &&
              rows.map((row) => (
                <tr key={rowKey(row)}>
                  {selection && <PickRow selection={selection} row={row} value={rowKey(row)} />}
                  <Cells columns={columns} row={row} />
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {pagination && <div className="data-table__foot">{pagination}</div>}
    </>
  );
}

function Cells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return columns.map(({ id, label, isNumeric, cell }, index) =>
    index === 0 ? (
      <th key={id} scope="row">
        {cell(row)}
      </th>
    ) : (
      <td key={id} className={isNumeric ? 'numeric' : undefined} data-l={label}>
        {cell(row)}
      </td>
    ),
  );
}
