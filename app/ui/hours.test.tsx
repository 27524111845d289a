import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Hours } from './hours.tsx';

/** `_` stands for the no-break space, brackets for what no line ends in. */
test.each([
  ['10:00–12:30, 14:00–19:00', '[10:00–12:30], [14:00–19:00]'],
  ['Lundi–vendredi 10_h–19_h · samedi 9_h_30–14_h', 'Lundi–vendredi [10_h–19_h] · samedi [9_h_30–14_h]'],
  ['Fermé', 'Fermé'],
])('%s', (words, expected) => {
  const html = renderToStaticMarkup(<Hours>{words.replaceAll('_', '\u00a0')}</Hours>);
  const shown = html.replaceAll('<span class="nowrap">', '[').replaceAll('</span>', ']');
  expect(shown.replaceAll('\u00a0', '_')).toBe(expected);
});
