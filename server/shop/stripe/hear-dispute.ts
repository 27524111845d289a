import type { Transaction } from 'kysely';
import type Stripe from 'stripe';
import { z } from 'zod';
import { formatEuros } from '#domain/money/money.ts';
import type { Schema } from '../../db/schema.ts';
import { type CardSale, SALE_COLUMNS, saleOf } from '../../payments/card-sale.ts';
import { takeBackEntry, writeEntry } from '../../payments/write-entry.ts';
import type { HearRefundDeps } from './hear-refund.ts';
import { lockSale, noteOn } from './note-sale.ts';

export type HearDisputeDeps = Omit<HearRefundDeps, 'stripe'> & {
  stripe: Pick<Stripe, 'refunds' | 'disputes'>;
};

const disputeSchema = z.object({ id: z.string().min(1).max(200) });

/**
 * Records what an event says of a dispute; returns its sale, if it is one of ours. The event may be late: the dispute is
 * asked for as it is now.
 */
export async function hearDisputeEvent(deps: HearDisputeDeps, event: Stripe.Event): Promise<CardSale | null> {
  const { data } = disputeSchema.safeParse(event.data.object);
  return data ? hearDispute(deps, await deps.stripe.disputes.retrieve(data.id)) : null;
}

/** Records a dispute as Stripe has it now, with the same effect however often it is heard of. */
export async function hearDispute(deps: HearDisputeDeps, dispute: Stripe.Dispute): Promise<CardSale | null> {
  const sale = await disputedSale(deps, dispute);
  if (!sale) return null;
  const state = stateOf(dispute.status);
  const isNew = await deps.database.transaction(async (tx) => {
    const locked = await lockSale(tx, sale);
    if (!locked) return false;
    const known = await keepDispute(tx, sale, dispute, state);
    if (known === state) return false;
    const now = deps.clock();
    if (state === 'lost') await noteLoss(tx, sale, dispute, { keptCents: locked.keptCents, now });
    if (state === 'won') await takeLossBack(tx, sale, dispute.id, now);
    await noteOn(tx, sale, notesOf(dispute)[state], now);
    return known === undefined;
  });
  if (isNew) await deps.alarms.raise('card-dispute');
  return sale;
}

type DisputeState = 'open' | 'answered' | 'won' | 'lost';

/** `open`: the shop has to answer. Inquiries that end without a dispute, and prevented disputes, cost nothing. */
function stateOf(status: Stripe.Dispute.Status): DisputeState {
  if (status === 'lost') return 'lost';
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won';
  return status.endsWith('under_review') ? 'answered' : 'open';
}

async function disputedSale({ database }: HearDisputeDeps, { payment_intent: intent }: Stripe.Dispute) {
  const reference = typeof intent === 'string' ? intent : intent?.id;
  if (!reference) return null;
  const payment = await database.kysely
    .selectFrom('payments')
    .select([...SALE_COLUMNS])
    .where('reference', '=', reference)
    .where('kind', '=', 'payment')
    .executeTakeFirst();
  return payment ? saleOf(payment) : null;
}

/** Returns the state that was known before; undefined for a new one. */
async function keepDispute(
  tx: Transaction<Schema>,
  sale: CardSale,
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
      ...sale,
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
  sale: CardSale,
  { id, amount }: Stripe.Dispute,
  { keptCents, now }: { keptCents: number; now: Date },
): Promise<void> {
  const entry = await lossOf(tx, id);
  const amount_cents = Math.min(amount, keptCents);
  if (entry || amount_cents <= 0) return;
  await writeEntry(tx, sale, {
    kind: 'refund',
    method: 'card',
    amount_cents,
    reference: id,
    created_at: now,
  });
}

/** An appeal may turn a loss. */
async function takeLossBack(tx: Transaction<Schema>, sale: CardSale, id: string, now: Date): Promise<void> {
  const entry = await lossOf(tx, id);
  if (!entry) return;
  const reason = 'Litige gagné en appel\u00a0: l’argent est revenu.';
  await takeBackEntry(tx, sale, entry, { right: null, reason, actorId: null, now });
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
