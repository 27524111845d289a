import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { maybeText } from '#app/forms/made-of-form.ts';
import { wholeOf } from '#domain/text/whole-number.ts';

// The change of many products.

export const BULK_FIELDS = {
  kind: { label: 'Changement' },
  value: {
    label: 'Valeur',
    help: 'Pour un prix ou un seuil.',
    optional: true,
    inputMode: 'numeric',
    maxLength: 7,
  },
  category: { label: 'Vers la catégorie', optional: true },
  'products[]': {},
} satisfies FieldsOf<ReturnType<typeof bulkSchema>>;

const MAX_CHOSEN = 200;

/** The ticked products; invalid ids are ignored. */
export const chosenOf = (ids: readonly string[]): string[] =>
  [...new Set(ids.flatMap((id) => z.uuid().toLowerCase().safeParse(id).data ?? []))].slice(0, MAX_CHOSEN);

export const bulkSchema = () =>
  z
    .object({
      kind: z.enum(['publish', 'unpublish', 'category', 'price', 'threshold'], 'Choisissez ce qui change.'),
      value: maybeText(),
      category: maybeText(),
      products: z.array(z.string()).default([]).transform(chosenOf),
    })
    .transform(({ kind, value = '', category = '', products }, context) => {
      const wrong = (field: 'value' | 'category', message: string) => {
        context.addIssue({ code: 'custom', path: [field], message });
        return z.NEVER;
      };
      switch (kind) {
        case 'publish':
        case 'unpublish':
          return { products, change: { kind } };
        case 'category':
          if (!/^[a-z0-9-]{1,100}$/.test(category)) return wrong('category', 'Choisissez une catégorie.');
          return { products, change: { kind, category } };
        case 'price': {
          const percent = wholeOf(value, -90, 200);
          if (!percent) return wrong('value', 'Écrivez un pourcentage entier, de -90 à 200, par exemple -5.');
          return { products, change: { kind, percent } };
        }
        case 'threshold': {
          const threshold = wholeOf(value, 0, 10_000);
          if (threshold === null) return wrong('value', 'Écrivez le seuil, de 0 à 10000.');
          return { products, change: { kind, threshold } };
        }
      }
    });
