import { editGuard } from '#domain/edits/edit-guard.ts';
import { closureCount, type FormTexts, rangeCount } from '#domain/settings/form-rows.ts';
import { DAYS, WEEK } from '#domain/settings/opening-week.ts';
import { capitalize } from '#domain/typography.ts';
import type { SettingSection } from '#server/settings/sections.ts';

const RANGE = /^([a-z]+)-(de|a)-(\d+)$/;
const CLOSURE = /^(du|au|motif)-(\d+)$/;
const CLOSURE_PARTS: Readonly<Record<string, string>> = {
  du: 'premier jour',
  au: 'dernier jour',
  motif: 'motif',
};

function labelOf({ fields }: SettingSection, name: string): string | undefined {
  const [, day, end] = RANGE.exec(name) ?? [];
  const known = DAYS.find((each) => each === day);
  if (known) return `${capitalize(WEEK[known])}, ${end === 'de' ? 'ouverture' : 'fermeture'}`;
  const [, part = '', row] = CLOSURE.exec(name) ?? [];
  if (row) return `Fermeture ${Number(row) + 1}, ${CLOSURE_PARTS[part]}`;
  return fields.find((field) => field.name === name)?.label;
}

/** What somebody else changed of a part of the settings since its form was drawn; null where they wrote the same. */
export function sectionMeanwhile(sent: FormTexts, section: SettingSection, present: FormTexts) {
  const guard = editGuard<FormTexts>({
    sent,
    textsOf: (texts) => texts,
    labelOf: (name) => labelOf(section, name),
  });
  const meanwhile = guard(present);
  if (!meanwhile) return null;
  // Room for the rows of both.
  const rows = {
    ...(sent.plages && { plages: String(Math.max(rangeCount(sent), rangeCount(present))) }),
    ...(sent.lignes && { lignes: String(Math.max(closureCount(sent), closureCount(present))) }),
  };
  return { ...meanwhile, kept: { ...meanwhile.kept, ...rows } };
}
