import { BRANDS_LIST, MODELS_LIST } from './list-ids.ts';
import { NameList } from './name-list.tsx';
import { useDeviceNames } from './use-device-names.ts';

const LISTS = [BRANDS_LIST, MODELS_LIST];

/**
 * Suggestions of the fields « Marque » and « Modèle » while one types; anything else may be typed. They are read once
 * somebody enters such a field; without script it is a plain field.
 */
export function DeviceLists() {
  const { brands, models } = useDeviceNames(LISTS);
  return (
    <>
      <NameList id={BRANDS_LIST} names={brands} />
      <NameList id={MODELS_LIST} names={models} />
    </>
  );
}
