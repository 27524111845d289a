import { z } from 'zod';
import { askedChoice, askedPage, askedWords } from '../urls/asked-fields.ts';

// Only loaders read this: nothing here reaches a browser.

export const CUSTOMERS_PER_PAGE = 50;

/** The filters of the list of customers, from its address. Unknown values are ignored. */
export const customerQuerySchema = z.object({
  /** A name, an e-mail, a telephone number, or the beginning of one. */
  q: askedWords(120),
  genre: askedChoice(['compte', 'invite']),
  /** `odd`: numbers that cannot be right. */
  numero: askedChoice(['odd']),
  tri: z.enum(['date', 'nom']).catch('date').default('date'),
  sens: askedChoice(['asc', 'desc']),
  page: askedPage(),
});

export type CustomerQuery = z.output<typeof customerQuerySchema>;

/** The direction that the address asks for, else newest first, or names in alphabetical order. */
export const directionOf = ({ tri, sens }: Pick<CustomerQuery, 'tri' | 'sens'>): 'asc' | 'desc' =>
  sens ?? (tri === 'nom' ? 'asc' : 'desc');
