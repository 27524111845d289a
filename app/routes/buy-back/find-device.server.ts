import { type DeviceRegister, offeredBrands } from '#domain/devices/device-register.ts';
import { type DeviceId, devices } from '#domain/repair/devices.ts';
import { OTHER_MODEL } from './buy-back-paths.ts';

/** The device that an address has led to, or what is to be chosen next. */
export type DeviceStep =
  | { kind: 'kind'; choices: { type: DeviceId; label: string }[] }
  | { kind: 'brand'; type: DeviceId; choices: string[] }
  | {
      kind: 'model';
      type: DeviceId;
      marque: string;
      families: { name: string; models: { id: string; name: string }[] }[];
    }
  | { kind: 'device'; type: DeviceId; marque: string | null; deviceId: string | null; name: string | null };

/** A later choice that fits no earlier one is asked again. */
export function findDeviceStep(register: DeviceRegister, params: URLSearchParams): DeviceStep {
  const sold = register.devices.filter(({ isOffered, brand }) => isOffered && brand !== null);
  const kinds = devices.filter(({ id }) => sold.some(({ kind }) => kind === id));
  const type = kinds.find(({ id }) => id === params.get('type'))?.id;
  if (!type) return { kind: 'kind', choices: kinds.map(({ id, label }) => ({ type: id, label })) };
  const ofKind = sold.filter(({ kind }) => kind === type);
  const brands = offeredBrands({ devices: ofKind });
  const marque = brands.find((brand) => brand === params.get('marque')) ?? null;
  if (params.get('modele') === OTHER_MODEL)
    return { kind: 'device', type, marque, deviceId: null, name: null };
  if (marque === null) return { kind: 'brand', type, choices: brands };
  const ofBrand = ofKind.filter(({ brand }) => brand === marque);
  const device = ofBrand.find(({ id }) => id === params.get('modele'));
  if (device)
    return {
      ...{ kind: 'device', type, marque, deviceId: device.id },
      name: device.name.startsWith(marque) ? device.name : `${marque} ${device.name}`,
    };
  const families = [...new Set(ofBrand.map(({ family }) => family))].map((name) => ({
    name,
    models: ofBrand
      .filter(({ family }) => family === name)
      .map(({ id, name: model }) => ({ id, name: model })),
  }));
  return { kind: 'model', type, marque, families };
}
