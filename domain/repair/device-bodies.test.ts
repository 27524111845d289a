import { expect, test } from 'vitest';
import {
  bodiesOf,
  conditionItemsOf,
  DEVICE_BODIES,
  type DeviceBody,
  fineBut,
  usualAccessoriesOf,
  usualParts,
} from './device-bodies.ts';
import { deviceIds } from './devices.ts';
import { CONDITION_ITEMS } from './intake.ts';

test.each(deviceIds)('a device of the kind %s has a body, something to look at and accessories', (kind) => {
  expect(bodiesOf(kind).length).toBeGreaterThan(0);
  expect(conditionItemsOf(kind).length).toBeGreaterThan(3);
  expect(usualAccessoriesOf(kind).length).toBeGreaterThan(1);
});

test('only what a device has is asked for', () => {
  expect(conditionItemsOf('telephone')).not.toContain('drives');
  expect(conditionItemsOf('serveur')).not.toContain('cameras');
  expect(DEVICE_BODIES.tower.has).not.toContain('screen');
  expect(DEVICE_BODIES.tower.has).not.toContain('cameras');
});

test('of a kind that nobody has chosen, all is asked for', () => {
  expect(conditionItemsOf('')).toEqual(Object.keys(CONDITION_ITEMS));
  expect(bodiesOf('')).toEqual(Object.keys(DEVICE_BODIES));
  for (const body of Object.keys(DEVICE_BODIES) as DeviceBody[])
    expect(usualAccessoriesOf('')).toEqual(expect.arrayContaining([...DEVICE_BODIES[body].accessories]));
});

test('all that a body has is fine but for what was marked, and nothing else is', () => {
  const noted = fineBut('controller', { keys: 'faulty', ports: '', cameras: '' });
  expect(noted).toMatchObject({ keys: 'faulty', ports: 'fine', battery: 'fine', cameras: '' });
  expect(noted.screen).toBeUndefined();
});

test('reused parts are asked for where the law wants it, and there only', () => {
  expect(usualParts('telephone')).toEqual({ choice: '', case: '' });
  expect(usualParts('mac')).toEqual({ choice: '', case: '' });
  expect(usualParts('console')).toEqual({ choice: 'not_offered', case: 'other_equipment' });
});
