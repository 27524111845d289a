import type { Transaction } from 'kysely';
import type Stripe from 'stripe';
import { z } from 'zod';
import { formatEuros } from '#domain/money/money.ts';
import type { Schema } from '../../db/schema.ts';
import { takeBackEntry, writeEntry } from '../../payments/write-entry.ts';
import { lockOrder, type OrderRow } from '../orders/order-row.ts';
import type { HearRefundDeps } from './hear-refund.ts';

export type HearDisputeDeps = Omit<HearRefundDeps, 'stripe'> & {
  stripe: Pick<Stripe, 'refunds' | 'disputes'>;
};

const disputeSchema = z.object({ id: z.string().min(1).max(200) });

/**
 * Records what an event says of a dispute; returns its order, if it is one of ours. The event may be late: the dispute is
 * asked for as it is now.
 */
export async function hearDisputeEvent(deps: HearDisputeDeps, event: Stripe.Event): Promise<string | null> {
  const { data } = disputeSchema.safeParse(event.data.object);
  return data ? hearDispute(deps, await deps.stripe.disputes.retrieve(data.id)) : null;
}

/** Records a dispute as Stripe has it now, with the same effect however often it is heard of. */
export async function hearDispute(deps: HearDisputeDeps, dispute: Stripe.Dispute): Promise<string | null> {
  const orderId = await disputedOrder(deps, dispute);
  if (!orderId) return null;
  const state = stateOf(dispute.status);
  const isNew = await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return false;
    const known = await keepDispute(tx, orderId, dispute, state);
    if (known === state) return false;
    const now = deps.clock();
    if (state === 'lost') await noteLoss(tx, order, dispute, now);
    if (state === 'won') await takeLossBack(tx, orderId, dispute.id, now);
    await addNote(tx, orderId, notesOf(dispute)[state], now);
    return known === undefined;
  });
  if (isNew) await deps.alarms.raise('card-dispute');
  return orderId;
}

type DisputeState = 'open' | 'answered' | 'won' | 'lost';

/** `open`: the shop has to answer. Inquiries that end without a dispute, and prevented disputes, cost nothing. */
function stateOf(status: Stripe.Dispute.Status): DisputeState {
  if (status === 'lost') return 'lost';
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won';
  return status.endsWith('under_review') ? 'answered' : 'open';
}

async function disputedOrder({ database }: HearDisputeDeps, { payment_intent: intent }: Stripe.Dispute) {
  const reference = typeof intent === 'string' ? intent : intent?.id;
  if (!reference) return null;
  const payment = await database.kysely
    .selectFrom('payments')
    .select('order_id')
    .where('reference', '=', reference)
    .where('kind', '=', 'payment')
    .executeTakeFirst();
  return payment?.order_id ?? null;
}

/** Returns the state that was known before; undefined for a new one. */
async function keepDispute(
  tx: Transaction<Schema>,
  order_id: string,
  { id, amount, reason, evidence_details, created }: Stripe.Dispute,
  state: DisputeState,
): Promise<DisputeState | undefined> {
  const known = await tx
    .selectFrom('internal.card_disputes')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  const due = evidence_details?.due_by;
  const due_at = due ? new Date(due * 1000) : null;
  await tx
    .insertInto('internal.card_disputes')
    .values({
      id,
      order_id,
      state,
      amount_cents: amount,
      reason: reason.slice(0, 100) || 'general',
      due_at,
      opened_at: new Date(created * 1000),
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state, amount_cents: amount, due_at }))
    .execute();
  return known?.state;
}

/**
 * The bank has given the money back. It is no refund of the shop's: the invoice stays, and the customer, who asked the
 * bank, gets no mail.
 */
async function noteLoss(
  tx: Transaction<Schema>,
  order: OrderRow,
  { id, amount }: Stripe.Dispute,
  now: Date,
): Promise<void> {
  const entry = await lossOf(tx, id);
  const amount_cents = Math.min(amount, order.paid_cents - order.refunded_cents);
  if (entry || amount_cents <= 0) return;
  await writeEntry(
    tx,
    { order_id: order.id },
    { kind: 'refund', method: 'card', amount_cents, reference: id, created_at: now },
  );
}

/** An appeal may turn a loss. */
async function takeLossBack(tx: Transaction<Schema>, orderId: string, id: string, now: Date): Promise<void> {
  const entry = await lossOf(tx, id);
  if (!entry) return;
  const reason = 'Litige gagné en appel\u00a0: l’argent est revenu.';
  await takeBackEntry(tx, { order_id: orderId }, entry, { right: null, reason, actorId: null, now });
}

const lossOf = (tx: Transaction<Schema>, id: string) =>
  tx.selectFrom('payments').selectAll().where('reference', '=', id).executeTakeFirst();

const notesOf = ({ id, amount }: Stripe.Dispute): Record<DisputeState, string> => {
  const what = `Litige ${id}, ${formatEuros(amount)}`;
  return {
    open: `${what}\u00a0: la banque du client conteste le paiement. Répondez dans le tableau de bord de Stripe.`,
    answered: `${what}\u00a0: la réponse est chez la banque.`,
    won: `${what}\u00a0: clos, l’argent reste à l’atelier.`,
    lost: `${what}\u00a0: perdu, l’argent est rendu au client par sa banque. La facture ne change pas.`,
  };
};

const addNote = (tx: Transaction<Schema>, order_id: string, text: string, created_at: Date) =>
  tx.insertInto('order_notes').values({ order_id, author_id: null, text, created_at }).execute();
