import type { Transaction } from 'kysely';
import type Stripe from 'stripe';
import type { Alarms } from '../../alarms/alarms-module.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Log } from '../../log.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import { orRefused, Refusal, type Refused } from '../../outcomes.ts';
import type { SentRefund } from '../../payments/card-refunds.ts';
import { saleOf } from '../../payments/card-sale.ts';
import { takeBackEntry } from '../../payments/write-entry.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { lockOrder } from '../orders/order-row.ts';
import { applyRefund, applyWholeRefund } from '../orders/record-payment.ts';
import { tellFailedRefund } from '../orders/tell-failed-refund.ts';
import { noteCardRefund } from '../withdrawals/refund-withdrawal.ts';
import { lockSale, noteOn } from './note-sale.ts';
import { applySaleRefund } from './sale-money.ts';

export type FinishRefundDeps = {
  database: Pick<Database, 'transaction' | 'kysely'>;
  /** The name on credit notes. */
  shop: () => ShopSettings;
  clock: () => Date;
  /** Called when a mail may be due. */
  onEvent: () => void;
  outbox: Pick<Outbox, 'post'>;
  alarms: Alarms;
  log: Log;
};

/** The part of a refund that is needed. */
export type StripeRefund = Pick<Stripe.Refund, 'id' | 'status' | 'amount'>;

/** Records what has become of a refund that the shop asked for. A second call with the same changes nothing. */
export async function finishRefund(
  deps: FinishRefundDeps,
  id: string,
  refund: StripeRefund,
): Promise<SentRefund> {
  const { database, onEvent, alarms, log } = deps;
  if (refund.status === 'failed' || refund.status === 'canceled') return failRefund(deps, id, refund);
  if (refund.status !== 'succeeded') {
    await database.kysely
      .updateTable('internal.card_refunds')
      .set({ state: 'pending', refund: refund.id })
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .execute();
    return { outcome: 'under way' };
  }
  const whole = await orRefused(database.transaction((tx) => record(deps, tx, id, refund, false)));
  // The money has gone: it is recorded even if what was asked for besides is not possible any more.
  const done = isRefused(whole)
    ? await orRefused(database.transaction((tx) => record(deps, tx, id, refund, true)))
    : whole;
  if (isRefused(done)) {
    log.error({ refund: refund.id, reason: done.reason }, 'refund made by Stripe, but not recorded');
    await alarms.raise('card-refunds');
  }
  onEvent();
  return { outcome: 'done' };
}

const isRefused = (outcome: 'done' | Refused): outcome is Refused => outcome !== 'done';

const lockAsked = (tx: Transaction<Schema>, id: string) =>
  tx.selectFrom('internal.card_refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** `isBare`: the money alone, with its credit note. */
async function record(
  deps: FinishRefundDeps,
  tx: Transaction<Schema>,
  id: string,
  refund: StripeRefund,
  isBare: boolean,
): Promise<'done'> {
  const row = await lockAsked(tx, id);
  if (!row || row.state === 'done' || row.state === 'failed') return 'done';
  await tx
    .updateTable('internal.card_refunds')
    .set({ state: 'done', refund: refund.id })
    .where('id', '=', id)
    .execute();
  const facts = { shop: deps.shop(), now: deps.clock() };
  const money = { amountCents: row.amount_cents, reference: refund.id, actorId: row.actor_id ?? undefined };
  if (row.withdrawal_id && row.actor_id && !isBare) {
    const refunding = { ...money, asked: row.asked, actorId: row.actor_id };
    await noteCardRefund(tx, row.withdrawal_id, refunding, facts);
    return 'done';
  }
  const sale = saleOf(row);
  if (sale && !('order_id' in sale)) {
    const { note: reason = '', creditCents, goodsCents, isMailed } = row.asked;
    await applySaleRefund(
      tx,
      sale,
      { ...money, reason, goodsCents, isMailed, ...(!isBare && { creditCents }) },
      facts.now,
    );
    return 'done';
  }
  const order = row.order_id && (await lockOrder(tx, row.order_id));
  if (!order) throw new Refusal('Cette commande n’existe pas.');
  const by = { ...money, actor: 'shop', method: 'card' } as const;
  const given = isBare
    ? await applyRefund(tx, order, { ...by, note: row.asked.note, isUnowed: row.asked.isUnowed }, facts)
    : await applyWholeRefund(tx, order, { ...by, ...row.asked }, facts);
  if (given.outcome === 'refused') throw new Refusal(given.reason);
  return 'done';
}

/** The bank sent it back, or it was cancelled at Stripe's: nothing has gone, or it has come back. */
async function failRefund(
  deps: FinishRefundDeps,
  id: string,
  refund: Pick<Stripe.Refund, 'id'>,
): Promise<SentRefund> {
  await deps.database.kysely
    .updateTable('internal.card_refunds')
    .set({ state: 'failed', refund: refund.id, failure: FAILED })
    .where('id', '=', id)
    .execute();
  await takeRefundBack(deps, refund.id);
  await deps.alarms.raise('card-refunds');
  return { outcome: 'refused', reason: FAILED };
}

const FAILED = 'La banque du client n’a pas pris ce remboursement\u00a0: l’argent est resté chez Stripe.';

/** Its customer reads it. */
const TOLD_FAILED =
  'Votre banque n’a pas pris le remboursement\u00a0: l’atelier vous rend cette somme d’une autre façon.';

/** Takes back the entry of a refund that had been recorded and then failed. */
export async function takeRefundBack(
  { database, clock, onEvent }: FinishRefundDeps,
  reference: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const entry = await tx
      .selectFrom('payments')
      .selectAll()
      .where('reference', '=', reference)
      .where('kind', '=', 'refund')
      .executeTakeFirst();
    const sale = entry && saleOf(entry);
    if (!sale) return;
    await lockSale(tx, sale);
    const taken = await tx
      .selectFrom('payments')
      .select('id')
      .where('corrects_id', '=', entry.id)
      .executeTakeFirst();
    if (taken) return;
    const now = clock();
    await takeBackEntry(tx, sale, entry, { right: null, reason: FAILED, actorId: null, now });
    await noteOn(tx, sale, FAILED, now);
    if ('order_id' in sale) await tellFailedRefund(tx, sale.order_id, TOLD_FAILED, now);
  });
  onEvent();
}
