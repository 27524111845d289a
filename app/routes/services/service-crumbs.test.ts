import { expect, test } from 'vitest';
import { serviceCrumbs } from './service-crumbs.ts';

const services = [
  { path: '/services/micro-soudure', cardTitle: 'Micro-soudure' },
  { path: '/services/reparation-consoles', cardTitle: 'Consoles' },
  { path: '/services/reparation-consoles-distance', cardTitle: 'Consoles à distance' },
];
const names = (path: string) => serviceCrumbs({ path, cardTitle: 'Ici' }, services).map(({ name }) => name);

test('a service stands under the list of services', () => {
  expect(names('/services/starlink')).toEqual(['Accueil', 'Services', 'Ici']);
});

test('a sub-page stands under its service, not under one whose name starts alike', () => {
  expect(names('/services/reparation-consoles/xbox-reims')).toEqual([
    'Accueil',
    'Services',
    'Consoles',
    'Ici',
  ]);
});
