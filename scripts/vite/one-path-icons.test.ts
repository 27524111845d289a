import { type IconNode, icons } from 'lucide';
import { expect, test } from 'vitest';
import { asOnePath } from './one-path-icons.ts';

const joined = (...icon: IconNode) => asOnePath(icon);
const path = (d: string): IconNode[number] => ['path', { d }];

test.each([
  ['absolute starts', ['M4 5h16', 'M4 12h16'], 'M4 5h16M4 12h16'],
  ['relative starts', ['M10 9H8', 'm6 6h2', 'm-1.5.5v2'], 'M10 9H8M6 6h2M-1.5 .5v2'],
  ['steps right after a relative start', ['M18 6 6 18', 'm6 6 12 12'], 'M18 6 6 18M6 6l12 12'],
  ['steps without a space', ['m16 9-5.5 5.5L8 12', 'm.5.5.5 2'], 'M16 9l-5.5 5.5L8 12M.5 .5l.5 2'],
])('joins paths with %s', (_case, paths, expected) => {
  expect(joined(...paths.map(path))).toEqual([path(expected)]);
});

test.each([
  ['level', { x1: '15', y1: '12', x2: '15.01', y2: '12' }, 'M15 12h0.01'],
  ['upright', { x1: '8', y1: '13', x2: '8', y2: '9' }, 'M8 13v-4'],
  ['slanted', { x1: '2', y1: '2', x2: '22', y2: '20' }, 'M2 2L22 20'],
])('joins a line that is %s', (_case, line, expected) => {
  expect(joined(path('M1 1h2'), ['line', line])).toEqual([path(`M1 1h2${expected}`)]);
});

test('leaves shapes of other kinds and with a look of their own after the path', () => {
  const circle: IconNode[number] = ['circle', { cx: '12', cy: '12', r: '1', fill: 'currentColor' }];
  const filled: IconNode[number] = ['path', { d: 'm1 1h2', fill: 'currentColor' }];
  expect(joined(circle, path('M4 5h16'), filled)).toEqual([path('M4 5h16'), circle, filled]);
  expect(joined(circle)).toEqual([circle]);
});

test('leaves no relative start in any of lucide’s icons, and at most one path without a look of its own', () => {
  const drawn = Object.values(icons).map(asOnePath);
  const plain = drawn.map((icon) =>
    icon.filter(([tag, { d, ...look }]) => tag === 'path' && d && !Object.keys(look).length),
  );
  expect(plain.filter((paths) => paths.length > 1)).toEqual([]);
  expect(plain.flat().filter(([, { d }]) => !/^M/.test(String(d)))).toEqual([]);
});
