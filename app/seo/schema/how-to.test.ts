import { expect, test } from 'vitest';
import { howTo } from './how-to.ts';

const guide = {
  path: '/guides/astuces/cable',
  title: 'Choisir un câble',
  minutes: 20,
  tools: ['Testeur'],
  parts: [],
  headings: [
    { id: 'pourquoi', text: 'Pourquoi' },
    { id: 'etape-1', text: 'Lire le marquage' },
    { id: 'procedure-2-etape-1', text: 'Mesurer' },
  ],
};

test('numbers the steps of a guide and leads to each', () => {
  expect(howTo(guide, 'https://exemple.fr')).toMatchObject({
    '@type': 'HowTo',
    name: 'Choisir un câble',
    totalTime: 'PT20M',
    tool: ['Testeur'],
    supply: undefined,
    step: [
      { position: 1, text: 'Lire le marquage', url: 'https://exemple.fr/guides/astuces/cable#etape-1' },
      { position: 2, text: 'Mesurer', url: 'https://exemple.fr/guides/astuces/cable#procedure-2-etape-1' },
    ],
  });
});

test('a guide without numbered steps is no procedure', () => {
  expect(howTo({ ...guide, headings: [{ id: 'pourquoi', text: 'Pourquoi' }] }, 'https://exemple.fr')).toBe(
    null,
  );
});
