import { expect, test } from 'vitest';
import { compileMarkdown } from './compile.ts';

const html = (markdown: string) => compileMarkdown(markdown).html;

test.each([
  ['<script>alert(1)</script>', '<p>&#x3C;script>alert(1)&#x3C;/script></p>'],
  ['a <img src=x onerror=alert(1)> b', '<p>a &#x3C;img src=x onerror=alert(1)> b</p>'],
  ['<iframe src="https://x.fr">\n</iframe>', '<p>&#x3C;iframe src="https://x.fr">\n&#x3C;/iframe></p>'],
  ['#### <svg onload=alert(1)>', '<h4 id="svg-onload-alert-1">&#x3C;svg onload=alert(1)></h4>'],
])('shows the raw HTML %j as text', (markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});

test('warns about raw HTML, and drops comments', () => {
  expect(compileMarkdown('a <b>c').problems).toEqual([
    { line: 1, severity: 'warning', message: 'du HTML est affiché tel quel : <b>' },
  ]);
  expect(html('a\n\n<!-- note -->\n\nb')).toBe('<p>a</p>\n<p>b</p>');
  expect(html('<!-- x --><script>alert(1)</script>')).toBe(
    '<p>&#x3C;!-- x -->&#x3C;script>alert(1)&#x3C;/script></p>',
  );
});

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](vbscript:msgbox)',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](//evil.example)',
  '[x](relative/path)',
  '[x][r]\n\n[r]: javascript:alert(1)',
  '[x](<java\tscript:alert(1)>)',
  '[x]({{shop.name}})',
  '[x](javascript:{{shop.mapsUrl}})',
  '[x](mailto:{{shop.bell}})',
])('keeps the words and drops the address of %j', (markdown) => {
  const { html: body, problems } = compileMarkdown(markdown);
  expect(body).toBe('<p><span>x</span></p>');
  expect(problems).toEqual([
    { line: 1, severity: 'error', message: expect.stringContaining('adresse de lien refusée') },
  ]);
});

test('makes no link of an address that begins with a control character', () => {
  expect(html('[x](\u0001javascript:alert(1))')).not.toContain('<a');
});

test('keeps a backslash on this site', () => {
  expect(html('[x](/\\evil.example)')).toBe('<p><a href="/%5Cevil.example">x</a></p>');
});

test('drops the address of an autolink', () => {
  expect(html('<javascript:alert(1)>')).toBe('<p><span>javascript:alert(1)</span></p>');
});

test.each(['https://t.example/p.png', 'data:image/svg+xml,x', 'javascript:alert(1)', '//t.example/p.png'])(
  'loads no image from %s',
  (src) => {
    const { html: body, problems } = compileMarkdown(`![Une carte](${src})`);
    expect(body).toBe('<p>Une carte</p>');
    expect(problems).toHaveLength(1);
  },
);

test('lets no attribute be written through a directive, a heading or a title', () => {
  expect(html(':::note{onclick="x" style="y"}\nz\n:::')).toBe(
    '<aside class="callout callout--note" role="note"><p class="callout__title">À noter</p><p>z</p></aside>',
  );
  expect(html('#### T {#"onclick="x}')).toBe('<h4 id="t-onclick-x">T {#"onclick="x}</h4>');
  expect(html('[a](/b "c\\" onclick=\\"d")')).toBe(
    '<p><a href="/b" title="c&#x22; onclick=&#x22;d">a</a></p>',
  );
});

test('escapes what a table heading puts in attributes', () => {
  expect(html('| a" onclick="x |\n|---|\n| b |')).toContain(
    '<td data-label="a&#x22; onclick=&#x22;x">b</td>',
  );
});
