import { z } from 'zod';
import { linesField } from '../text/text-fields.ts';

// Only actions read this: nothing here reaches a browser.

/** A note about a customer, from its form. */
export const customerNoteSchema = z.object({ note: linesField('Écrivez la note.', 2000) });

const side = z.enum(['kept', 'gone'], 'Choisissez ce qui reste.').default('kept');

/** Which card is merged into the card of this page, and whose details are kept. */
export const customerMergeSchema = z.object({
  goneId: z.uuid('Choisissez la fiche en double.').toLowerCase(),
  name: side,
  email: side,
  phone: side,
});

export type CustomerMerge = z.output<typeof customerMergeSchema>;
