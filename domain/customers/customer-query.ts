import { z } from 'zod';

// Read by loaders only: nothing here reaches a browser.

export const CUSTOMERS_PER_PAGE = 50;

/** The filters of the list of customers, from its address. Unknown values are ignored. */
export const customerQuerySchema = z.object({
  /** A name, an e-mail, a telephone number, or the beginning of one. */
  q: z
    .string()
    .transform((text) =>
      text
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 120),
    )
    .catch('')
    .default(''),
  genre: z.enum(['compte', 'invite']).optional().catch(undefined),
  tri: z.enum(['date', 'nom']).catch('date').default('date'),
  sens: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
});

export type CustomerQuery = z.output<typeof customerQuerySchema>;

/** Unless the address says otherwise, newest first; names in alphabetical order. */
export const directionOf = ({ tri, sens }: Pick<CustomerQuery, 'tri' | 'sens'>): 'asc' | 'desc' =>
  sens ?? (tri === 'nom' ? 'asc' : 'desc');
