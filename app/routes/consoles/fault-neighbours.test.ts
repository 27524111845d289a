import { expect, test } from 'vitest';
import type { ConsoleCard, FaultCard } from '#server/content/console-list.ts';
import { faultNeighbours } from './fault-neighbours.ts';

const fault = (path: string): FaultCard => ({
  path,
  label: path,
  icon: 'power',
  summary: '',
  symptoms: [],
  price: { from: 69, to: null, note: null, duration: '', unknown: '', changes: '' },
});

function model(name: string, ...faults: string[]): ConsoleCard {
  const path = `/consoles/${name}`;
  return {
    path,
    name,
    summary: '',
    illustration: 'console',
    pictures: [],
    revisions: [],
    faults: faults.map((slug) => fault(`${path}/${slug}`)),
  };
}

const list = {
  makers: [
    { name: 'Xbox', models: [model('one', 'hdmi', 'lecteur')] },
    { name: 'PlayStation', models: [model('ps5', 'hdmi'), model('ps4', 'hdmi', 'lecteur', 'wifi')] },
  ],
};

test('gives the faults of the same console', () => {
  const { faults } = faultNeighbours('/consoles/ps4/lecteur', list);
  expect(faults.map(({ path }) => path)).toEqual([
    '/consoles/ps4/hdmi',
    '/consoles/ps4/lecteur',
    '/consoles/ps4/wifi',
  ]);
});

test('gives the same fault of the maker’s other consoles', () => {
  const { elsewhere } = faultNeighbours('/consoles/ps4/hdmi', list);
  expect(elsewhere.map(({ console, fault: { path } }) => [console, path])).toEqual([
    ['ps5', '/consoles/ps5/hdmi'],
  ]);
});

test('knows nothing around a fault that is in no list', () => {
  expect(faultNeighbours('/consoles/wii/hdmi', { makers: [] })).toEqual({ faults: [], elsewhere: [] });
});
