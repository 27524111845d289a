import { foldText } from '../text/fold-text.ts';
import { devices } from './devices.ts';

type Device = { device_kind: string; brand: string | null; model: string | null };

/** « Sony PlayStation 5 », or else the kind of device. A model that was written with its brand names it once. */
export function deviceText({ device_kind, brand, model }: Device): string {
  const isNamed = brand && model && foldText(`${model} `).startsWith(foldText(`${brand} `));
  const named = [isNamed ? null : brand, model].filter(Boolean).join(' ');
  return named || kindText(device_kind);
}

/** « Console et manette ». */
export const kindText = (kind: string): string => devices.find(({ id }) => id === kind)?.label ?? 'Appareil';
