import { devices } from './devices.ts';

type Device = { device_kind: string; brand: string | null; model: string | null };

/** « Sony PlayStation 5 », or else the kind of device. */
export function deviceText({ device_kind, brand, model }: Device): string {
  const named = [brand, model].filter(Boolean).join(' ');
  return named || kindText(device_kind);
}

/** « Console et manette ». */
export const kindText = (kind: string): string => devices.find(({ id }) => id === kind)?.label ?? 'Appareil';
