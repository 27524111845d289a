import { expect, test } from 'vitest';
import { serviceFamily } from './service-family.ts';

const services = [
  '/services/consoles',
  '/services/consoles-distance',
  '/services/consoles/nintendo',
  '/services/consoles/xbox',
  '/services/starlink',
].map((path) => ({ path }));

function namesAround(path: string) {
  const { parent, children, siblings, previous, next } = serviceFamily(path, services);
  const name = (service: { path: string } | null) => service?.path.slice('/services/'.length) ?? null;
  return {
    parent: name(parent),
    children: children.map(name),
    siblings: siblings.map(name),
    neighbours: [name(previous), name(next)],
  };
}

test('a service has those whose address continues its own, not those whose name does', () => {
  expect(namesAround('/services/consoles')).toEqual({
    parent: null,
    children: ['consoles/nintendo', 'consoles/xbox'],
    siblings: [],
    neighbours: [null, 'consoles-distance'],
  });
});

test('a sub-page has its parent and its siblings, and keeps to them', () => {
  expect(namesAround('/services/consoles/nintendo')).toEqual({
    parent: 'consoles',
    children: [],
    siblings: ['consoles/nintendo', 'consoles/xbox'],
    neighbours: [null, 'consoles/xbox'],
  });
});

test('neighbours pass over the sub-pages of others, and the last has none after it', () => {
  expect(namesAround('/services/consoles-distance').neighbours).toEqual(['consoles', 'starlink']);
  expect(namesAround('/services/starlink').neighbours).toEqual(['consoles-distance', null]);
});

test('a service that is not listed has no neighbours', () => {
  expect(namesAround('/services/inconnu').neighbours).toEqual([null, null]);
});
