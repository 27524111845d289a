import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pagination } from './pagination.tsx';

const render = (page: number, pageCount: number) =>
  renderToStaticMarkup(<Pagination page={page} pageCount={pageCount} to={(to) => `/boutique?page=${to}`} />);

test('is made of links, the page shown being current', () => {
  const html = render(2, 3);
  expect(html).toContain('<a href="/boutique?page=2" aria-label="Page 2" aria-current="page">2</a>');
  expect(html).toMatch(/<a href="\/boutique\?page=1" rel="prev" aria-label="Page précédente">/);
  expect(html).toMatch(/<a href="\/boutique\?page=3" rel="next" aria-label="Page suivante">/);
  expect(html.match(/aria-current/g)).toHaveLength(1);
});

test('goes back from no first page, and on from no last', () => {
  expect(render(1, 3)).not.toContain('rel="prev"');
  expect(render(3, 3)).not.toContain('rel="next"');
});

test('shows nothing for a single page', () => {
  expect(render(1, 1)).toBe('');
  expect(render(1, 0)).toBe('');
});

test('hides its gaps from screen readers', () => {
  expect(render(6, 12).match(/<li class="pages__gap" aria-hidden="true">…<\/li>/g)).toHaveLength(2);
});
