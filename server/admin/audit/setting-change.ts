import { settingWords } from '../../settings/field-texts.ts';
import { labelOf, SETTING_SECTIONS } from '../../settings/sections.ts';
import { nameOfKey, readSetting } from '../../settings/setting-values.ts';
import type { ListedChange } from './read-changes.ts';

/** The change of a setting in the words of its screen: its row is stored under a key, with a value of any form. */
export function settingChange(change: ListedChange): ListedChange {
  const name = change.table === 'business_settings' ? nameOfKey(change.rowId) : undefined;
  if (!name) return change;
  const section = SETTING_SECTIONS.find(({ fields }) => fields.some((field) => field.name === name));
  const told = (side: ListedChange['before']): ListedChange['before'] => {
    if (!side || !Object.hasOwn(side, 'value')) return null;
    const value = readSetting(name, side.value);
    return { value: value === undefined ? side.value : settingWords(name, value) };
  };
  return {
    ...change,
    rowName: labelOf(name),
    ...(section && { section: section.id }),
    before: told(change.before),
    after: told(change.after),
  };
}
