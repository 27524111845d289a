import { z } from 'zod';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import {
  dayCount,
  MAX_DAYS,
  type Period,
  PRESETS,
  type Preset,
  presetPeriod,
} from '#domain/figures/period.ts';

// For loaders only, never for the browser.

const USUAL: Preset = '30-jours';

const presets = Object.keys(PRESETS) as [Preset, ...Preset[]];
const presetSchema = z.enum(presets).catch(USUAL);

const daySchema = z.iso.date();

export type AskedPeriod = {
  /** Null for a period between two chosen days. */
  preset: Preset | null;
  period: Period;
  /** The texts of the two date fields. */
  typed: { du: string; au: string };
  /** Why the default period is shown instead of the requested one. */
  errors: FieldError[];
};

/** The period in an address: two days, or a preset. */
export function readPeriod(params: URLSearchParams, today: string): AskedPeriod {
  const du = params.get('du')?.trim() ?? '';
  const au = params.get('au')?.trim() ?? '';
  if (!du && !au) {
    const preset = presetSchema.parse(params.get('periode'));
    const period = presetPeriod(preset, today);
    return { preset, period, typed: { du: period.from, au: period.to }, errors: [] };
  }
  const found = readDays(du, au || today, today);
  if (!('errors' in found)) return { preset: null, period: found, typed: { du, au: found.to }, errors: [] };
  // A date field accepts only dates: other texts are shown empty.
  const typed = { du: daySchema.safeParse(du).data ?? '', au: daySchema.safeParse(au).data ?? '' };
  return { preset: USUAL, period: presetPeriod(USUAL, today), typed, errors: found.errors };
}

function readDays(du: string, au: string, today: string): Period | { errors: FieldError[] } {
  const from = daySchema.safeParse(du).data;
  const to = daySchema.safeParse(au).data;
  const errors: FieldError[] = [];
  if (!from) errors.push({ field: 'du', label: 'Premier jour', message: 'Choisissez le premier jour.' });
  else if (from > today)
    errors.push({ field: 'du', label: 'Premier jour', message: 'Choisissez un jour qui n’est pas à venir.' });
  if (!to) errors.push({ field: 'au', label: 'Dernier jour', message: 'Choisissez le dernier jour.' });
  else if (from && to < from)
    errors.push({
      field: 'au',
      label: 'Dernier jour',
      message: 'Choisissez un jour qui ne précède pas le premier.',
    });
  if (errors.length > 0 || !from || !to) return { errors };
  const period = { from, to: to > today ? today : to };
  if (dayCount(period) > MAX_DAYS)
    return {
      errors: [{ field: 'du', label: 'Premier jour', message: 'Choisissez trois ans au plus d’un coup.' }],
    };
  return period;
}
