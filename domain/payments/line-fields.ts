import { z } from 'zod';
import { eurosField } from '../money/euros-field.ts';

// Lines that staff write: of a sale at the counter, and of an invoice. Only actions read the schemas.

export const LINE_KINDS = { service: 'Service', goods: 'Marchandise' } as const;
export const lineKindField = () => z.enum(['service', 'goods'], 'Choisissez la nature.');

/** The most that one unit may cost, in cents. */
export const MOST_UNIT_CENTS = 10_000_000;

export const unitPriceField = () =>
  eurosField().pipe(z.number().max(MOST_UNIT_CENTS, 'Écrivez un prix de 100\u00a0000\u00a0€ au plus.'));

/** The most that a line may cost, and all lines of a sale or invoice together, in cents: their sums are integers of PostgreSQL. */
export const MOST_SALE_CENTS = 100_000_000;

/** Whether a line, or its sale with it in the place of what it was, would cost more than that. */
export const isTooDear = (saleCents: number, lineCents: number, beforeCents = 0): boolean =>
  lineCents > MOST_SALE_CENTS || saleCents - beforeCents + lineCents > MOST_SALE_CENTS;
