import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmptyState } from './empty-state.tsx';

test('says that there is nothing, and offers one way on', () => {
  const html = renderToStaticMarkup(
    <EmptyState
      illustration="diagnostic"
      title="Aucun article."
      level={2}
      link={{ to: '/blog', label: 'Tout voir' }}
    />,
  );
  expect(html).toContain('<h2 class="empty__title">Aucun article.</h2>');
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('href="/blog"');
});

test('its drawing only decorates, and keeps its place while it loads', () => {
  const html = renderToStaticMarkup(<EmptyState illustration="ssd" title="Rien" />);
  expect(html).toContain(
    '<img src="/illustrations/ssd.svg" alt="" width="320" height="240" loading="lazy"/>',
  );
  expect(html).not.toContain('<a ');
});
