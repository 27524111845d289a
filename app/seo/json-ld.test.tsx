import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JsonLd, jsonLdText } from './json-ld.tsx';

test('writes one thing with its context', () => {
  expect(JSON.parse(jsonLdText({ '@type': 'Thing', name: 'Fer à souder', url: undefined }))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Thing',
    name: 'Fer à souder',
  });
});

test('writes several things as one graph, without those that are missing', () => {
  expect(JSON.parse(jsonLdText([{ '@type': 'Thing' }, null, { '@type': 'Place' }]))).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Thing' }, { '@type': 'Place' }],
  });
});

test.each(['</script><script>alert(1)</script>', '<!-- <script>', '</SCRIPT >', '& " \' é \u2028'])(
  'cannot be closed from within by %j, and reads back unchanged',
  (name) => {
    const html = renderToString(<JsonLd data={{ '@type': 'Thing', name }} />);
    const [, text = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html) ?? [];
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toMatchObject({ name });
  },
);
