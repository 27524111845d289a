import { expect, test } from 'vitest';
import { splitSheet } from './split-sheet.ts';

const plain = (css: string) => css.replace(/\s+/g, '');
const apartOf = (css: string) => plain(splitSheet(css).apart);
const firstOf = (css: string) => plain(splitSheet(css).first);

test.each([
  '@media (min-width:640px){.a{top:0}}',
  '@media (min-width:48rem) and (prefers-reduced-motion:no-preference){.a{top:0}}',
  '@media print{.a{top:0}}',
  '@media print,(min-width:48rem){.a{top:0}}',
  '@layer components{@media print{.a{top:0}}}',
  '.a:hover{top:0}',
  '@media (max-width:30rem){.a:hover>.b{top:0}}',
  ':root:fullscreen .a{top:0}',
])('a phone opens a page without %s', (css) => {
  expect(apartOf(css)).toBe(plain(css));
  expect(firstOf(css)).toBe('');
});

test.each([
  '.a{top:0}',
  '.a:focus-visible{top:0}',
  '.a:not(:hover){top:0}',
  '.a:not(:is(:hover,.b)){top:0}',
  '@media (min-width:30rem){.a{top:0}}',
  '@media (max-width:48rem){.a{top:0}}',
  '@media (min-width:62.5rem) or (scripting:none){.a{top:0}}',
  '@media not (min-width:62.5rem){.a{top:0}}',
  '@media screen{.a{top:0}}',
  '@media print,screen{.a{top:0}}',
  '@media (min-width:62.5rem){@font-face{font-family:a}}',
])('a phone needs %s from the start', (css) => {
  expect(firstOf(css)).toBe(plain(css));
  expect(apartOf(css)).toBe('');
});

test('of a list of selectors each goes where it belongs', () => {
  expect(splitSheet('.a:hover,.a[open]{top:0}')).toEqual({
    first: '.a[open]{top:0}',
    apart: '.a:hover{top:0}',
  });
});

test('a value that paper or a wide screen changes is told, lest it be taken for a constant', () => {
  const css = ':root{--a:0;--b:0}@media print{:root{--a:1}}';
  expect(firstOf(css)).toBe(':root{--a:0;--b:0}@apart--a');
  expect(apartOf(css)).toBe(plain(css));
});

test('values, animations and kinds of paper are there for the rules of both', () => {
  const css =
    ':root{color-scheme:light;--a:0}@media (max-width:30rem){:root{--a:1}}@keyframes k{to{top:0}}@page p{margin:0}';
  expect(splitSheet(css)).toEqual({ first: css, apart: css });
});
