import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { lineField } from '#domain/text/text-fields.ts';
import { whole } from './whole-number.ts';

// The categories.

const labelField = () => lineField('Écrivez le nom de la catégorie.', 100);

export const categoryFields = (ids: readonly string[]) =>
  Object.fromEntries(
    ids.flatMap((id) => [
      [`categories.${id}.label`, { label: `Nom de «\u00a0${id}\u00a0»`, maxLength: 100 }],
      [
        `categories.${id}.rank`,
        { label: `Rang de «\u00a0${id}\u00a0»`, inputMode: 'numeric' as const, maxLength: 3 },
      ],
    ]),
  );

export const categoriesSchema = () =>
  z.object({
    categories: z
      .record(
        z.string(),
        z.object({ label: labelField(), rank: whole(0, 999, 'Écrivez un rang, de 0 à 999.') }),
      )
      .transform((categories) =>
        Object.entries(categories).map(([id, { label, rank }]) => ({ id, label, position: rank })),
      ),
  });

type Category = { id: string; label: string; position: number };

export const categoryTexts = (categories: readonly Category[]): FormTexts =>
  Object.fromEntries(
    categories.flatMap(({ id, label, position }) => [
      [`categories.${id}.label`, label],
      [`categories.${id}.rank`, String(position)],
    ]),
  );

export const NEW_CATEGORY_FIELDS = {
  newLabel: { label: 'Nouvelle catégorie', maxLength: 100 },
} satisfies FieldsOf<ReturnType<typeof newCategorySchema>>;

export const newCategorySchema = () => z.object({ newLabel: labelField() });

// Starting over.

export const resetFields = (shopName: string) =>
  ({
    shopName: {
      label: 'Nom de la boutique',
      help: `Écrivez «\u00a0${shopName}\u00a0» pour confirmer.`,
      autoComplete: 'off',
      maxLength: 100,
    },
  }) satisfies FieldsOf<ReturnType<typeof resetSchema>>;

export const resetSchema = (shopName: string) =>
  z.object({
    shopName: z
      .string()
      .refine(
        (written) => foldText(written.trim()) === foldText(shopName),
        `Écrivez «\u00a0${shopName}\u00a0».`,
      ),
  });
