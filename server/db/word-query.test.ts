import { expect, test } from 'vitest';
import { wordQuery } from './word-query.ts';

test.each([
  ['CMD-2026-000123', '(cmd:* & (2026:* | 002026:*) & 000123:* | cmd2026000123:*)'],
  ['K7R-4WM', '(k7r:* & 4wm:* | k7r4wm:*)'],
  ['k7r4wm', '(k7r4wm:* | k7r & 4wm:*)'],
  ['4wm', '4wm:*'],
  ['Hélène  D’Œuf', 'helene:* & (d:* & oeuf:* | doeuf:*)'],
  ['Anne‑Sophie', '(anne:* & sophie:* | annesophie:*)'],
  ['Søren Weiß', 'soren:* & weiss:*'],
  ['06 12 34 56 78', '33612345678:*'],
  ['0692 12 34 56', '262692123456:*'],
  ['Martin 06 12 34 56 78', 'martin:* & 33612345678:*'],
  ['06 12', '((06:* | 000006:*) & (12:* | 000012:*) | 0612:*)'],
  ['+336', '((336:* | 000336:*) | 336:*)'],
  ['+33 (0)6 12', '((33:* | 000033:*) & (0:* | 000000:*) & (6:* | 000006:*) & (12:* | 000012:*) | 33612:*)'],
  ['3456', '(3456:* | 003456:*)'],
  ['camille@exemple.fr', 'camille:* & exemple:* & fr:*'],
  ['123', '(123:* | 000123:*)'],
  ["a' | b:*) & !(c", 'a:* & b:* & c:*'],
])('%s looks for %s', (search, query) => {
  expect(wordQuery(search)).toBe(query);
});

test.each(['', '  ', '«»', '\u0000'])('%j asks nothing', (search) => {
  expect(wordQuery(search)).toBeNull();
});
