import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ChoiceFilter } from './filter-fields.tsx';
import type { ListPlace } from './list-place.ts';
import { PagedList } from './paged-list.tsx';

const CASES = {
  path: '/admin/dossiers',
  usual: { q: '', etat: '', tri: 'date', sens: '', ligne: '' },
  sort: ['tri', 'sens'],
} as const satisfies ListPlace;

type Props = ComponentProps<typeof PagedList<{ id: string }, keyof typeof CASES.usual>>;

const ROWS = [{ id: 'D1' }, { id: 'D2' }];
const NOTHING = { asked: {}, rows: [], count: 0, page: 1, pageCount: 0 };

function render(list: Props['list'], props: Partial<Props> = {}) {
  const screen = (
    <PagedList
      place={CASES}
      list={list}
      caption="Dossiers"
      counted={['dossier', 'dossiers']}
      columns={[{ id: 'tri', label: 'Nom', isSortable: true, cell: ({ id }) => id }]}
      rowKey={({ id }) => id}
      sort={{ column: 'date', direction: 'desc' }}
      none={{ title: 'Aucun dossier', words: 'Ils arrivent ici.' }}
      noMatch={{ title: 'Aucun ne correspond', link: { to: CASES.path, label: 'Tous' } }}
      {...props}
    >
      {'children' in props ? (
        props.children
      ) : (
        <ChoiceFilter name="etat" label="État" value="fini" any="Tous" choices={{ fini: 'Fini' }} />
      )}
    </PagedList>
  );
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: screen }])} />,
  );
}

test('shows filters, count, rows and pages; each link keeps what is asked', () => {
  const asked = { q: 'a', etat: 'fini', tri: 'nom', sens: 'asc', ligne: 'x' };
  const html = render({ asked, rows: ROWS, count: 52, page: 1, pageCount: 2 }, { kept: ['ligne'] });
  expect(html).toContain('<p role="status">52 dossiers</p>');
  expect(html).toContain('<option value="fini" selected="">Fini</option>');
  expect(html).toContain('D2');
  expect(html.match(/<input type="hidden"[^>]*>/g)).toEqual([
    '<input type="hidden" name="tri" value="nom"/>',
    '<input type="hidden" name="sens" value="asc"/>',
    '<input type="hidden" name="ligne" value="x"/>',
  ]);
  expect(html).toContain(
    'href="/admin/dossiers?q=a&amp;etat=fini&amp;tri=nom&amp;sens=asc&amp;ligne=x&amp;page=2"',
  );
  expect(html).toContain('href="/admin/dossiers?q=a&amp;etat=fini&amp;tri=tri&amp;sens=asc&amp;ligne=x"');
});

test('of one row, says so and has no other page', () => {
  const html = render({ ...NOTHING, rows: ROWS.slice(1), count: 1, pageCount: 1 });
  expect(html).toContain('<p role="status">1 dossier</p>');
  expect(html).not.toContain('data-table__foot');
});

test('tells no row at all from none that matches', () => {
  expect(render(NOTHING)).toContain('Aucun dossier');
  expect(render({ ...NOTHING, asked: { tri: 'nom' } })).toContain('Ils arrivent ici.');
  const narrowed = render({ ...NOTHING, asked: { etat: 'fini' } });
  expect(narrowed).toContain('Aucun ne correspond');
  expect(narrowed).toContain('/illustrations/aucun-resultat.svg');
});

test('without filters and caption, the table shows the count', () => {
  const html = render({ ...NOTHING, rows: ROWS, count: 2 }, { children: undefined, caption: undefined });
  expect(html).toMatch(/<caption class="data-table__caption">2 dossiers/);
  expect(html).not.toContain('role="search"');
});

test('a list that grows leads to older rows and back to the latest', () => {
  const older = { newest: 'Les derniers', older: 'Les précédents' };
  const asked = { etat: 'fini' };
  const first = render({ asked, rows: ROWS, isFirst: true, older: '/admin/dossiers?avant=3' }, { older });
  expect(first).toContain('href="/admin/dossiers?avant=3"');
  expect(first).not.toContain('Les derniers');
  const last = render({ asked, rows: ROWS, isFirst: false, older: null }, { older });
  expect(last).toContain('href="/admin/dossiers?etat=fini"');
  expect(last).not.toContain('Les précédents');
  expect(render({ asked: {}, rows: [], isFirst: false, older: null })).toContain('Aucun ne correspond');
});

test('something else may stand in place of the table', () => {
  expect(render(NOTHING, { instead: <b>Tableau</b> })).toMatch(/<\/form><b>Tableau<\/b>/);
});
