import { z } from 'zod';
import { askedChoice, askedDay, askedPage, askedTick, askedWords } from '../urls/asked-fields.ts';
import { ORDER_STATES, type OrderState } from './order-states.ts';

// Only loaders read this: nothing here reaches a browser.

export const ORDERS_PER_PAGE = 50;

const states = Object.keys(ORDER_STATES) as [OrderState, ...OrderState[]];

/** The filters of the list of orders, from its address. Unknown values are ignored. */
export const orderQuerySchema = z.object({
  /** A number, a name, an e-mail, a telephone or parcel number, or the beginning of one. */
  q: askedWords(120),
  etat: askedChoice(states),
  paiement: askedChoice(['a-encaisser', 'payee', 'a-rembourser', 'remboursee', 'card', 'transfer', 'shop']),
  livraison: askedChoice(['pickup', 'parcel', 'relay']),
  /** The first and the last day. */
  du: askedDay(),
  au: askedDay(),
  preparer: askedTick(),
  tri: z.enum(['date', 'montant']).catch('date').default('date'),
  sens: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  page: askedPage(),
});

export type OrderQuery = z.output<typeof orderQuerySchema>;
