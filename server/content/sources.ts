import { z } from 'zod';
import { isoDate, prose } from './fields.ts';

/** An external page that was opened to check a fact, and the day on which it was. */
const source = z.strictObject({
  title: prose(3, 160),
  publisher: prose(2, 80),
  url: z.url({ protocol: /^https$/, message: 'l’adresse complète d’une page, en https://' }),
  consulted: isoDate,
});

export type Source = z.infer<typeof source>;

/** The sources of a page's facts, shown at its foot. */
export const sources = z
  .array(source)
  .max(12)
  .superRefine((all, context) => {
    all.forEach(({ url }, index) => {
      if (all.findIndex((other) => other.url === url) === index) return;
      context.addIssue({ code: 'custom', path: [index, 'url'], message: 'cette source est déjà citée' });
    });
  })
  .default([]);
