import { expect, test } from 'vitest';
import { readSources } from './article-sources.ts';

test('a line is a title, a publisher, an address and the day on which it was read', () => {
  expect(
    readSources(['Guide de la Switch | Nintendo |https://www.nintendo.fr/aide?x=1| 7/11/2026 ']),
  ).toEqual({
    read: [
      {
        title: 'Guide de la Switch',
        publisher: 'Nintendo',
        url: 'https://www.nintendo.fr/aide?x=1',
        consulted: '2026-11-07',
      },
    ],
    faults: [],
  });
});

test.each([
  ['Guide | Nintendo | https://a.fr', 'séparés par des barres'],
  ['Guide | Nintendo | https://a.fr | 27/11/2026 | et puis', 'séparés par des barres'],
  [' | Nintendo | https://a.fr | 27/11/2026', 'séparés par des barres'],
  ['Guide | Nintendo | https://a.fr | 2026-11-27', 'le jour s’écrit'],
])('%s is refused, by its number', (line, words) => {
  const { read, faults } = readSources(['A | B | https://b.fr | 01/01/2026', line]);
  expect(read).toHaveLength(1);
  expect(faults).toEqual([expect.stringMatching(new RegExp(`^Source 2\u00a0: .*${words}`))]);
});
