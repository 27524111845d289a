import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Tooltip } from './tooltip.tsx';

test('its text is in the document from the start, and describes the control', () => {
  const html = renderToStaticMarkup(
    <Tooltip text="Valable 30 jours.">
      <button type="button">Accepter</button>
    </Tooltip>,
  );
  const [, id = ''] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`<span class="visually-hidden" id="${id}">Valable 30 jours.</span>`);
});

test('does not say twice what is the name of the control', () => {
  const html = renderToStaticMarkup(
    <Tooltip text="Imprimer" isName>
      <button type="button" aria-label="Imprimer" />
    </Tooltip>,
  );
  expect(html.match(/Imprimer/g)).toHaveLength(1);
  expect(html).not.toContain('aria-describedby');
});
