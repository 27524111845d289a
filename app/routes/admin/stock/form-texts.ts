import type { FormTexts } from '#domain/edits/edit-guard.ts';

// The stored texts of the stock's forms.

type Category = { id: string; label: string; position: number };

export const categoryTexts = (categories: readonly Category[]): FormTexts =>
  Object.fromEntries(
    categories.flatMap(({ id, label, position }) => [
      [`categories.${id}.label`, label],
      [`categories.${id}.rank`, String(position)],
    ]),
  );

export const pictureTexts = (pictures: readonly { id: string; alt: string }[]): FormTexts =>
  Object.fromEntries(
    pictures.flatMap(({ id, alt }, index) => [
      [`pictures.${id}.alt`, alt],
      [`pictures.${id}.rank`, String(index + 1)],
    ]),
  );

export const countTexts = (lines: readonly { product_id: string; counted: number | null }[]): FormTexts =>
  Object.fromEntries(
    lines.map(({ product_id, counted }) => [`counted.${product_id}`, String(counted ?? '')]),
  );
