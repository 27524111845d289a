import { formatLongDate } from '#domain/dates/dates.ts';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { formatEuros, typedEuros } from '#domain/money/money.ts';
import { DEVICE_BODIES } from '#domain/repair/device-bodies.ts';
import { devices } from '#domain/repair/devices.ts';
import {
  BONUS_COUNT,
  bonusField,
  CLOSURE_COUNT,
  closureField,
  RANGE_COUNT,
  rangeField,
} from '#domain/settings/form-rows.ts';
import { DAYS, hoursText, rangesOn } from '#domain/settings/opening-week.ts';
import type { SettingField } from './sections.ts';
import type { SettingName, SettingValues } from './setting-values.ts';

/** The values of a part of the screen, when its form is opened. */
export function textsOf(fields: readonly SettingField[], values: SettingValues): FormTexts {
  return Object.assign({}, ...fields.map(({ name }) => textsOfField(name, values)));
}

function textsOfField(name: SettingName, values: SettingValues): FormTexts {
  if (name === 'openingHours') return hoursTexts(values.openingHours);
  if (name === 'closures') return closuresTexts(values.closures);
  if (name === 'bonuses') return bonusesTexts(values.bonuses);
  const value = values[name];
  if (name === 'payments') return { payments: values.payments.join('\n') };
  if (typeof value === 'number') return { [name]: String(value).replace('.', ',') };
  return { [name]: value === null ? '' : String(value) };
}

function hoursTexts(hours: SettingValues['openingHours']): FormTexts {
  const texts: Record<string, string> = {};
  let most = 0;
  for (const day of DAYS)
    for (const [place, { opens, closes }] of rangesOn(hours, day).entries()) {
      texts[rangeField(day, place, 'opens')] = opens;
      texts[rangeField(day, place, 'closes')] = closes;
      most = Math.max(most, place + 1);
    }
  return { ...texts, [RANGE_COUNT]: String(most) };
}

function closuresTexts(closures: SettingValues['closures']): FormTexts {
  const texts: Record<string, string> = { [CLOSURE_COUNT]: String(closures.length + 1) };
  for (const [row, { from, to, reason }] of closures.entries()) {
    texts[closureField(row, 'from')] = from;
    texts[closureField(row, 'to')] = to;
    texts[closureField(row, 'reason')] = reason ?? '';
  }
  return texts;
}

function bonusesTexts(bonuses: SettingValues['bonuses']): FormTexts {
  const texts: Record<string, string> = { [BONUS_COUNT]: String(bonuses.length + 1) };
  for (const [row, { cents, leastCents, body, ...same }] of bonuses.entries()) {
    for (const part of ['label', 'device', 'organisation', 'from', 'sourceUrl', 'readOn'] as const)
      texts[bonusField(row, part)] = same[part];
    texts[bonusField(row, 'body')] = body ?? '';
    texts[bonusField(row, 'amount')] = typedEuros(cents);
    texts[bonusField(row, 'least')] = leastCents === 0 ? '' : typedEuros(leastCents);
  }
  return texts;
}

/** A value in words. */
export function settingWords<Name extends SettingName>(name: Name, value: SettingValues[Name]): string {
  if (name === 'openingHours') return hoursText(value as SettingValues['openingHours']);
  if (name === 'closures') return closuresText(value as SettingValues['closures']);
  if (name === 'bonuses') return bonusesText(value as SettingValues['bonuses']);
  if (name === 'europeanNoticeFile') return value === null ? 'aucun fichier' : 'Un fichier PDF';
  if (name === 'remindsByItself' || name === 'bonusLabel') return value === 'on' ? 'Oui' : 'Non';
  if (value === 'on' || value === 'off') return value === 'on' ? 'Affiché' : 'Masqué';
  if (DAYS_OF_SETTINGS.includes(name) && typeof value === 'string') return formatLongDate(value);
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number') return String(value).replace('.', ',');
  return value === null ? 'non renseigné' : String(value);
}

const DAYS_OF_SETTINGS: readonly SettingName[] = ['vatFrom', 'invoicePlatformSince', 'bonusLabelSince'];

/** « Portable (PC), Ecologic : 50,00 € dès 150,00 €, depuis le 1er janvier 2026, lu le 30 novembre 2026 ». */
function bonusesText(bonuses: SettingValues['bonuses']): string {
  const words = bonuses.map(({ label, device, body, organisation, cents, leastCents, from, readOn }) =>
    [
      `${label} (${[devices.find(({ id }) => id === device)?.label, body && DEVICE_BODIES[body].label].filter(Boolean).join(', ')})`,
      `${organisation}\u00a0: ${formatEuros(cents)}${leastCents > 0 ? ` dès ${formatEuros(leastCents)}` : ''}`,
      `depuis le ${formatLongDate(from)}`,
      `lu le ${formatLongDate(readOn)}`,
    ].join(', '),
  );
  return words.join('\u00a0; ') || 'aucun';
}

function closuresText(closures: SettingValues['closures']): string {
  const words = closures.map(({ from, to, reason }) => {
    const days =
      from === to ? `le ${formatLongDate(from)}` : `du ${formatLongDate(from)} au ${formatLongDate(to)}`;
    return reason ? `${days} (${reason})` : days;
  });
  return words.join(', ') || 'aucune';
}
