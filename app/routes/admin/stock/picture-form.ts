import { z } from 'zod';
import type { FieldFacts, FieldTable } from '#app/forms/field-table.ts';
import { box, maybeText } from '#app/forms/made-of-form.ts';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { lineField } from '#domain/text/text-fields.ts';
import { whole } from './whole-number.ts';

// A product's pictures, and new ones.

const altField = () => lineField('Dites ce que montre l’image.', 300);

export const pictureFields = (ids: readonly string[]): FieldTable & Record<string, FieldFacts> => ({
  ...Object.fromEntries(
    ids.flatMap((id, index) => [
      [`pictures.${id}.alt`, { label: `Image ${index + 1}, ce qu’elle montre`, maxLength: 300 }],
      [`pictures.${id}.rank`, { label: `Image ${index + 1}, rang`, inputMode: 'numeric', maxLength: 2 }],
      [`pictures.${id}.isRemoved`, { label: `Image ${index + 1}, à retirer`, isBox: true }],
    ]),
  ),
  newAlt: {
    label: 'Description des photos',
    help: 'Lu à qui ne voit pas l’image\u00a0; se précise ensuite photo par photo.',
    maxLength: 300,
  },
});

const pictureSchema = () =>
  z
    .object({ alt: z.string(), rank: z.string(), isRemoved: box() })
    .transform(({ alt, rank, isRemoved }, context) => {
      if (isRemoved) return { alt: '', position: 99, isRemoved };
      const read = z
        .object({ alt: altField(), rank: whole(1, 99, 'Écrivez un rang, de 1 à 99.') })
        .safeParse({ alt, rank });
      for (const { path, message } of read.error?.issues ?? [])
        context.addIssue({ code: 'custom', path, message });
      return { alt: read.data?.alt ?? '', position: read.data?.rank ?? 99, isRemoved };
    });

/** `hasFiles`: new pictures are sent, so they need an alternative text. */
export const picturesSchema = (hasFiles: boolean) =>
  z
    .object({
      pictures: z.record(z.guid(), pictureSchema()).optional(),
      newAlt: hasFiles ? altField() : maybeText().transform(() => ''),
    })
    .transform(({ pictures = {}, newAlt }) => ({
      newAlt,
      changes: Object.entries(pictures).map(([id, change]) => ({ id: id.toLowerCase(), ...change })),
    }));

export const pictureTexts = (pictures: readonly { id: string; alt: string }[]): FormTexts =>
  Object.fromEntries(
    pictures.flatMap(({ id, alt }, index) => [
      [`pictures.${id}.alt`, alt],
      [`pictures.${id}.rank`, String(index + 1)],
    ]),
  );
