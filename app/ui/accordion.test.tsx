import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Accordion } from './accordion.tsx';

test('is one group of native entries, of which one may be open', () => {
  expect(
    renderToStaticMarkup(
      <Accordion
        group="faq"
        opened={1}
        items={[
          { title: 'Combien\u00a0?', content: 'Rien.' },
          { title: 'Quand\u00a0?', content: <b>Demain</b> },
        ]}
      />,
    ),
  ).toBe(
    '<div class="accordion">' +
      '<details name="faq"><summary>Combien\u00a0?</summary><p class="accordion__body">Rien.</p></details>' +
      '<details name="faq" open=""><summary>Quand\u00a0?</summary><div class="accordion__body"><b>Demain</b></div></details>' +
      '</div>',
  );
});

test('is closed unless said otherwise', () => {
  const html = renderToStaticMarkup(<Accordion group="faq" items={[{ title: 'A', content: 'a' }]} />);
  expect(html).not.toContain('open');
});

test('names what is folded, which a link then opens, and can leave an entry out', () => {
  const html = renderToStaticMarkup(
    <Accordion group="faq" items={[{ title: 'A', content: 'a', id: 'prix', isHidden: true }]} />,
  );
  expect(html).toContain(
    '<details name="faq" hidden=""><summary>A</summary><p class="accordion__body" id="prix">a</p>',
  );
});
