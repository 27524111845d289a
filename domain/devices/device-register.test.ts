import { expect, test } from 'vitest';
import { createDeviceRegister, type DeviceFamily, deviceOf, offeredBrands } from './device-register.ts';

const named = { year: null, codes: [], aliases: [] };
const family = {
  kind: 'telephone',
  illustration: 'telephone',
  pages: [],
  isOffered: true,
  isCommon: false,
} as const;

const families: DeviceFamily[] = [
  {
    ...family,
    id: 'iphone',
    brand: 'Apple',
    name: 'iPhone',
    models: [
      {
        ...named,
        id: 'iphone-12',
        name: 'iPhone 12',
        codes: ['A2172', 'A2403'],
        prices: 'telephone/iphone',
        revisions: [],
      },
    ],
  },
  {
    ...family,
    id: 'galaxy-s',
    brand: 'Samsung',
    name: 'Galaxy S',
    models: [
      { ...named, id: 'galaxy-s21', name: 'Galaxy S21', codes: ['SM-G991B'], prices: null, revisions: [] },
      { ...named, id: 'galaxy-s21-plus', name: 'Galaxy S21+', prices: null, revisions: [] },
    ],
  },
  {
    ...family,
    id: 'playstation',
    kind: 'console',
    brand: 'Sony',
    name: 'PlayStation',
    models: [
      {
        ...named,
        id: 'playstation-5',
        name: 'PlayStation 5',
        aliases: ['PS5'],
        prices: 'console/playstation-5',
        revisions: [
          { ...named, id: 'playstation-5-slim', name: 'PlayStation 5 Slim', aliases: ['PS5 Slim'] },
        ],
      },
    ],
  },
  {
    ...family,
    id: 'sockets',
    brand: null,
    name: 'Supports',
    isOffered: false,
    models: [{ ...named, id: 'am5', name: 'AM5', prices: null, revisions: [] }],
  },
];
const register = createDeviceRegister(families);

test.each([
  ['iPhone 12', 'iphone-12'],
  ['iphone12', 'iphone-12'],
  ['Apple iPhone 12', 'iphone-12'],
  ['IPHONE 12 64 Go', 'iphone-12'],
  ['A2403', 'iphone-12'],
  ['iPhone 12 (A2172)', 'iphone-12'],
  ['iPhone 12 (noir)', 'iphone-12'],
  ['galaxy s21+', 'galaxy-s21-plus'],
  ['Galaxy S21 Plus', 'galaxy-s21-plus'],
  ['sm-g991b/ds', 'galaxy-s21'],
  ['ps5', 'playstation-5'],
  ['PS5 Slim', 'playstation-5-slim'],
  ['AM5', 'am5'],
])('%s is %s', (words, id) => {
  expect(register.find(words)?.id).toBe(id);
});

test.each(['', '12', 'iPhone', 'iPhone 12 Ultra', 'constructor'])('%s is no model', (words) => {
  expect(register.find(words)).toBeNull();
});

test.each(['📱', '小米', '---'])('what is called « %s » is not found by names that nobody knows', (bare) => {
  const [iphone, ...others] = families as [DeviceFamily, ...DeviceFamily[]];
  const models = [
    ...iphone.models.map((model) => ({ ...model, codes: [...model.codes, bare], aliases: [bare] })),
    { ...named, id: 'bare', name: bare, prices: null, revisions: [] },
  ];
  const withBare = createDeviceRegister([{ ...iphone, models }, ...others]);
  for (const words of ['', bare, 'Apple', 'iPhone 12 Ultra', 'Minitel (1982)'])
    expect(withBare.find(words)).toBeNull();
  expect(withBare.find('A2403')?.id).toBe('iphone-12');
  expect(withBare.byId('bare')?.name).toBe(bare);
});

test('a revision has the prices of its model, and says which one it is', () => {
  expect(register.byId('playstation-5-slim')).toMatchObject({
    model: 'playstation-5',
    prices: 'console/playstation-5',
    brand: 'Sony',
  });
  expect(register.byId('playstation-6')).toBeNull();
});

test('two fields of a form mean one device, whichever of them says it', () => {
  expect(deviceOf(register, 'Samsung', 'Galaxy S21')?.id).toBe('galaxy-s21');
  expect(deviceOf(register, 'PlayStation', '5')?.id).toBe('playstation-5');
  expect(deviceOf(register, '', 'A2403')?.id).toBe('iphone-12');
  expect(deviceOf(register, 'Apple', null)).toBeNull();
});

test('forms offer brands once, and not what only products name', () => {
  expect(offeredBrands(register)).toEqual(['Apple', 'Samsung', 'Sony']);
});

test('what stands in brackets makes another code, which a search passes over', () => {
  expect(register.find('A2403(-01)')?.id).toBe(register.find('A2403')?.id);
  expect(register.named('a2403')?.id).toBe(register.find('A2403')?.id);
  expect(register.named('A2403(-01)')).toBeNull();
});
