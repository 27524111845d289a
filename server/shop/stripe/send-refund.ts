import type Stripe from 'stripe';
import type { Alarms } from '../../alarms/alarms-module.ts';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import type { SentRefund } from '../../payments/card-refunds.ts';
import { type FinishRefundDeps, finishRefund } from './finish-refund.ts';

export type SendRefundDeps = FinishRefundDeps & {
  database: Pick<Database, 'kysely' | 'transaction'>;
  stripe: Pick<Stripe, 'refunds'>;
  alarms: Alarms;
  log: Log;
};

/** Names our own request on a refund of Stripe's. */
export const REQUEST = 'request';

/** Refunds to send in one round. */
const ROUND = 20;
/** An answer this late is a lost one. */
const LOST_MS = 3_600_000;

/**
 * Asks Stripe for a refund that the back office has stored, once however often this is called, and records its answer.
 * Without an answer it is asked again every minute.
 */
export async function sendRefund(deps: SendRefundDeps, id: string): Promise<SentRefund> {
  const { database, stripe, log } = deps;
  const asked = await database.kysely
    .selectFrom('internal.card_refunds')
    .leftJoin('orders', 'orders.id', 'internal.card_refunds.order_id')
    .leftJoin('repairs', 'repairs.id', 'internal.card_refunds.repair_id')
    .leftJoin('counter_sales', 'counter_sales.id', 'internal.card_refunds.sale_id')
    .leftJoin('invoices', 'invoices.free_invoice_id', 'internal.card_refunds.free_invoice_id')
    .select(['payment', 'amount_cents', 'orders.number', 'repairs.reference'])
    .select(['counter_sales.number as sale', 'invoices.number as invoice'])
    .where('internal.card_refunds.id', '=', id)
    .where('internal.card_refunds.state', '=', 'asked')
    .executeTakeFirst();
  if (!asked) return { outcome: 'under way' };
  try {
    const refund = await stripe.refunds.create(
      {
        payment_intent: asked.payment,
        amount: asked.amount_cents,
        metadata: {
          [REQUEST]: id,
          case: asked.number ?? asked.reference ?? asked.sale ?? asked.invoice ?? '',
        },
      },
      { idempotencyKey: `refund request ${id}` },
    );
    return finishRefund(deps, id, refund);
  } catch (error) {
    const reason = refusalOf(error);
    if (reason === null) {
      log.error({ err: error, refund: id }, 'refund not sent, asked again soon');
      return { outcome: 'under way' };
    }
    await database.kysely
      .updateTable('internal.card_refunds')
      .set({ state: 'failed', failure: reason })
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .execute();
    return { outcome: 'refused', reason };
  }
}

const REFUSALS: Record<string, string> = {
  charge_already_refunded: 'Stripe a déjà remboursé tout ce paiement.',
  amount_too_large: 'Il reste moins que ce montant à rembourser sur ce paiement chez Stripe.',
  charge_disputed: 'Ce paiement est contesté par la banque du client\u00a0: Stripe ne le rembourse pas.',
  resource_missing: 'Stripe ne connaît pas ce paiement\u00a0: les clés sont peut-être d’un autre compte.',
  insufficient_funds: 'Le solde chez Stripe ne suffit pas pour ce remboursement.',
};

/** Why Stripe will never make this refund; null if it may, asked again. */
function refusalOf(error: unknown): string | null {
  const { type, code = '' } = error as Partial<Stripe.errors.StripeError>;
  if (type !== 'StripeInvalidRequestError' && type !== 'StripeCardError' && type !== 'StripePermissionError')
    return null;
  return (
    REFUSALS[code] ?? `Stripe a refusé ce remboursement${code && ` (${code})`}\u00a0: rien n’a été rendu.`
  );
}

/** Sends what could not be sent, and asks about refunds whose answer is late. */
export async function sendDueRefunds(deps: SendRefundDeps, now: Date): Promise<void> {
  const due = await deps.database.kysely
    .selectFrom('internal.card_refunds')
    .select(['id', 'state', 'refund'])
    .where(({ eb, or, and }) =>
      or([
        eb('state', '=', 'asked'),
        and([eb('state', '=', 'pending'), eb('asked_at', '<=', new Date(now.getTime() - LOST_MS))]),
      ]),
    )
    .orderBy('asked_at')
    .limit(ROUND)
    .execute();
  for (const { id, state, refund } of due) {
    if (state === 'asked') await sendRefund(deps, id);
    else if (refund) await finishRefund(deps, id, await deps.stripe.refunds.retrieve(refund));
  }
}
