import { expect, test } from 'vitest';
import { createDeviceRegister, type DeviceFamily } from './device-register.ts';
import { deviceOfNames, namesOfModel } from './my-device.ts';

const named = { year: null, codes: [], aliases: [] };
const family = (name: string, isOffered: boolean, models: DeviceFamily['models']): DeviceFamily => ({
  id: name,
  brand: isOffered ? 'Sony' : null,
  name,
  kind: 'console',
  illustration: 'console-salon',
  pages: [],
  isOffered,
  isCommon: false,
  models,
});
const register = createDeviceRegister([
  family('PlayStation', true, [
    {
      ...named,
      id: 'ps4',
      name: 'PlayStation 4',
      prices: null,
      revisions: [{ ...named, id: 'ps4-slim', name: 'PlayStation 4 Slim' }],
    },
    { ...named, id: 'ps5', name: 'PlayStation 5', prices: null, revisions: [] },
  ]),
  family('Supports', false, [{ ...named, id: 'am5', name: 'AM5', prices: null, revisions: [] }]),
]);

test('a model has its name and those of its revisions', () => {
  expect(namesOfModel(register, 'ps4')).toEqual(['PlayStation 4', 'PlayStation 4 Slim']);
});

test.each([
  [['PlayStation 4', 'PlayStation 4 Slim'], 'PlayStation 4'],
  [['PlayStation 4 Slim'], 'PlayStation 4 Slim'],
  [['PlayStation 4', 'PlayStation 5'], undefined],
  [['PlayStation 4', 'Minitel'], undefined],
  [['AM5'], undefined],
  [['Minitel'], undefined],
  [[], undefined],
])('%j means %s', (names, device) => {
  expect(deviceOfNames(register, names)?.name).toBe(device);
});
