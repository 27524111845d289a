import { expect, test } from 'vitest';
import { isUsed, parseStyleSheet } from './used-css.ts';

const used = (css: string, html: string) => parseStyleSheet(css).usedBy(html).replace(/\s+/g, '');

test('rules of the classes, elements and ids on the page stay, the others go', () => {
  const css = '.a{color:red}.b{color:blue}nav{top:0}aside{top:0}#x{top:0}#y{top:0}';
  expect(used(css, '<nav class="a" id="x"></nav>')).toBe('.a{color:red}nav{top:0}#x{top:0}');
});

test.each([
  ['.a:hover', true],
  ['.a[open] > .b', true],
  ['.a:not(.zz)', true],
  ['html:has(.zz[open]:not(.q)) .a', true],
  ['.a::before', true],
  ['*', true],
  [':root:not([data-theme])', true],
  ['.a .zz', false],
  ['table.a', false],
  ['.md\\:flex', true],
])('%s on a page with .a, .b and .md:flex: kept %s', (selector, kept) => {
  expect(isUsed(selector, new Set(['html', 'div', '.a', '.b', '.md:flex']))).toBe(kept);
});

test('of a list of selectors only the used ones stay', () => {
  expect(used('.a,.b{top:0}', '<i class="a"></i>')).toBe('.a{top:0}');
});

test('media queries keep their used rules and vanish when empty', () => {
  const css = '@media print{.a{top:0}.b{top:0}}@media screen{.b{top:0}}';
  expect(used(css, '<i class="a"></i>')).toBe('@mediaprint{.a{top:0}}');
});

test('keyframes stay only for animations that stay', () => {
  const css = '.a{animation:enter 1s}@keyframes enter{from{top:0}}@keyframes leave{from{top:0}}';
  expect(used(css, '<i class="a"></i>')).toBe('.a{animation:enter1s}@keyframesenter{from{top:0}}');
});

test('custom properties nobody reads go, chains of them included', () => {
  const css = ':root{--a:1px;--b:var(--c);--c:2px}.a{top:var(--a)}';
  expect(used(css, '<i class="a"></i>')).toBe(':root{--a:1px}.a{top:var(--a)}');
});

test('escaped attribute values are read as the browser reads them', () => {
  expect(used('.\\[\\&\\>p\\]\\:m-0>p{margin:0}', '<div class="[&amp;&gt;p]:m-0"><p></p></div>')).toContain(
    'margin:0',
  );
});
