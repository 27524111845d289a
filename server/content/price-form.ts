import { z } from 'zod';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import { onceRight } from '#domain/text/once-right.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { OverlayField } from '../overlays/overlay.ts';
import { type PriceRange, priceRangeFields } from './prices.ts';

/** The fields of a price and its delay, in the back office. */
export const RANGE_FIELDS: readonly OverlayField[] = [
  {
    name: 'from',
    label: 'À partir de',
    help: 'Vide\u00a0: sur devis.',
    input: 'number',
    unit: '€',
    optional: true,
  },
  {
    name: 'to',
    label: 'Jusqu’à',
    help: 'Vide\u00a0: aucun plafond annoncé. Le même montant deux fois est un prix ferme.',
    input: 'number',
    unit: '€',
    optional: true,
  },
  {
    name: 'note',
    label: 'Précision',
    help: 'Ce que le prix laisse de côté, ou son unité\u00a0: hors disque, par Joy-Con.',
    input: 'line',
    maxLength: 80,
    optional: true,
  },
  { name: 'duration', label: 'Délai', input: 'line', maxLength: 160 },
];

export const rangeTexts = ({ from, to, note, duration }: PriceRange): FormTexts => ({
  from: from === null ? '' : String(from),
  to: to === null ? '' : String(to),
  note: note ?? '',
  duration,
});

/** « De 69 à 149 €, 24 à 72 heures ». */
export const rangeWords = (range: PriceRange): string =>
  `${capitalize(formatRepairPrice(range))}, ${range.duration}`;

const EUROS = 'Écrivez un nombre d’euros sans centimes, par exemple 89.';

/** Null if the field is left empty. */
const eurosOrNone = z
  .string()
  .default('')
  .transform((text, context) => {
    const digits = text.replaceAll(/\s|€/g, '');
    if (digits === '') return null;
    if (/^\d{1,5}$/.test(digits)) return Number(digits);
    context.addIssue(EUROS);
    return z.NEVER;
  });

/** A text that the files' rule takes, which hard spaces may lengthen; its own words are for who writes files. */
export const byRule = <Value>(rule: z.ZodType<Value>, message: string) =>
  z.string(message).transform((text, context) => {
    const { success, data } = rule.safeParse(text.trim() || null);
    if (success) return data;
    context.addIssue(message);
    return z.NEVER;
  });

/** What is typed in `RANGE_FIELDS`. */
export const RANGE_TEXTS = {
  from: eurosOrNone,
  to: eurosOrNone,
  note: z.string().default('').pipe(byRule(priceRangeFields.note, 'Écrivez de 3 à 80 caractères, ou rien.')),
  duration: byRule(
    priceRangeFields.duration,
    'Écrivez le délai, de 3 à 160 caractères, par exemple 24 à 72 heures.',
  ),
};

/** For `superRefine`: both ends of a typed range. */
export const RANGE_CHECK = [checkRange, onceRight('from', 'to')] as const;

function checkRange({ from, to }: Pick<PriceRange, 'from' | 'to'>, context: z.RefinementCtx): void {
  if (to === null) return;
  const tell = (field: 'from' | 'to', message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (from === null) tell('from', 'Écrivez aussi le montant de départ.');
  else if (from > to) tell('to', 'Écrivez au moins le montant de départ.');
}
