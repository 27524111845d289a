import { expect, test } from 'vitest';
import { DEVICE_NAMES_PATH, type DeviceNames } from '#domain/devices/device-names.ts';
import { useKeptSite } from '#tests/support/kept-site.ts';
import { ask } from '#tests/support/raw-http.ts';

const site = useKeptSite('plain');

test('names of devices come by a request that browsers keep, and are not in the pages before', async () => {
  const { status, headers, body } = await ask(site.origin, DEVICE_NAMES_PATH);
  const names: DeviceNames = JSON.parse(body.toString());
  expect(status).toBe(200);
  expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['public, max-age=3600', 'noindex']);
  expect(names.brands).toContain('Samsung');
  expect(names.models).toEqual(expect.arrayContaining(['iPhone 12', 'PlayStation 5']));
  expect(names.models).not.toContain('AM5');
  for (const path of ['/demande', '/rendez-vous', '/envoi']) {
    const page = (await ask(site.origin, path)).body.toString();
    expect([path, page.includes('value="iPhone 12"')]).toEqual([path, false]);
    expect([path, page.includes('list="modeles-connus"')]).toEqual([path, true]);
  }
});
