import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DescriptionList } from './description-list.tsx';

test('keeps each term before its detail', () => {
  const items = [
    { term: 'Nom', detail: 'Camille' },
    { term: 'Ville', detail: <b>Reims</b> },
  ];
  expect(renderToStaticMarkup(<DescriptionList items={items} />)).toBe(
    '<dl class="facts"><div><dt>Nom</dt><dd>Camille</dd></div><div><dt>Ville</dt><dd><b>Reims</b></dd></div></dl>',
  );
});

test('with a long term all its rows may stand under each other', () => {
  const items = [
    { term: 'Nom', detail: 'Camille' },
    { term: 'Batterie reconditionnée pour MacBook Pro', detail: 'Oui' },
  ];
  expect(renderToStaticMarkup(<DescriptionList items={items} />)).toContain('<dl class="facts facts--long">');
});
