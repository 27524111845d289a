import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { lineField } from '#domain/text/text-fields.ts';
import { maybeWhole, whole } from './whole-number.ts';

export const OPEN_COUNT_FIELDS = {
  category: { label: 'Catégorie à compter' },
} satisfies FieldsOf<ReturnType<typeof openCountSchema>>;

export const openCountSchema = () => z.object({ category: z.string().max(100, 'Choisissez une catégorie.') });

export const SCAN_FIELDS = {
  scanned: {
    label: 'Référence',
    help: 'Scannez l’étiquette, ou écrivez puis Entrée.',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 300,
  },
  quantity: { label: 'Quantité', inputMode: 'numeric', maxLength: 7 },
} satisfies FieldsOf<ReturnType<typeof scanSchema>>;

export const scanSchema = () =>
  z.object({
    scanned: lineField('Scannez un code ou écrivez une référence.', 300),
    quantity: z
      .string()
      .transform((text) => text.trim() || '1')
      .pipe(whole(1, 10_000, 'Écrivez un nombre entier, de 1 à 10000.')),
  });

export const countFields = (lines: readonly { id: string; name: string }[]) =>
  Object.fromEntries(
    lines.map(({ id, name }) => [
      `counted.${id}`,
      { label: `Compté\u00a0: ${name}`, optional: true, inputMode: 'numeric' as const, maxLength: 8 },
    ]),
  );

export const countsSchema = () =>
  z.object({
    counted: z
      .record(z.guid(), maybeWhole(0, 100_000, 'Écrivez un nombre entier, ou rien.'))
      .default({})
      .transform(
        (counted) => new Map(Object.entries(counted).map(([id, count]) => [id.toLowerCase(), count])),
      ),
  });

export const countTexts = (lines: readonly { product_id: string; counted: number | null }[]): FormTexts =>
  Object.fromEntries(
    lines.map(({ product_id, counted }) => [`counted.${product_id}`, String(counted ?? '')]),
  );
