import { z } from 'zod';
import { BONUS_BODIES, hasBonusBodies } from '#domain/bonus/bonus-device.ts';
import { parseEuros } from '#domain/money/money.ts';
import type { DeviceBody } from '#domain/repair/device-bodies.ts';
import { type DeviceId, deviceIds } from '#domain/repair/devices.ts';
import { type BonusPart, MOST_BONUSES, MOST_CLOSURES, MOST_RANGES } from '#domain/settings/form-rows.ts';
import { DAYS, overlapOf, type Range, toOpeningHours } from '#domain/settings/opening-week.ts';
import { onceRight } from '#domain/text/once-right.ts';
import type { SettingSection } from './sections.ts';
import { settingInputs } from './setting-inputs.ts';
import type { SettingName, SettingValues } from './setting-values.ts';

/** A field that is missing in the form is empty. */
const text = () => z.string().default('');

/** The values in the form of a part of the screen. Hours and closures are records of rows, by their places. */
export const sectionSchema = ({ fields }: SettingSection, today: string): z.ZodType<Partial<SettingValues>> =>
  z
    .object(Object.fromEntries(fields.map(({ name }) => inputOf(name, today))))
    .superRefine(
      (values: Partial<SettingValues>, context) => {
        const { ordersClosedFrom: from, ordersClosedUntil: until } = values;
        const wrong = (name: SettingName, message: string) =>
          context.addIssue({ code: 'custom', path: [name], message });
        if (until && !from) wrong('ordersClosedFrom', 'Choisissez le premier jour.');
        if (until && from && until < from)
          wrong('ordersClosedUntil', 'Choisissez un jour qui ne vient pas avant le premier.');
      },
      onceRight('ordersClosedFrom', 'ordersClosedUntil'),
    )
    .superRefine(
      (values: Partial<SettingValues>, context) => {
        if (!('vatFrom' in values) || (values.vatFrom === null) === (values.vatNext === null)) return;
        const message = 'Donnez le jour et la mention qui prend effet ce jour-là, ou aucun des deux.';
        const path = [values.vatFrom === null ? 'vatFrom' : 'vatNext'];
        context.addIssue({ code: 'custom', path, message });
      },
      onceRight('vatFrom', 'vatNext'),
    )
    .superRefine(
      ({ bonusLabel, bonusLabelNumber, bonusLabelSince }: Partial<SettingValues>, context) => {
        if (bonusLabel !== 'on') return;
        const missing = (name: SettingName, message: string) =>
          context.addIssue({ code: 'custom', path: [name], message });
        if (bonusLabelNumber === null) missing('bonusLabelNumber', 'Écrivez le numéro du label.');
        if (bonusLabelSince === null) missing('bonusLabelSince', 'Choisissez le premier jour du label.');
      },
      onceRight('bonusLabel', 'bonusLabelNumber', 'bonusLabelSince'),
    )
    .transform(
      ({ hours, ...values }): Partial<SettingValues> => ({
        ...values,
        ...(hours !== undefined && { openingHours: hours as SettingValues['openingHours'] }),
      }),
    );

/** A setting, by the name of its field in the form. */
function inputOf(name: SettingName, today: string): [field: string, schema: z.ZodType] {
  if (name === 'openingHours') return ['hours', weekSchema];
  if (name === 'closures') return [name, closuresSchema];
  if (name === 'bonuses') return [name, bonusesSchema(today)];
  return [name, z.preprocess((sent) => sent ?? '', settingInputs[name])];
}

/** The rows of a list, at their places; rows beyond the form's maximum are left out. */
const rowsOf = <Row extends z.ZodType>(row: Row, most: number) =>
  z
    .record(z.string(), row)
    .default({} as never)
    .transform((rows) =>
      Array.from({ length: most }, (_, place) => ({ place, row: rows[place] })).flatMap(
        ({ place, row: found }) => (found ? [{ place, ...found }] : []),
      ),
    );

const rangeRows = rowsOf(z.object({ opens: text(), closes: text() }), MOST_RANGES);

const weekSchema = z
  .object(Object.fromEntries(DAYS.map((day) => [day, rangeRows])))
  .prefault({})
  .transform((week, context): SettingValues['openingHours'] => {
    const hours = toOpeningHours((day) => {
      const ranges: Range[] = [];
      for (const { place, ...typed } of week[day] ?? []) {
        if (typed.opens.trim() === '' && typed.closes.trim() === '') continue;
        const [opens, closes] = [readTime(typed.opens), readTime(typed.closes)];
        const wrong = (end: keyof Range, message: string) =>
          context.addIssue({ code: 'custom', path: [day, place, end], message });
        if (opens === null) wrong('opens', 'Écrivez l’heure d’ouverture, par exemple 10:00.');
        else if (closes === null) wrong('closes', 'Écrivez l’heure de fermeture, par exemple 19:00.');
        else if (opens >= closes) wrong('closes', 'Fermez après avoir ouvert, le même jour.');
        else if (overlapOf([...ranges, { opens, closes }]) !== undefined)
          wrong('opens', 'Séparez ces heures des autres du même jour\u00a0: elles se chevauchent.');
        else ranges.push({ opens, closes });
      }
      return ranges.sort((a, b) => a.opens.localeCompare(b.opens));
    });
    if (hours.length === 0 && context.issues.length === 0)
      context.addIssue({
        code: 'custom',
        path: ['monday', 0, 'opens'],
        message: 'Ouvrez au moins un jour\u00a0: pour fermer quelque temps, passez par les fermetures.',
      });
    return hours;
  });

/** « 9 h 30 » or « 9:30 » as `09:30`; null if it is not a time of day. */
function readTime(typed: string): string | null {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})\s*(?:[:h]\s*(\d{2})?)?$/.exec(typed.trim()) ?? [];
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60
    ? `${hours.padStart(2, '0')}:${minutes}`
    : null;
}

const isDay = (typed: string) => z.iso.date().safeParse(typed).success;
const trimmed = () => z.string().trim().default('');

const closuresSchema = rowsOf(
  z.object({ from: trimmed(), to: trimmed(), reason: trimmed() }),
  MOST_CLOSURES,
).transform((rows, context): SettingValues['closures'] => {
  const closures: SettingValues['closures'] = [];
  for (const { place, from, to: last, reason } of rows) {
    if (!from && !last && !reason) continue;
    const wrong = (part: 'from' | 'to' | 'reason', message: string) =>
      context.addIssue({ code: 'custom', path: [place, part], message });
    const to = last || from;
    if (!isDay(from)) wrong('from', 'Choisissez le premier jour fermé.');
    else if (!isDay(to)) wrong('to', 'Choisissez le dernier jour fermé.');
    else if (to < from) wrong('to', 'Choisissez un dernier jour qui ne vient pas avant le premier.');
    else if (reason.length > 80) wrong('reason', 'Écrivez 80 caractères au plus.');
    else closures.push(reason ? { from, to, reason } : { from, to });
  }
  return closures.sort((a, b) => a.from.localeCompare(b.from));
});

const MOST_BONUS_CENTS = 50_000;

const bonusesSchema = (today: string) =>
  rowsOf(
    z.object({
      ...{ label: trimmed(), device: trimmed(), body: trimmed(), organisation: trimmed(), amount: trimmed() },
      ...{ least: trimmed(), from: trimmed(), sourceUrl: trimmed(), readOn: trimmed() },
    }),
    MOST_BONUSES,
  ).transform((rows, context): SettingValues['bonuses'] => {
    const bonuses: SettingValues['bonuses'] = [];
    for (const { place, ...row } of rows) {
      if (Object.values(row).every((typed) => typed === '')) continue;
      const faults: [BonusPart, string | false][] = [
        ['label', !(row.label && row.label.length <= 80) && 'Nommez l’appareil, en 80 caractères au plus.'],
        ['device', !isDevice(row.device) && 'Choisissez l’appareil.'],
        [
          'body',
          row.body !== '' &&
            !(hasBonusBodies(row.device) && isBody(row.body)) &&
            'Une forme se dit d’un ordinateur\u00a0: choisissez-la dans la liste, ou rien.',
        ],
        [
          'organisation',
          !(row.organisation && row.organisation.length <= 60) &&
            'Nommez l’organisme, en 60 caractères au plus.',
        ],
        ['amount', !isBonus(parseEuros(row.amount)) && 'Écrivez un montant en euros, par exemple 25.'],
        [
          'least',
          row.least !== '' && parseEuros(row.least) === null && 'Écrivez un montant en euros, ou rien.',
        ],
        ['from', !isDay(row.from) && 'Choisissez le premier jour de ce montant.'],
        ['sourceUrl', !isHttps(row.sourceUrl) && 'Écrivez l’adresse en https où ce montant se lit.'],
        [
          'readOn',
          (!isDay(row.readOn) && 'Choisissez le jour où vous l’avez lu.') ||
            (row.readOn > today && 'Cette date n’est pas encore venue.'),
        ],
      ];
      const wrong = faults.filter((fault): fault is [BonusPart, string] => fault[1] !== false);
      for (const [part, message] of wrong) context.addIssue({ code: 'custom', path: [place, part], message });
      if (wrong.length > 0 || !isDevice(row.device)) continue;
      if (
        bonuses.some(
          ({ label, device, body, from }) =>
            label === row.label && device === row.device && body === bodyOf(row.body) && from === row.from,
        )
      )
        context.addIssue({
          code: 'custom',
          path: [place, 'from'],
          message: 'Une autre ligne dit déjà un montant pour cet appareil et ce jour.',
        });
      else
        bonuses.push({
          ...{ label: row.label, device: row.device, body: bodyOf(row.body), organisation: row.organisation },
          ...{ cents: parseEuros(row.amount) ?? 0, leastCents: parseEuros(row.least) ?? 0 },
          ...{ from: row.from, sourceUrl: row.sourceUrl, readOn: row.readOn },
        });
    }
    return bonuses;
  });

const isDevice = (typed: string): typed is DeviceId => deviceIds.some((id) => id === typed);
const isBody = (typed: string): typed is DeviceBody => BONUS_BODIES.some((body) => body === typed);
const bodyOf = (typed: string): DeviceBody | null => (isBody(typed) ? typed : null);
const isBonus = (cents: number | null) => cents !== null && cents > 0 && cents <= MOST_BONUS_CENTS;
const isHttps = (typed: string) => /^https:\/\//i.test(typed) && URL.canParse(typed) && typed.length <= 500;
