import { z } from 'zod';
import type { FieldFacts } from '#app/forms/field-table.ts';
import {
  BONUS_COUNT,
  type BonusPart,
  bonusField,
  CLOSURE_COUNT,
  closureField,
  MOST_BONUSES,
  MOST_CLOSURES,
  MOST_RANGES,
  RANGE_COUNT,
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

/** The screen of the European notice: a file that waits since a conflict is named by its id. */
export const noticeSchema = () =>
  z.object({ version: versionField(), intent: z.enum(['save', 'reset']), file: z.uuid().optional() });

/** The act that a pressed button asks for; the schema of the part reads the fields. */
export const pressSchema = () =>
  z.object({ version: versionField(), intent: z.enum(['save', 'rows', 'preview', 'reset']) });

type Fields = Record<string, FieldFacts>;

const KINDS: Readonly<Partial<Record<SettingField['kind'], FieldFacts>>> = {
  email: { type: 'email', autoComplete: 'off' },
  tel: { type: 'tel', autoComplete: 'off' },
  url: { type: 'url', autoComplete: 'off' },
  line: { autoComplete: 'off' },
  number: { inputMode: 'numeric', maxLength: 6, autoComplete: 'off' },
};

/** The fields of a part of the settings, with all the rows that it may have. */
export const sectionFields = ({ fields }: Pick<SettingSection, 'fields'>): Fields =>
  Object.assign({}, ...fields.map(fieldsOf));

function fieldsOf({ name, label, kind, help, optional }: SettingField): Fields {
  if (kind === 'hours') return hourFields();
  if (kind === 'closures') return closureFields();
  if (kind === 'bonuses') return bonusFields();
  return { [name]: { label, optional: optional === true, ...(help && { help }), ...KINDS[kind] } };
}

function hourFields(): Fields {
  const fields: Fields = { [RANGE_COUNT]: {} };
  for (const day of DAYS)
    for (let place = 0; place < MOST_RANGES; place += 1) {
      const summary = capitalize(WEEK[day]);
      const facts = { summary, autoComplete: 'off', maxLength: 7 };
      fields[rangeField(day, place, 'opens')] = { label: `${summary}, ouverture`, ...facts };
      fields[rangeField(day, place, 'closes')] = { label: `${summary}, fermeture`, ...facts };
    }
  return fields;
}

function closureFields(): Fields {
  const fields: Fields = { [CLOSURE_COUNT]: {} };
  for (let row = 0; row < MOST_CLOSURES; row += 1) {
    const summary = `Fermeture ${row + 1}`;
    const facts = (part: string) => ({ label: `${summary}, ${part}`, summary, optional: true });
    fields[closureField(row, 'from')] = facts('premier jour');
    fields[closureField(row, 'to')] = facts('dernier jour');
    fields[closureField(row, 'reason')] = { ...facts('motif'), maxLength: 80, autoComplete: 'off' };
  }
  return fields;
}

/** What a line of the table of bonuses asks for. */
export const BONUS_FIELDS: Readonly<Record<BonusPart, FieldFacts>> = {
  label: { label: 'Appareil, comme l’organisme le nomme', maxLength: 80, autoComplete: 'off' },
  device: { label: 'Genre d’appareil' },
  body: { label: 'Forme, pour un ordinateur' },
  organisation: { label: 'Organisme', maxLength: 60, autoComplete: 'off' },
  amount: { label: 'Bonus, en euros', inputMode: 'decimal', maxLength: 12, autoComplete: 'off' },
  least: {
    label: 'À partir d’une réparation de, en euros',
    inputMode: 'decimal',
    maxLength: 12,
    autoComplete: 'off',
  },
  from: { label: 'Valable à partir du' },
  sourceUrl: { label: 'Adresse où il se lit', type: 'url', maxLength: 500, autoComplete: 'off' },
  readOn: { label: 'Lu le' },
};

export const bonusParts = Object.keys(BONUS_FIELDS) as BonusPart[];

function bonusFields(): Fields {
  const fields: Fields = { [BONUS_COUNT]: {} };
  for (let row = 0; row < MOST_BONUSES; row += 1)
    for (const part of bonusParts) {
      const { label, ...facts } = BONUS_FIELDS[part];
      const summary = `Bonus ${row + 1}`;
      fields[bonusField(row, part)] = { ...facts, label: `${summary}, ${label}`, summary, optional: true };
    }
  return fields;
}
