import { z } from 'zod';
import type { WithdrawalQuery } from '#server/shop/withdrawals/list-withdrawals.ts';

// Read by loaders only: nothing of this reaches a browser.

const querySchema = z.object({
  q: z
    .string()
    .transform((text) =>
      text
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 100),
    )
    .catch(''),
  etat: z.enum(['en-cours', 'en-retard', 'toutes']).catch('en-cours'),
  page: z.coerce.number().pipe(z.int().min(1).max(10_000)).catch(1),
});

const SHOWN = { 'en-cours': 'open', 'en-retard': 'late', toutes: 'all' } as const;

/** What the address asks of the list; whatever it does not understand is the usual. */
export function readQuery(params: URLSearchParams) {
  const { q, etat, page } = querySchema.parse(Object.fromEntries(params));
  const asked: WithdrawalQuery = { words: q, show: SHOWN[etat], page };
  return { q, etat, page, asked };
}
