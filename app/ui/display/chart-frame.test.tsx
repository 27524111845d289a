import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChartFrame } from './chart-frame.tsx';

const table = <table id="chiffres" />;

test('names the drawing, says its sense and unit, and gives its figures in a table', () => {
  const html = renderToStaticMarkup(
    <ChartFrame title="Visites" description="Elles montent." unit="pages par jour" table={table}>
      <svg />
    </ChartFrame>,
  );
  const [, id = ''] = /<h2 id="([^"]+)">Visites/.exec(html) ?? [];
  expect(html).toContain(`aria-labelledby="${id}"`);
  expect(html).toContain('Elles montent. Unité\u00a0: pages par jour.');
  expect(html).toMatch(/<details class="chart__table">.*<table id="chiffres"><\/table><\/details>/);
});

test('its drawing can be reached and scrolled with the keyboard', () => {
  const html = renderToStaticMarkup(
    <ChartFrame title="Visites" description="…" table={table}>
      <svg />
    </ChartFrame>,
  );
  expect(html).toMatch(/<section [^>]*aria-label="Graphique\u00a0: Visites" tabindex="0">/);
});

test.each([
  ['loading', 'Chargement\u00a0: Visites'],
  ['empty', 'Aucune donnée sur cette période.'],
] as const)('while %s, says so in place of the drawing and the table', (state, text) => {
  const html = renderToStaticMarkup(
    <ChartFrame title="Visites" description="…" table={table} state={state}>
      <svg />
    </ChartFrame>,
  );
  expect(html).toContain(text);
  expect(html).not.toContain('<svg');
  expect(html).not.toContain('<details');
  expect(html.includes('aria-busy="true"')).toBe(state === 'loading');
});
