import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';

const path = () => z.string().regex(/^\/[a-z0-9/-]{1,200}$/, 'Cette page n’existe pas.');

export const readingSchema = () =>
  z.discriminatedUnion('intent', [
    z.object({
      intent: z.literal('sign'),
      path: path(),
      /** The day of the words that were read. */
      seen: z.iso.date('Rouvrez cette liste, puis recommencez.'),
    }),
    z.object({ intent: z.literal('withdraw'), path: path() }),
  ]);

export const READING_FIELDS = { path: {}, seen: {}, intent: {} } satisfies FieldsOf<
  ReturnType<typeof readingSchema>
>;
