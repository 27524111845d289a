import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Chest, ChestDrawer, Panel, Ticket } from './card.tsx';

test('a ticket has its stub below its words, and takes the attributes of a section', () => {
  const html = renderToStaticMarkup(
    <Ticket aria-labelledby="suivi" stub="Total">
      Suivi
    </Ticket>,
  );
  expect(html).toMatch(/^<section class="ticket ticket--torn" aria-labelledby="suivi">/);
  expect(html.indexOf('Suivi')).toBeLessThan(html.indexOf('Total'));
});

test('a flush panel lets a table reach its edges', () => {
  const panel = (isFlush: boolean) =>
    renderToStaticMarkup(
      <Panel title="Stock" isFlush={isFlush}>
        <table />
      </Panel>,
    );
  expect(panel(false)).toContain('<div class="box__body"><table>');
  expect(panel(true)).not.toContain('box__body');
  expect(panel(true)).toContain('<h2>Stock</h2>');
});

test('a drawer shows only what it is given', () => {
  const html = renderToStaticMarkup(
    <Chest>
      <ChestDrawer picture={<img src="/x.svg" alt="" loading="lazy" />} title={<h3>SSD</h3>}>
        <b>70</b>
      </ChestDrawer>
    </Chest>,
  );
  expect(html).toBe(
    '<ul class="chest"><li class="drawer"><div class="mat"><img src="/x.svg" alt="" loading="lazy"/></div><div class="drawer__label"><h3>SSD</h3></div><div class="drawer__body"><b>70</b></div></li></ul>',
  );
});
