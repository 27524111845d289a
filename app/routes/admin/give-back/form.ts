import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { takenWays } from '#domain/payments/payment-ways.ts';

/** How money goes back: what was paid by card on the site, Stripe gives back. */
export const refundWay = () => z.enum([...takenWays, 'card'], 'Dites par quel moyen.');

export const GIVE_BACK_FIELDS = {
  refundMethod: { label: 'Moyen du remboursement' },
} satisfies FieldsOf<ReturnType<typeof giveBackSchema>>;
export const giveBackSchema = () => z.object({ refundMethod: refundWay() });
