import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide';
import { Icon } from '../icon.tsx';
import { SelectAll } from './table-selection.tsx';

export type SortDirection = 'asc' | 'desc';

export type TableSort = {
  /** The column that the rows are sorted by, and the direction; null if no column shows their order. */
  by: { column: string; direction: SortDirection } | null;
  /** Address of the same rows in another order. */
  to: (column: string, direction: SortDirection) => string;
};

type HeadColumn = {
  id: string;
  label: string;
  isLabelHidden?: boolean;
  isNumeric?: boolean;
  isSortable?: boolean;
};

type TableHeadProps = {
  columns: readonly HeadColumn[];
  sort: TableSort | undefined;
  selection: { isOfAll?: true | undefined } | undefined;
};

export function TableHead({ columns, sort, selection }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {selection && <SelectAll isOfAll={selection.isOfAll} />}
        {columns.map((column) =>
          sort && column.isSortable ? (
            <SortHeader key={column.id} column={column} sort={sort} />
          ) : (
            <th key={column.id} scope="col" className={column.isNumeric ? 'numeric' : undefined}>
              {column.isLabelHidden ? <span className="visually-hidden">{column.label}</span> : column.label}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const ARROWS = { asc: ArrowUp, desc: ArrowDown };

function SortHeader({ column, sort }: { column: HeadColumn; sort: TableSort }) {
  const direction = sort.by?.column === column.id ? sort.by.direction : undefined;
  return (
    <th
      scope="col"
      className={column.isNumeric ? 'data-table__sort numeric' : 'data-table__sort'}
      aria-sort={direction && ARIA_SORT[direction]}
    >
      <a href={sort.to(column.id, direction === 'asc' ? 'desc' : 'asc')} data-keep-scroll="">
        {column.label}
        <Icon icon={direction ? ARROWS[direction] : ChevronsUpDown} />
      </a>
    </th>
  );
}
