import { expect, test } from 'vitest';
import { pricesAt } from './prices-at.ts';

const price = { from: 89, to: 149, note: null, duration: '48 heures', unknown: '', changes: '' };
const guide = [
  {
    slug: 'console',
    name: 'Console',
    icon: 'gamepad-2',
    summary: '',
    models: [
      {
        slug: 'ps5',
        name: 'PlayStation 5',
        hint: '',
        repairs: [{ slug: 'port', name: 'Port HDMI', icon: 'hdmi-port', page: null, price }],
      },
    ],
  },
];

test('names the repair, its device, its range and its time; leaves out what is no more', () => {
  expect(pricesAt(['/prix/console/ps5/rien', '/prix/console/ps5/port'], guide)).toEqual([
    {
      path: '/prix/console/ps5/port',
      title: 'Port HDMI, PlayStation 5',
      note: 'De 89 à 149\u00a0€ · 48 heures',
    },
  ]);
});
