import { z } from 'zod';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { OverlayField } from '../overlays/overlay.ts';
import { type PriceRange, priceRangeSchema } from './prices.ts';

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

/** What is typed in `RANGE_FIELDS`. */
export const RANGE_TEXTS = {
  from: eurosOrNone,
  to: eurosOrNone,
  note: z.string().default(''),
  duration: z.string('Écrivez le délai.'),
};

type Typed = { from: number | null; to: number | null; note: string; duration: string };

/** The price that was typed; null once `context` has been told what is wrong with it. */
export function readRange(typed: Typed, context: z.RefinementCtx): PriceRange | null {
  if (typed.to !== null && typed.from === null)
    context.addIssue({ code: 'custom', path: ['from'], message: 'Écrivez aussi le montant de départ.' });
  else if (typed.to !== null && typed.from !== null && typed.from > typed.to)
    context.addIssue({ code: 'custom', path: ['to'], message: 'Écrivez au moins le montant de départ.' });
  const { success, data, error } = priceRangeSchema.safeParse({ ...typed, note: typed.note.trim() || null });
  if (success) return data;
  for (const { path, message } of error.issues)
    if (path[0] === 'note' || path[0] === 'duration')
      context.addIssue({ code: 'custom', path: [...path], message: WORDS[path[0]] ?? message });
  return null;
}

const WORDS: Readonly<Record<string, string>> = {
  note: 'Écrivez de 3 à 80 caractères, ou rien.',
  duration: 'Écrivez le délai, de 3 à 160 caractères, par exemple 24 à 72 heures.',
};
