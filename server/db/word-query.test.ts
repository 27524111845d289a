import { expect, test } from 'vitest';
import { wordQuery } from './word-query.ts';

test.each([
  ['CMD-2026-000123', 'cmd:* & (2026:* | 002026:*) & 000123:*'],
  ['K7R-4WM', 'k7r:* & 4wm:*'],
  ['k7r4wm', '(k7r4wm:* | k7r & 4wm:*)'],
  ['4wm', '4wm:*'],
  ['Hélène  D’Œuf', 'helene:* & d:* & oeuf:*'],
  ['06 12 34 56 78', '33612345678:*'],
  ['camille@exemple.fr', 'camille:* & exemple:* & fr:*'],
  ['123', '(123:* | 000123:*)'],
  ["a' | b:*) & !(c", 'a:* & b:* & c:*'],
])('%s looks for %s', (search, query) => {
  expect(wordQuery(search)).toBe(query);
});

test.each(['', '  ', '«»', '\u0000'])('%j asks nothing', (search) => {
  expect(wordQuery(search)).toBeNull();
});
