import { Refusal } from '../../outcomes.ts';
import type { OrderRow } from '../orders/order-row.ts';

/** Refuses a form that was drawn before other money came or went: its sender has not seen that. */
export function requireSeen({ paid_cents, refunded_cents }: OrderRow, seen: number): void {
  if (paid_cents + refunded_cents !== seen)
    throw new Refusal('De l’argent a été noté entre-temps sur cette commande\u00a0: relisez ses paiements.');
}
