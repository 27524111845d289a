import type { ReactNode } from 'react';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import type { SortDirection, TableSort } from '#app/ui/table/table-head.tsx';
import type { RowSelection } from '#app/ui/table/table-selection.tsx';
import { countText } from '#domain/text/count-text.ts';
import { ListFilters, type ListFiltersProps } from './list-filters.tsx';
import { type Asked, isNarrowed, type ListPlace, listPath, unusual } from './list-place.ts';
import { type OlderWords, otherPages, type Pages } from './other-pages.tsx';

type Nothing = {
  title: string;
  words?: ReactNode;
  illustration?: string;
  link?: { to: string; label: string } | undefined;
};

type PagedListProps<Row, Name extends string> = Pick<ListFiltersProps, 'submit' | 'isMany'> & {
  place: ListPlace<Name>;
  /** The result of `loadList` or `loadOlder`. */
  list: { asked: Asked<Name>; rows: readonly Row[]; count?: number } & Pages;
  /** Caption of the table; without it, the table shows the count. */
  caption?: string;
  /** The words for one row and for several, used in the count. */
  counted?: readonly [one: string, several: string];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  sort?: { column: string; direction: SortDirection };
  selection?: RowSelection<Row>;
  /** Shown in place of the table. */
  instead?: ReactNode;
  none: Nothing;
  /** Shown if the address asks for only some rows and finds none. */
  noMatch?: Nothing;
  older?: OlderWords;
  /** Parameters that no filter shows and the form keeps; the order of the rows is kept anyway. */
  kept?: readonly Name[];
  /** The filters: fields of filter-fields.tsx. */
  children?: ReactNode;
};

/** The filters of a list, its rows, and links to the others. Its whole state is in the address, so it works without script. */
export function PagedList<Row, Name extends string>({ place, list, ...props }: PagedListProps<Row, Name>) {
  const { asked, rows, count = 0 } = list;
  const { caption, counted, sort, noMatch, kept = [], children } = props;
  const inWords = counted && countText(count, ...counted);
  const isPart = isNarrowed(place, asked) || list.isFirst === false;
  return (
    <div>
      {children && (
        <ListFilters
          action={place.path}
          asked={asked}
          kept={pick(unusual(place, asked), [...(place.sort ?? []), ...kept])}
          submit={props.submit}
          count={inWords}
          isMany={props.isMany}
        >
          {children}
        </ListFilters>
      )}
      {props.instead ?? (
        <Table
          caption={caption ?? inWords ?? ''}
          isCaptionVisible={caption === undefined}
          columns={props.columns}
          rows={rows}
          rowKey={props.rowKey}
          sort={sort && { by: sort, to: sortedPath(place, asked) }}
          selection={props.selection}
          empty={
            <NoRows {...(isPart && noMatch ? { illustration: 'aucun-resultat', ...noMatch } : props.none)} />
          }
          pagination={otherPages(list, (page) => listPath(place, asked, page), props.older)}
        />
      )}
    </div>
  );
}

const pick = <Name extends string>(asked: Asked<Name>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, asked[name]])) as Asked<Name>;

const sortedPath =
  <Name extends string>(place: ListPlace<Name>, asked: Asked<Name>): TableSort['to'] =>
  (column, direction) => {
    const order = place.sort && { [place.sort[0]]: column, [place.sort[1]]: direction };
    return listPath(place, { ...asked, ...order });
  };

function NoRows({ title, words, illustration = 'boite-vide', link }: Nothing) {
  return (
    <EmptyState illustration={illustration} title={title} level={2} link={link}>
      {words && <p>{words}</p>}
    </EmptyState>
  );
}
