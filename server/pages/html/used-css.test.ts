import { expect, test } from 'vitest';
import { parseSheet } from './parse-sheet.ts';
import { needsOf } from './selector-needs.ts';
import { isMet, joinSheets } from './used-css.ts';

const used = (css: string, html: string) =>
  joinSheets([parseSheet(css)])
    .usedBy(html)
    .replace(/\s+/g, '');

test('sheets of one page are one: what a second one reads of the first stays', () => {
  const sheets = [':root{--a:red;--b:blue}', '.a{color:var(--a)}.b{top:0}'].map(parseSheet);
  const html = '<i class="a"></i>';
  expect(joinSheets(sheets).usedBy(html)).toBe(used(':root{--a:red;--b:blue}.a{color:var(--a)}', html));
  // A page takes its part from a copy: the next one finds all of it.
  expect(joinSheets(sheets).usedBy('<i class="b"></i>')).toBe('.b{top:0}');
});

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
  [':is(.zz, .a) .b', true],
  [':root[data-x] :is(.zz, .yy .a)', false],
  [':where(:is(.zz), .yy)', false],
  [':where(:is(.zz), .b) .a', true],
  [':is(.zz, :is(.b, .yy) .a):hover', true],
  ['.a:not(:is(.zz, .yy))', true],
  ['.a:is(:hover, .zz)', true],
  ['table.a', false],
  ['.md\\:flex', true],
])('%s on a page with .a, .b and .md:flex: kept %s', (selector, kept) => {
  expect(isMet(needsOf(selector), new Set(['html', 'div', '.a', '.b', '.md:flex']))).toBe(kept);
});

test.each([
  ['.a:disabled{top:0}', '<i class="a" disabled="">', true],
  ['.a:disabled{top:0}', '<i class="a">', false],
  ['.a:not(:disabled){top:0}', '<i class="a">', true],
  ['.b:is(:disabled,.a){top:0}', '<i class="a b">', true],
  ['.a:read-only{top:0}', '<input class="a" readOnly="">', true],
  ['.a:read-only{top:0}', '<input class="a">', false],
  ['.a[aria-invalid=true]{top:0}', '<input class="a" aria-invalid="true">', true],
  ['.a[aria-invalid=true]{top:0}', '<input class="a">', false],
])('%s on a page of %s: kept %s', (css, html, isKept) => {
  expect(used(css, html) !== '').toBe(isKept);
});

test('a value that the sheet apart changes is no constant', () => {
  expect(used(':root{--a:1px;--b:2px}.a{top:var(--a);left:var(--b)}@apart --a,--c;', '<i class="a">')).toBe(
    ':root{--a:1px}.a{top:var(--a);left:2px}',
  );
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

test('custom properties that a drawing of the page reads stay, whatever else reads them', () => {
  const css = ':root{--a:1px;--b:#fff;--c:#000}.a{top:var(--a);color:var(--c)}';
  expect(used(css, '<svg class="a"><path fill="var(--b)" stroke="var(--c)"/></svg>')).toBe(
    ':root{--b:#fff;--c:#000}.a{top:1px;color:#000}',
  );
});

test('named pages of paper stay only for rules that stay', () => {
  const css = '.a{page:sheet}.b{page:strip}@page sheet{margin:0}@page strip{margin:0}@page{margin:1cm}';
  expect(used(css, '<i class="a"></i>')).toBe('.a{page:sheet}@pagesheet{margin:0}@page{margin:1cm}');
});

test('custom properties nobody reads go, chains of them included', () => {
  const css = ':root{--a:red;--b:var(--c);--c:2px}.a{--a:blue;color:var(--a)}';
  expect(used(css, '<i class="a"></i>')).toBe(':root{--a:red}.a{--a:blue;color:var(--a)}');
});

test.each([
  ['one value for all: its text', ':root{--a:1px}.a{top:var(--a)}', '.a{top:1px}'],
  ['within a longer value', ':root{--a:1px}.a{top:calc(2*var(--a))}', '.a{top:calc(2*1px)}'],
  [
    'a value of the dark theme',
    ':root{--a:1px}@media screen{:root{--a:2px}}.a{top:var(--a)}',
    ':root{--a:1px}@mediascreen{:root{--a:2px}}.a{top:var(--a)}',
  ],
  [
    'a value on some screens only',
    '@media screen{:root{--a:1px}}.a{top:var(--a)}',
    '@mediascreen{:root{--a:1px}}.a{top:var(--a)}',
  ],
  ['a value of an element', '.a{--a:1px;top:var(--a)}', '.a{--a:1px;top:var(--a)}'],
  [
    'a long value read often',
    ':root{--a:cubic-bezier(.2,.7,.2,1)}.a{x:var(--a);y:var(--a);z:var(--a)}',
    ':root{--a:cubic-bezier(.2,.7,.2,1)}.a{x:var(--a);y:var(--a);z:var(--a)}',
  ],
])('custom properties become their value where nothing else can be meant: %s', (_case, css, expected) => {
  expect(used(css, '<i class="a"></i>')).toBe(expected);
});

test('escaped attribute values are read as the browser reads them', () => {
  expect(used('.\\[\\&\\>p\\]\\:m-0>p{margin:0}', '<div class="[&amp;&gt;p]:m-0"><p></p></div>')).toContain(
    'margin:0',
  );
});
