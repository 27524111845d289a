import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readYamlFile } from '#server/content/source/yaml-file.ts';
import { bonusDeviceOfGuide, bonusDeviceOfModel } from './bonus-device.ts';

const guide = readYamlFile(
  'content/data/prices/appareils.yml',
  z.object({
    devices: z.array(z.object({ slug: z.string(), models: z.array(z.object({ slug: z.string() })) })),
  }),
);

const family = z.object({ name: z.string(), kind: z.enum(['pc', 'mac']), illustration: z.string() });
const computers = readdirSync('content/data/devices').flatMap((file) =>
  readYamlFile(`content/data/devices/${file}`, z.object({ families: z.array(z.unknown()) })).families.flatMap(
    (one) => family.safeParse(one).data ?? [],
  ),
);

test('each computer of the price guide is a laptop or a desktop, each other device of its own kind', () => {
  const devices = guide.devices.flatMap(({ slug, models }) =>
    models.map((model) => [`${slug}/${model.slug}`, bonusDeviceOfGuide(slug, model.slug)] as const),
  );
  expect(devices.filter(([, { body }]) => body !== null)).toEqual([
    ['ordinateur-portable/pc-portable', { kind: 'pc', body: 'laptop' }],
    ['ordinateur-portable/macbook', { kind: 'mac', body: 'laptop' }],
    ['pc-fixe/pc-de-bureau', { kind: 'pc', body: 'tower' }],
    ['pc-fixe/pc-de-jeu', { kind: 'pc', body: 'tower' }],
  ]);
  expect(new Map(devices).get('telephone/iphone')).toEqual({ kind: 'telephone', body: null });
});

test('computers of the register are built as they are drawn', () => {
  const bodies = Object.fromEntries(computers.map((one) => [one.name, bonusDeviceOfModel(one).body]));
  expect(bodies).toMatchObject({ 'MacBook Air': 'laptop', iMac: 'allInOne', 'Mac mini': 'tower' });
});
