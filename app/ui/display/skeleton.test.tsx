import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SkeletonCard, SkeletonRows, SkeletonText } from './skeleton.tsx';

const hiddenCount = (html: string) => html.match(/aria-hidden="true"/g)?.length ?? 0;

test('draws as many lines as asked, all hidden, and says one text', () => {
  const html = renderToStaticMarkup(<SkeletonText label="Chargement du devis" lines={4} />);
  expect(html.match(/class="skeleton__line/g)).toHaveLength(4);
  expect(hiddenCount(html)).toBe(4);
  expect(html.match(/role="status"/g)).toHaveLength(1);
  expect(html).toContain('Chargement du devis');
});

test('says nothing in the second and later of several', () => {
  expect(renderToStaticMarkup(<SkeletonCard label="Chargement" />)).toContain('role="status"');
  expect(renderToStaticMarkup(<SkeletonCard />)).not.toContain('role="status"');
});

test('hides whole rows of a table', () => {
  const html = renderToStaticMarkup(
    <table>
      <tbody>
        <SkeletonRows rows={3} columns={2} />
      </tbody>
    </table>,
  );
  expect(html.match(/<td>/g)).toHaveLength(6);
  expect(html.match(/<tr class="data-table__wait" aria-hidden="true">/g)).toHaveLength(3);
});
