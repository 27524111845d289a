import { z } from 'zod';
import { ORDER_STATES, type OrderState } from './order-states.ts';

// Read by loaders only: nothing here reaches a browser.

export const ORDERS_PER_PAGE = 50;

const states = Object.keys(ORDER_STATES) as [OrderState, ...OrderState[]];

/** The filters of the list of orders, from its address. Unknown values are ignored. */
export const orderQuerySchema = z.object({
  /** A number, a name, an e-mail, a telephone or parcel number, or the beginning of one. */
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
  etat: z.enum(states).optional().catch(undefined),
  paiement: z
    .enum(['a-encaisser', 'payee', 'a-rembourser', 'remboursee', 'card', 'transfer', 'shop'])
    .optional()
    .catch(undefined),
  livraison: z.enum(['pickup', 'parcel', 'relay']).optional().catch(undefined),
  /** The first and the last day. */
  du: z.iso.date().optional().catch(undefined),
  au: z.iso.date().optional().catch(undefined),
  preparer: z
    .literal('1')
    .transform(() => true)
    .catch(false)
    .default(false),
  tri: z.enum(['date', 'montant']).catch('date').default('date'),
  sens: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
});

export type OrderQuery = z.output<typeof orderQuerySchema>;
