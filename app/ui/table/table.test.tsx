import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Column, Table } from './table.tsx';
import type { TableSort } from './table-head.tsx';

type Order = { id: string; total: number };

const COLUMNS: Column<Order>[] = [
  { id: 'id', label: 'Commande', isSortable: true, cell: ({ id }) => id },
  { id: 'total', label: 'Total', isNumeric: true, isSortable: true, cell: ({ total }) => total },
  { id: 'action', label: 'Action', isLabelHidden: true, cell: () => 'Ouvrir' },
];
const ROWS = [
  { id: 'A1', total: 10 },
  { id: 'B2', total: 20 },
];
const SORT: TableSort = {
  by: { column: 'id', direction: 'asc' },
  to: (column, direction) => `?tri=${column}&ordre=${direction}`,
};

const render = (props: Partial<Parameters<typeof Table<Order>>[0]> = {}) =>
  renderToStaticMarkup(
    <Table
      caption="Commandes"
      columns={COLUMNS}
      rows={ROWS}
      rowKey={({ id }) => id}
      empty="Aucune commande."
      {...props}
    />,
  );

test('the first column heads the rows, the others say their label on a phone', () => {
  expect(render()).toContain(
    '<tr><th scope="row">A1</th><td class="numeric" data-l="Total">10</td><td data-l="Action">Ouvrir</td></tr>',
  );
});

test('its caption is there, seen or not', () => {
  expect(render()).toContain('<caption class="visually-hidden">Commandes</caption>');
  expect(render({ isCaptionVisible: true })).toContain(
    '<caption class="data-table__caption">Commandes</caption>',
  );
});

test('a header of actions is read and not seen', () => {
  expect(render()).toContain('<th scope="col"><span class="visually-hidden">Action</span></th>');
});

test('sorts by links: the column in order turns round, another begins at its start', () => {
  const html = render({ sort: SORT });
  expect(html).toMatch(
    /<th scope="col" class="data-table__sort" aria-sort="ascending"><a href="\?tri=id&amp;ordre=desc"[^>]*>Commande/,
  );
  expect(html).toMatch(
    /<th scope="col" class="data-table__sort numeric"><a href="\?tri=total&amp;ordre=asc"[^>]*>Total/,
  );
});

test('turns back to ascending from descending', () => {
  const html = render({ sort: { ...SORT, by: { column: 'total', direction: 'desc' } } });
  expect(html).toMatch(/aria-sort="descending"><a href="\?tri=total&amp;ordre=asc"/);
  expect(html.match(/aria-sort/g)).toHaveLength(1);
});

test('says that it is empty across all its columns', () => {
  expect(render({ rows: [] })).toContain('<td class="data-table__none" colSpan="3">Aucune commande.</td>');
});

test('while it loads, is busy, says so, and shows grey rows in place of the old ones', () => {
  const html = render({ isLoading: true });
  expect(html).toContain('<p class="visually-hidden" role="status">Chargement\u00a0: Commandes</p>');
  expect(html).toContain('aria-busy="true"');
  expect(html).not.toContain('A1');
  expect(html.match(/class="data-table__wait"/g)).toHaveLength(3);
});

test('keeps an empty live region while there is nothing to say', () => {
  expect(render()).toContain('<p class="visually-hidden" role="status"></p>');
});

test('gives each row a checkbox of the form that handles them', () => {
  const html = render({
    selection: { name: 'commande', form: 'lot', label: ({ id }) => `Choisir ${id}` },
  });
  expect(html).toContain('<input type="checkbox" form="lot" name="commande" value="B2"/>');
  expect(html).toContain('Choisir B2');
  expect(html).toContain('Tout choisir');
  expect(html).not.toContain('checked');
});

test('shows its pagination below', () => {
  expect(render({ pagination: <nav>1 2 3</nav> })).toMatch(
    /<\/table><\/div><div[^>]*><nav>1 2 3<\/nav><\/div>$/,
  );
});
