import type { Transaction } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import type { OrderStep } from '#domain/order/order-step.ts';
import type { Schema } from '../../db/schema.ts';
import { Refusal } from '../../outcomes.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import type { OrderRow } from '../orders/order-row.ts';

/** The dependencies and data of a step: the order is locked. */
export type Work = {
  tx: Transaction<Schema>;
  order: OrderRow;
  by: { actor: 'shop'; actorId: string };
  now: Date;
  shop: ShopSettings;
  guard: EditGuard<OrderRow>;
};

export type StepOf<Intent extends OrderStep['intent']> = Extract<OrderStep, { intent: Intent }>;

/** Refuses a form that was drawn before other money came or went: its sender has not seen that. */
export function requireSeen({ paid_cents, refunded_cents }: OrderRow, seen: number): void {
  if (paid_cents + refunded_cents !== seen)
    throw new Refusal('De l’argent a été noté entre-temps sur cette commande\u00a0: relisez ses paiements.');
}

export type StepDone = {
  outcome: 'done';
  /** A refund that Stripe has to be asked for now. */
  cardRefund?: string;
};
