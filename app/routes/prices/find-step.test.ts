import { expect, test } from 'vitest';
import type { GuideDevice } from '#server/content/price-guide.ts';
import { findStep, stepCrumbs } from './find-step.ts';

const price = { from: 69, to: 129, note: null, duration: '24 heures', unknown: '', changes: '' };
const devices: GuideDevice[] = [
  {
    slug: 'console',
    name: 'Console',
    icon: 'gamepad-2',
    summary: '',
    models: [
      {
        slug: 'playstation-4',
        name: 'PlayStation 4',
        hint: '',
        repairs: [{ slug: 'lecteur', name: 'Lecteur', icon: 'disc-3', page: null, price }],
      },
    ],
  },
];

test('goes from device to model to repair', () => {
  expect(findStep(devices, { device: 'console' })?.kind).toBe('model');
  expect(findStep(devices, { device: 'console', model: 'playstation-4' })?.kind).toBe('repair');
  const found = findStep(devices, { device: 'console', model: 'playstation-4', repair: 'lecteur' });
  expect(found).toMatchObject({ kind: 'range', repair: { price: { to: 129 } } });
});

test.each([
  { device: 'grille-pain' },
  { device: 'console', model: 'wii' },
  { device: 'console', model: 'playstation-4', repair: 'ecran' },
  { device: 'constructor', model: 'toString' },
])('knows no step for %o', (choices) => {
  expect(findStep(devices, choices)).toBeNull();
});

test('leads back through each choice', () => {
  const step = findStep(devices, { device: 'console', model: 'playstation-4', repair: 'lecteur' });
  expect(step && stepCrumbs(step)).toEqual([
    { name: 'Accueil', path: '/' },
    { name: 'Prix', path: '/prix' },
    { name: 'Console', path: '/prix/console' },
    { name: 'PlayStation 4', path: '/prix/console/playstation-4' },
    { name: 'Lecteur', path: '/prix/console/playstation-4/lecteur' },
  ]);
});
