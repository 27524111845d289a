import { z } from 'zod';
import type { FieldFacts, FieldsOf } from '#app/forms/field-table.ts';
import { IMPORT_KINDS, type ImportKind } from '#domain/data-import/import-kinds.ts';
import { controlOf } from '#domain/data-import/pairing.ts';

/** The buttons of a file that was read. */
export const importStepSchema = () =>
  z.object({
    intent: z.enum(['import', 'discard', 'categories'], 'Choisissez d’importer ou d’abandonner.'),
    /** What the page showed. */
    effect: z.string().max(20).default(''),
  });

export const setupSchema = () =>
  z.object({
    columns: z.record(z.string(), z.string().max(3, 'Choisissez une colonne du fichier.')).default({}),
    existing: z
      .enum(['keep', 'fill', 'replace'], 'Choisissez ce que devient ce qui est déjà là.')
      .default('keep'),
    /** The decisions that the page showed. */
    setup: z.string().max(20).default(''),
  });

/** A select for each of our columns, and what happens to rows that are there. */
export function setupFields(kind: ImportKind): Record<`columns.${string}` | 'existing', FieldFacts> {
  const { columns } = IMPORT_KINDS[kind];
  const needed: readonly (readonly string[])[] = IMPORT_KINDS[kind].needed;
  const fields = Object.entries(columns).map(([field, { title, help }]) => {
    const isNeeded = needed.some((group) => group.length === 1 && group[0] === field);
    const label = `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
    return [controlOf(field), { label, help, optional: !isNeeded }];
  });
  return {
    ...Object.fromEntries(fields),
    existing: { label: 'Fiches déjà là' },
  } satisfies FieldsOf<ReturnType<typeof setupSchema>>;
}
