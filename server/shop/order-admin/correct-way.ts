import type { Transaction } from 'kysely';
import { CASH_LIMIT_TEXT, PAYMENT_WAYS, TAKEN_WAYS } from '#domain/payments/payment-ways.ts';
import type { Schema } from '../../db/schema.ts';
import { Refusal } from '../../outcomes.ts';
import { isOverCashLimit, takeBackEntry } from '../../payments/write-entry.ts';
import { requireSeen, type StepOf, type Work } from './step-work.ts';

/**
 * Writes the right way of an entry beside the wrong one, which a counter-entry takes back. The amount stays: invoice and
 * credit note say it. Its customer, who knows how they paid, is not told.
 */
export async function correctWay(
  { tx, order, by, now }: Work,
  { entryId, method, reason, seenCents }: StepOf<'correct-way'>,
): Promise<void> {
  requireSeen(order, seenCents);
  const entries = await tx.selectFrom('payments').selectAll().where('order_id', '=', order.id).execute();
  const wrong = entries.find(({ id }) => id === entryId);
  if (!wrong || wrong.corrects_id !== null || entries.some(({ corrects_id }) => corrects_id === entryId))
    throw new Refusal('Cette ligne est déjà rectifiée, ou n’est pas de cette commande.');
  if (!Object.hasOwn(TAKEN_WAYS, wrong.method))
    throw new Refusal('Un paiement en ligne est noté par le site\u00a0: son moyen ne se rectifie pas.');
  if (wrong.method === method) throw new Refusal('C’est déjà le moyen noté.');
  const sale = { order_id: order.id };
  if (method === 'cash' && wrong.kind === 'payment' && (await isOverCashLimit(tx, sale, wrong.amount_cents)))
    throw new Refusal(CASH_LIMIT_TEXT);
  const right = { amountCents: wrong.amount_cents, method };
  await takeBackEntry(tx, sale, wrong, { right, reason, actorId: by.actorId ?? null, now });
  const text = `${PAYMENT_WAYS[wrong.method]} devient ${PAYMENT_WAYS[method].toLocaleLowerCase('fr')}\u00a0: ${reason}`;
  await note(tx, { order_id: order.id, author_id: by.actorId, text, created_at: now });
}

const note = (
  tx: Transaction<Schema>,
  row: { order_id: string; author_id: string; text: string; created_at: Date },
) => tx.insertInto('order_notes').values(row).execute();
