import { z } from 'zod';
import { askedPage, askedWords } from '#domain/urls/asked-fields.ts';
import type { WithdrawalQuery } from '#server/shop/withdrawals/list-withdrawals.ts';

// Read by loaders only: nothing of this reaches a browser.

/** The query parameters in the list's address. */
export const addressSchema = z.object({
  q: askedWords(100),
  etat: z.enum(['en-cours', 'en-retard', 'toutes']).catch('en-cours').default('en-cours'),
  page: askedPage(),
});

const SHOWN = { 'en-cours': 'open', 'en-retard': 'late', toutes: 'all' } as const;

/** The parameters of the address as the server's query. */
export const queryOf = ({ q, etat, page }: z.output<typeof addressSchema>): WithdrawalQuery => ({
  words: q,
  show: SHOWN[etat],
  page,
});
