import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Progress } from './progress.tsx';

test('says its share in per cent, with a no-break space', () => {
  const html = renderToStaticMarkup(<Progress label="Envoi" value={3} max={8} />);
  expect(html).toContain('38\u00a0%');
  expect(html).toMatch(/<progress id="[^"]+" value="3" max="8">/);
});

test('says it in words when it has them, to screen readers too', () => {
  const html = renderToStaticMarkup(<Progress label="Tests" value={3} max={8} valueText="3 sur 8" />);
  expect(html).toContain('>3 sur 8<');
  expect(html).toContain('aria-valuetext="3 sur 8"');
  expect(html).not.toContain('%');
});

test('does not pretend to know how much is left', () => {
  const html = renderToStaticMarkup(<Progress label="Sauvegarde" />);
  expect(html).toMatch(/<progress id="[^"]+" max="100">/);
  expect(html).not.toContain('%');
});

test('its label names it', () => {
  const html = renderToStaticMarkup(<Progress label="Envoi" value={1} />);
  const [, id = ''] = /<progress id="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`<label for="${id}">Envoi</label>`);
});
