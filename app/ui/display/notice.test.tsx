import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Notice } from './notice.tsx';

test('is quiet unless it is said to appear after an action', () => {
  expect(renderToStaticMarkup(<Notice>Fermé le lundi.</Notice>)).not.toContain('role=');
  expect(renderToStaticMarkup(<Notice role="alert">Envoi impossible.</Notice>)).toContain('role="alert"');
});

test('has a heading only when the page says of which level', () => {
  expect(renderToStaticMarkup(<Notice title="Attention">…</Notice>)).toContain(
    '<p class="note__title">Attention</p>',
  );
  expect(
    renderToStaticMarkup(
      <Notice title="Attention" level={3}>
        …
      </Notice>,
    ),
  ).toContain('<h3 class="note__title">Attention</h3>');
});

test('hides its icon from screen readers', () => {
  expect(renderToStaticMarkup(<Notice kind="danger">…</Notice>)).toMatch(/<svg[^>]* aria-hidden="true"/);
});
