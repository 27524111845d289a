import { formGuard } from '#app/forms/edits/form-guard.ts';
import {
  CLOSURE_COUNT,
  closureCount,
  type FormTexts,
  RANGE_COUNT,
  rangeCount,
} from '#domain/settings/form-rows.ts';
import type { SettingSection } from '#server/settings/sections.ts';
import { sectionFields } from './form.ts';

/** What somebody else changed of a part of the settings since its form was drawn; null where they wrote the same. */
export function sectionMeanwhile(kept: FormTexts, section: SettingSection, present: FormTexts) {
  // Room for the rows of both.
  const rows = {
    ...(kept[RANGE_COUNT] && { [RANGE_COUNT]: String(Math.max(rangeCount(kept), rangeCount(present))) }),
    ...(kept[CLOSURE_COUNT] && {
      [CLOSURE_COUNT]: String(Math.max(closureCount(kept), closureCount(present))),
    }),
  };
  const fields = sectionFields(section, rows);
  const meanwhile = formGuard<FormTexts>({ fields, kept, textsOf: (texts) => texts })(present);
  return meanwhile && { ...meanwhile, kept: { ...meanwhile.kept, ...rows } };
}
