import { expect, test } from 'vitest';
import { writeHydrationData } from './hydration-data.ts';

const SITE =
  '{"basename":"/","future":{"unstable_enableNodeReadableStream":false,"unstable_optimizeDeps":false},"routeDiscovery":{"mode":"initial"},"ssr":true,"isSpaMode":false}';
const documentWith = (site: string) =>
  `<body><p>$&</p><script nonce="a">window.__reactRouterContext = ${site};window.__reactRouterContext.stream = new ReadableStream({});</script><script type="module">import "/a.js";</script></body>`;

test('the data stands in place of React Router’s first script, and nothing else changes', () => {
  expect(writeHydrationData(documentWith(SITE), '[{"_1":2},"$1"]\n')).toBe(
    '<body><p>$&</p><script type="application/json" id="data">[{"_1":2},"$1"]\n</script><script type="module">import "/a.js";</script></body>',
  );
});

test('no word of the data ends its element, and all of it is read back', () => {
  const words = '</script><script>mal()</script><!--';
  const html = writeHydrationData(documentWith(SITE), JSON.stringify([words]));
  const [, data = ''] = /id="data">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data)).toEqual([words]);
  expect(html.match(/<\/script>/g)).toHaveLength(2);
});

test.each([
  ['of another setting', documentWith(SITE.replace('"ssr":true', '"ssr":false'))],
  ['without React Router’s first script', '<body></body>'],
])('a document %s is refused: the client would start from something else', (_case, html) => {
  expect(() => writeHydrationData(html, '[]')).toThrow('React Router hands over');
});
