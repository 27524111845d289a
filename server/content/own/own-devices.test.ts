import { expect, test } from 'vitest';
import { createDeviceRegister, type DeviceFamily } from '#domain/devices/device-register.ts';
import { type OwnDevice, withOwnDevices } from './own-devices.ts';

const model = { year: 2020, codes: [], aliases: [], prices: 'telephone/iphone', revisions: [] };
const shipped: DeviceFamily[] = [
  {
    id: 'iphone',
    brand: 'Apple',
    name: 'iPhone',
    kind: 'telephone',
    illustration: 'telephone',
    pages: ['/services/telephones'],
    isOffered: true,
    isCommon: true,
    models: [{ ...model, id: 'iphone-12', name: 'iPhone 12' }],
  },
];
const fields = {
  brand: 'apple',
  family: 'iphone',
  kind: 'telephone',
  name: 'iPhone 18',
  year: 2026,
  codes: ['A4000'],
  prices: 'telephone/iphone',
} as const;
const register = (...own: OwnDevice[]) => createDeviceRegister(withOwnDevices(shipped, own));

test('a device of the shop joins the family of its name, and is found by its code', () => {
  const made = register({ id: 'iphone-18', isHidden: false, fields });
  expect(made.families).toHaveLength(1);
  expect(made.find('a4000')).toMatchObject({
    id: 'iphone-18',
    family: 'iPhone',
    brand: 'Apple',
    isOffered: true,
  });
  expect(shipped[0]?.models).toHaveLength(1);
});

test('a new family has the drawing and the pages of devices with the same prices', () => {
  const own = { ...fields, brand: 'Jolla', family: 'Jolla', name: 'Jolla C2' };
  expect(register({ id: 'jolla-c2', isHidden: false, fields: own }).find('Jolla C2')).toMatchObject({
    illustration: 'telephone',
    pages: ['/services/telephones'],
    family: 'Jolla',
  });
});

test('what is hidden is not offered, and keeps its id for the repairs that name it', () => {
  const made = register({ id: 'iphone-12', isHidden: true, fields: null });
  expect(made.byId('iphone-12')).toMatchObject({ isOffered: false, isHidden: true });
  expect(made.find('iPhone 12')?.id).toBe('iphone-12');
});

test('nothing changes while the shop has changed nothing', () => {
  expect(withOwnDevices(shipped, [])).toBe(shipped);
});
