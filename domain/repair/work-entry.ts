import { z } from 'zod';
import { optional } from '../customers/customer-fields.ts';
import { lineField } from '../text/text-fields.ts';
import { MOST_MINUTES } from './work-time.ts';

const NO_TIME = 'Écrivez une durée, par exemple 45\u00a0min ou 1\u00a0h\u00a030.';

/** Time that somebody worked on a device. */
export const workEntrySchema = z.strictObject({
  workerId: z.uuid('Choisissez qui a travaillé.').toLowerCase(),
  on: z.iso.date('Écrivez une date.'),
  minutes: z.int(NO_TIME).min(1, NO_TIME).max(MOST_MINUTES, NO_TIME),
  words: optional(lineField('', 300)),
});

export type WorkEntry = z.output<typeof workEntrySchema>;
