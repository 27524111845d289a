import { type DeviceId, devices } from '#domain/devices.ts';

type Device = { device_kind: DeviceId; brand: string | null; model: string | null };

/** « Sony PlayStation 5 », else its kind: « Console et manette ». */
export function deviceWords({ device_kind, brand, model }: Device): string {
  const named = [brand, model].filter(Boolean).join(' ');
  return named || kindWords(device_kind);
}

export const kindWords = (kind: DeviceId): string => devices.find(({ id }) => id === kind)?.label ?? kind;
