import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

const html = renderToStaticMarkup(
  <Tabs
    label="Fiche"
    tabs={[
      { id: 'essais', label: 'Essais', content: <p>Conforme</p> },
      { id: 'fiche', label: 'Fiche', content: <a href="/fiche">Lire</a> },
    ]}
  />,
);

test('renders every panel on the server, readable and usable where no script runs', () => {
  expect(html).toContain('<p>Conforme</p>');
  expect(html).toContain('<a href="/fiche">Lire</a>');
  expect(html).not.toContain('inert');
});

test('hides all panels but the first, for the style sheet to undo without script', () => {
  const panels = html.match(/<div[^>]*role="tabpanel"[^>]*>/g) ?? [];
  expect(panels.map((panel) => panel.includes(' hidden=""'))).toEqual([false, true]);
});

test('its tabs are links to their panels', () => {
  for (const id of ['essais', 'fiche']) {
    expect(html).toMatch(new RegExp(`<a href="#${id}"[^>]* role="tab"`));
    expect(html).toContain(`<div id="${id}">`);
  }
});

test('the first tab is selected', () => {
  const selected = html.match(/aria-selected="(true|false)"/g);
  expect(selected).toEqual(['aria-selected="true"', 'aria-selected="false"']);
});
