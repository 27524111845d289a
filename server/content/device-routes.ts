import { Hono } from 'hono';
import { DEVICE_NAMES_PATH, type DeviceNames } from '#domain/devices/device-names.ts';
import { type DeviceRegister, offeredBrands } from '#domain/devices/device-register.ts';
import type { AppEnv } from '../http/app-env.ts';

/** Browsers keep the names for an hour: a device that the shop adds may be proposed that much later. */
const KEEP = 'public, max-age=3600';

/** The names that forms propose, read once somebody enters such a field: they weigh as much as the form itself. */
export function deviceRoutes(devices: () => DeviceRegister): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get(DEVICE_NAMES_PATH, (c) => {
    const register = devices();
    const names: DeviceNames = {
      brands: offeredBrands(register),
      models: register.devices.flatMap(({ name, isOffered }) => (isOffered ? name : [])),
    };
    return c.json(names, 200, { 'Cache-Control': KEEP, 'X-Robots-Tag': 'noindex' });
  });
  return routes;
}
