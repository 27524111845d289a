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
  const made = register({ id: 'iphone-18', isHidden: false, fields, revision: null });
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
  expect(
    register({ id: 'jolla-c2', isHidden: false, fields: own, revision: null }).find('Jolla C2'),
  ).toMatchObject({
    illustration: 'telephone',
    pages: ['/services/telephones'],
    family: 'Jolla',
  });
});

test('what is hidden is not offered, and keeps its id for the repairs that name it', () => {
  const made = register({ id: 'iphone-12', isHidden: true, fields: null, revision: null });
  expect(made.byId('iphone-12')).toMatchObject({ isOffered: false, isHidden: true });
  expect(made.find('iPhone 12')?.id).toBe('iphone-12');
});

test('nothing changes while the shop has changed nothing', () => {
  expect(withOwnDevices(shipped, [])).toBe(shipped);
});

const slim = { id: 'ps5-slim', name: 'PS5 Slim', year: 2023, codes: ['CFI-2016'], aliases: ['PS5 mince'] };
const withRevision: DeviceFamily[] = shipped.map((family) => ({
  ...family,
  models: family.models.map((one) => ({ ...one, revisions: [slim] })),
}));
const written = {
  ...{ model: 'iphone-12', name: 'iPhone 12 v2', year: 2021, codes: ['A9999'] },
  ...{ hasOwnPrices: false, prices: null },
};
const made = (...own: OwnDevice[]) => createDeviceRegister(withOwnDevices(withRevision, own));

test('a revision of the shop follows those of the files, and is of its model in all but its facts', () => {
  const register = made({ id: 'iphone-12-v2', isHidden: false, fields: null, revision: written });
  expect(register.devices.map(({ id }) => id)).toEqual(['iphone-12', 'ps5-slim', 'iphone-12-v2']);
  expect(register.find('a9999')).toMatchObject({
    ...{ id: 'iphone-12-v2', model: 'iphone-12', brand: 'Apple', kind: 'telephone', year: 2021 },
    ...{ prices: 'telephone/iphone', isOffered: true },
  });
});

test('its faults are those of its model, those of another or none', () => {
  const pricesWith = (change: object) =>
    made({ id: 'v2', isHidden: false, fields: null, revision: { ...written, ...change } }).byId('v2')?.prices;
  expect(pricesWith({})).toBe('telephone/iphone');
  expect(pricesWith({ hasOwnPrices: true, prices: 'tablette/ipad' })).toBe('tablette/ipad');
  expect(pricesWith({ hasOwnPrices: true })).toBeNull();
});

test('a revision of the files that the shop calls another way keeps its place, its id and its old names', () => {
  const register = made({ id: 'ps5-slim', isHidden: false, fields: null, revision: written });
  expect(register.devices.map(({ id, name }) => [id, name])).toEqual([
    ['iphone-12', 'iPhone 12'],
    ['ps5-slim', 'iPhone 12 v2'],
  ]);
  for (const name of ['PS5 Slim', 'PS5 mince', 'iPhone 12 v2'])
    expect(register.find(name)?.id).toBe('ps5-slim');
  // Codes are replaced: one that was wrong is no longer found.
  expect(register.find('CFI-2016')).toBeNull();
});

test('a revision is hidden alone or with its model, and one whose model is gone is left out', () => {
  const hidden = made({ id: 'ps5-slim', isHidden: true, fields: null, revision: null });
  expect([hidden.byId('ps5-slim')?.isOffered, hidden.byId('iphone-12')?.isOffered]).toEqual([false, true]);
  const added: OwnDevice = { id: 'v2', isHidden: false, fields: null, revision: written };
  const ofHidden = made(added, { id: 'iphone-12', isHidden: true, fields: null, revision: null });
  expect([ofHidden.byId('v2')?.isOffered, ofHidden.byId('v2')?.isHidden]).toEqual([false, false]);
  const gone = made({ ...added, revision: { ...written, model: 'minitel' } });
  expect(gone.byId('v2')).toBeNull();
});
