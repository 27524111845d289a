import type { DeviceRegister } from '#domain/devices/device-register.ts';
import { offeredBrands } from '#domain/devices/device-register.ts';
import { BRANDS_LIST, MODELS_LIST } from './list-ids.ts';

/** Suggestions of the fields « Marque » and « Modèle » while one types; anything else may be typed. */
export function DeviceLists({ register }: { register: DeviceRegister }) {
  return (
    <>
      <BrandList register={register} />
      <NameList
        id={MODELS_LIST}
        names={register.devices.flatMap(({ name, isOffered }) => (isOffered ? name : []))}
      />
    </>
  );
}

export const BrandList = ({ register }: { register: DeviceRegister }) => (
  <NameList id={BRANDS_LIST} names={offeredBrands(register)} />
);

function NameList({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
