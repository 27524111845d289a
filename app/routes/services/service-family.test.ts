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
  const { parent, children, siblings, level } = serviceFamily(path, services);
  const name = (service: { path: string } | null) => service?.path.slice('/services/'.length) ?? null;
  return {
    parent: name(parent),
    children: children.map(name),
    siblings: siblings.map(name),
    level: level.map(name),
  };
}

test('a service has those whose address continues its own, not those whose name does', () => {
  expect(namesAround('/services/consoles')).toEqual({
    parent: null,
    children: ['consoles/nintendo', 'consoles/xbox'],
    siblings: [],
    level: ['consoles', 'consoles-distance', 'starlink'],
  });
});

test('a sub-page has its parent and its siblings, and keeps to them', () => {
  expect(namesAround('/services/consoles/nintendo')).toEqual({
    parent: 'consoles',
    children: [],
    siblings: ['consoles/nintendo', 'consoles/xbox'],
    level: ['consoles/nintendo', 'consoles/xbox'],
  });
});
