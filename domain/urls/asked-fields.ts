import { z } from 'zod';

// Parameters of addresses. Only loaders read this: nothing here reaches a browser. A value that makes no sense is
// ignored.

/** Words to look for, on one line. */
export const askedWords = (max: number) =>
  z
    .string()
    .transform((text) =>
      text
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, max),
    )
    .catch('')
    .default('');

/** One of these, or undefined. */
export const askedChoice = <const Choice extends string>(choices: readonly Choice[]) =>
  z.enum(choices).optional().catch(undefined);

export const askedDay = () => z.iso.date().optional().catch(undefined);

/** A checkbox. */
export const askedTick = () =>
  z
    .literal('1')
    .transform(() => true)
    .catch(false)
    .default(false);

/** A page of a list, from 1. */
export const askedPage = () => z.coerce.number().int().min(1).max(10_000).catch(1).default(1);

/** A list that has pages and no filters. */
export const pageSchema = z.object({ page: askedPage() });
