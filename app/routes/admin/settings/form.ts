import { z } from 'zod';
import type { FieldFacts } from '#app/forms/field-table.ts';
import {
  CLOSURE_COUNT,
  closureCount,
  closureField,
  type FormTexts,
  RANGE_COUNT,
  rangeCount,
  rangeField,
} from '#domain/settings/form-rows.ts';
import { DAYS, WEEK } from '#domain/settings/opening-week.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { SettingField, SettingSection } from '#server/settings/sections.ts';

/** The version of the settings that a form has seen. */
const versionField = () =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number);

export const restoreSchema = () => z.object({ version: versionField() });

export const sectionSchema = () =>
  z.object({ version: versionField(), intent: z.enum(['save', 'rows', 'preview', 'reset']) });

type Fields = Record<string, FieldFacts>;

const KINDS: Readonly<Partial<Record<SettingField['kind'], FieldFacts>>> = {
  email: { type: 'email', autoComplete: 'off' },
  tel: { type: 'tel', autoComplete: 'off' },
  url: { type: 'url', autoComplete: 'off' },
  line: { autoComplete: 'off' },
  number: { inputMode: 'numeric', maxLength: 6, autoComplete: 'off' },
};

/** The fields of a part of the settings, with as many rows as `texts` say. What they hold is read by the service (read-section.ts). */
export const sectionFields = ({ fields }: Pick<SettingSection, 'fields'>, texts: FormTexts): Fields =>
  Object.assign({}, ...fields.map((field) => fieldsOf(field, texts)));

function fieldsOf({ name, label, kind, help, optional }: SettingField, texts: FormTexts): Fields {
  if (kind === 'hours') return hourFields(texts);
  if (kind === 'closures') return closureFields(texts);
  return { [name]: { label, optional: optional === true, ...(help && { help }), ...KINDS[kind] } };
}

function hourFields(texts: FormTexts): Fields {
  const fields: Fields = { [RANGE_COUNT]: {} };
  const facts = { autoComplete: 'off', maxLength: 7 };
  for (const day of DAYS)
    for (let place = 0; place < rangeCount(texts); place += 1) {
      const name = capitalize(WEEK[day]);
      fields[rangeField(day, place, 'opens')] = { label: `${name}, ouverture`, ...facts };
      fields[rangeField(day, place, 'closes')] = { label: `${name}, fermeture`, ...facts };
    }
  return fields;
}

function closureFields(texts: FormTexts): Fields {
  const fields: Fields = { [CLOSURE_COUNT]: {} };
  for (let row = 0; row < closureCount(texts); row += 1) {
    const label = (part: string) => ({ label: `Fermeture ${row + 1}, ${part}`, optional: true });
    fields[closureField(row, 'from')] = label('premier jour');
    fields[closureField(row, 'to')] = label('dernier jour');
    fields[closureField(row, 'reason')] = { ...label('motif'), maxLength: 80, autoComplete: 'off' };
  }
  return fields;
}

/** How many rows a form says that it has. */
export const rowCountsIn = (sent: FormData): FormTexts =>
  Object.fromEntries([RANGE_COUNT, CLOSURE_COUNT].map((name) => [name, String(sent.get(name) ?? '')]));
