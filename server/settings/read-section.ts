import { z } from 'zod';
import {
  closureCount,
  closureField,
  type FormTexts,
  rangeCount,
  rangeField,
} from '#domain/settings/form-rows.ts';
import { overlapOf, type Range, toOpeningHours, WEEK } from '#domain/settings/opening-week.ts';
import { capitalize } from '#domain/text/typography.ts';
import { labelOf, type SettingSection } from './sections.ts';
import { type SingleField, settingInputs } from './setting-inputs.ts';
import type { SettingValues } from './setting-values.ts';

/** What is wrong, and at which control. */
export type SettingError = { field?: string; label?: string; message: string };

export type ReadSection =
  | { values: Partial<SettingValues>; errors?: undefined }
  | { values?: undefined; errors: SettingError[] };

/** A part of the screen as it was sent: its values, or a sentence for each wrong control. */
export function readSection({ fields }: SettingSection, texts: FormTexts): ReadSection {
  const errors: SettingError[] = [];
  const values: Partial<Record<keyof SettingValues, unknown>> = {};
  for (const { name } of fields) {
    if (name === 'openingHours') values[name] = readHours(texts, errors);
    else if (name === 'closures') values[name] = readClosures(texts, errors);
    else values[name] = readField(name, texts, errors);
  }
  if ('vatFrom' in values && (values.vatFrom === null) !== (values.vatNext === null)) {
    const field = values.vatFrom === null ? 'vatFrom' : 'vatNext';
    const message = 'Donnez le jour et la mention qui prend effet ce jour-là, ou aucun des deux.';
    errors.push({ field, label: labelOf(field), message });
  }
  return errors.length > 0 ? { errors } : { values: values as Partial<SettingValues> };
}

function readField(name: SingleField, texts: FormTexts, errors: SettingError[]): unknown {
  const { data, error } = settingInputs[name].safeParse(texts[name] ?? '');
  const [issue] = error?.issues ?? [];
  if (issue) errors.push({ field: name, label: labelOf(name), message: issue.message });
  return data;
}

/** « 9 h 30 » or « 9:30 » as `09:30`; null if it is not a time of day. */
function readTime(text: string): string | null {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})\s*(?:[:h]\s*(\d{2})?)?$/.exec(text) ?? [];
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60
    ? `${hours.padStart(2, '0')}:${minutes}`
    : null;
}

function readHours(texts: FormTexts, errors: SettingError[]): SettingValues['openingHours'] {
  const hours = toOpeningHours((day) => {
    const ranges: Range[] = [];
    for (let place = 0; place < rangeCount(texts); place += 1) {
      const typed = (['opens', 'closes'] as const).map(
        (end) => texts[rangeField(day, place, end)]?.trim() ?? '',
      );
      if (typed.every((text) => text === '')) continue;
      const [opens = null, closes = null] = typed.map(readTime);
      const wrong = (end: 'opens' | 'closes', message: string) =>
        errors.push({ field: rangeField(day, place, end), label: capitalize(WEEK[day]), message });
      if (opens === null) wrong('opens', 'Écrivez l’heure d’ouverture, par exemple 10:00.');
      else if (closes === null) wrong('closes', 'Écrivez l’heure de fermeture, par exemple 19:00.');
      else if (opens >= closes) wrong('closes', 'Fermez après avoir ouvert, le même jour.');
      else if (overlapOf([...ranges, { opens, closes }]) !== undefined)
        wrong('opens', 'Séparez ces heures des autres du même jour\u00a0: elles se chevauchent.');
      else ranges.push({ opens, closes });
    }
    return ranges.sort((a, b) => a.opens.localeCompare(b.opens));
  });
  if (hours.length === 0 && errors.length === 0)
    errors.push({
      field: rangeField('monday', 0, 'opens'),
      label: 'Heures d’ouverture',
      message: 'Ouvrez au moins un jour\u00a0: pour fermer quelque temps, passez par les fermetures.',
    });
  return hours;
}

const isoDay = z.iso.date();

function readClosures(texts: FormTexts, errors: SettingError[]): SettingValues['closures'] {
  const closures: SettingValues['closures'] = [];
  for (let row = 0; row < closureCount(texts); row += 1) {
    const [from, last, reason] = (['from', 'to', 'reason'] as const).map(
      (part) => texts[closureField(row, part)]?.trim() ?? '',
    );
    if (!from && !last && !reason) continue;
    const wrong = (part: 'from' | 'to' | 'reason', message: string) =>
      errors.push({ field: closureField(row, part), label: `Fermeture ${row + 1}`, message });
    const to = last || from;
    if (!from || !isoDay.safeParse(from).success) wrong('from', 'Choisissez le premier jour fermé.');
    else if (!to || !isoDay.safeParse(to).success) wrong('to', 'Choisissez le dernier jour fermé.');
    else if (to < from) wrong('to', 'Choisissez un dernier jour qui ne vient pas avant le premier.');
    else if (reason && reason.length > 80) wrong('reason', 'Écrivez 80 caractères au plus.');
    else closures.push(reason ? { from, to, reason } : { from, to });
  }
  return closures.sort((a, b) => a.from.localeCompare(b.from));
}
