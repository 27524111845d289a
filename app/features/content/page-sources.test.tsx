import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageSources } from './page-sources.tsx';

const law = { title: 'La loi', publisher: 'Un ministère', url: 'https://a.fr/loi', consulted: '2026-11-27' };
const maker = {
  title: 'Une notice',
  publisher: 'Un fabricant',
  url: 'https://b.fr/n',
  consulted: '2026-11-27',
};

const textOf = (sources: (typeof law)[]) =>
  renderToStaticMarkup(<PageSources sources={sources} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

test('whoever has read the page is named, with or without sources', () => {
  const reading = { name: 'Denise Papin', day: '2026-11-29' };
  const html = renderToStaticMarkup(<PageSources sources={[]} reading={reading} />);
  expect(html).toBe(
    '<p class="sources">Relu par Denise Papin le <time dateTime="2026-11-29">29 novembre 2026</time></p>',
  );
  expect(renderToStaticMarkup(<PageSources sources={[law]} reading={reading} />)).toContain(
    'Relu par Denise Papin',
  );
  expect(renderToStaticMarkup(<PageSources sources={[law]} reading={null} />)).not.toContain('Relu par');
});

test('says nothing without sources', () => {
  expect(renderToStaticMarkup(<PageSources sources={[]} />)).toBe('');
});

test('links to each source in a new tab that knows nothing of this one', () => {
  expect(renderToStaticMarkup(<PageSources sources={[law]} />)).toContain(
    '<a href="https://a.fr/loi" target="_blank" rel="noopener">La loi<span class="visually-hidden"> (nouvel onglet)</span></a>, Un ministère',
  );
});

test('says the day once if it is the same, else after each', () => {
  expect(textOf([law, maker])).toContain('Sources consultées le 27 novembre 2026');
  const twoDays = textOf([law, { ...maker, consulted: '2026-03-01' }]);
  expect(twoDays).toContain('Sources consultées ');
  expect(twoDays).toContain('Un ministère, le 27 novembre 2026');
  expect(twoDays).toContain('Un fabricant, le 1er mars 2026');
});
