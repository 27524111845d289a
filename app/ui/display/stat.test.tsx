import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Stat, StatStrip } from './stat.tsx';

test('a figure is a term and its descriptions', () => {
  expect(
    renderToStaticMarkup(
      <StatStrip>
        <Stat label="Devis" value="8" note="2 en retard" />
      </StatStrip>,
    ),
  ).toBe(
    '<dl class="gauges"><div class="gauge"><dt>Devis</dt><dd>8</dd><dd class="gauge__note">2 en retard</dd></div></dl>',
  );
});

test('a change is news only when it is said to be good or bad', () => {
  const render = (isGood?: boolean) =>
    renderToStaticMarkup(<Stat label="Ventes" value="9" change={{ direction: 'up', text: '+1', isGood }} />);
  expect(render()).toContain('<dd class="gauge__note gauge__note--change">');
  expect(render(true)).toContain('gauge__note--ok');
  expect(render(false)).toContain('gauge__note--danger');
});
