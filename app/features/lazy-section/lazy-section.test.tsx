import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { LazySection } from './lazy-section.tsx';

test('the server renders a placeholder of the right height that loads nothing', () => {
  const load = vi.fn();
  const html = renderToString(
    <LazySection
      id="questions"
      label="Questions"
      minHeight={400}
      load={load}
      fallback={<a href="/contact">Poser une question</a>}
    />,
  );
  expect(html).toBe(
    '<section id="questions" aria-label="Questions" data-lazy="waiting" aria-busy="true" style="min-height:400px"><noscript><a href="/contact">Poser une question</a></noscript></section>',
  );
  expect(load).not.toHaveBeenCalled();
});
