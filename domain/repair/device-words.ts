import { devices } from '../devices.ts';

type Device = { device_kind: string; brand: string | null; model: string | null };

/** « Sony PlayStation 5 », or what kind of device it is. */
export function deviceWords({ device_kind, brand, model }: Device): string {
  const named = [brand, model].filter(Boolean).join(' ');
  return named || (devices.find(({ id }) => id === device_kind)?.label ?? 'Appareil');
}
