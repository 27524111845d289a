import type { Transaction } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { isCollectable, movesToCollect } from '#domain/order/collection.ts';
import { dueCents, isBeingRenounced } from '#domain/order/order-account.ts';
import type { OrderState } from '#domain/order/order-states.ts';
import type { OrderStep } from '#domain/order/order-step.ts';
import { type AdminIdentity, changeAsAdmin } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, nobodyKnows } from '../../edits/changed-meanwhile.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import { orRefused, Refusal, type Refused } from '../../outcomes.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { isProvenByPhone } from '../orders/is-proven.ts';
import { applyMove, type Move, UNKNOWN_ORDER } from '../orders/move-order.ts';
import { addEvent, lockOrder, type OrderRow, orderFacts, withdrawalsOf } from '../orders/order-row.ts';
import { applyPayment } from '../orders/record-payment.ts';
import { correctWay } from './correct-way.ts';
import { refundOrder } from './refund-step.ts';
import { requireSeen, type StepDone, type StepOf, type Work } from './step-work.ts';

export type OrderStepOutcome = StepDone | ChangedMeanwhile | Refused;

export type TakeOrderStepDeps = {
  database: Pick<Database, 'transaction'>;
  mails: Pick<Outbox, 'resend'>;
  /** The name on invoices and credit notes. */
  shop: () => ShopSettings;
  clock: () => Date;
  /** Whether Stripe can be asked for refunds. */
  hasCards?: () => boolean;
};

/** Steps that fulfil a contract: not allowed during a withdrawal. */
const ONWARD: readonly OrderState[] = ['preparing', 'ready', 'shipped', 'collected'];

/**
 * A step that the shop takes with an order, all or nothing.
 * @throws NotAdminError
 */
export async function takeOrderStep(
  deps: TakeOrderStepDeps,
  admin: AdminIdentity,
  number: string,
  step: OrderStep,
  guard: EditGuard<OrderRow>,
): Promise<OrderStepOutcome> {
  return orRefused(
    changeAsAdmin(deps.database, admin, 'orders', async (tx) => {
      const found = await tx
        .selectFrom('orders')
        .select('id')
        .where('number', '=', number)
        .executeTakeFirst();
      const order = found && (await lockOrder(tx, found.id));
      if (!order) throw new Refusal(UNKNOWN_ORDER);
      const by = { actor: 'shop', actorId: admin.id } as const;
      const work = { tx, order, by, now: deps.clock(), shop: deps.shop(), guard };
      return (await apply(deps, work, step)) ?? { outcome: 'done' as const };
    }),
  );
}

async function apply(
  { mails, hasCards }: TakeOrderStepDeps,
  work: Work,
  step: OrderStep,
): Promise<ChangedMeanwhile | StepDone | null> {
  switch (step.intent) {
    case 'advance': {
      const { to, message: note, trackingNumber, restock } = step;
      await moveTo(work, { to, note, trackingNumber, restock });
      return null;
    }
    case 'take-payment':
      await takePayment(work, step);
      return null;
    case 'collect':
      await collect(work, step);
      return null;
    case 'refund':
      return refundOrder(work, step, hasCards?.() ?? false);
    case 'correct-way':
      await correctWay(work, step);
      return null;
    case 'tracking':
      return correctTracking(work, step);
    case 'note':
      await note(work, step);
      return null;
    case 'resend':
      await resend(mails, work, step);
      return null;
  }
}

async function moveTo({ tx, order, by, now }: Work, move: Omit<Move, 'actor' | 'actorId'>): Promise<void> {
  if (ONWARD.includes(move.to)) await requireNotRenounced(tx, order);
  const moved = await applyMove(tx, order, { ...move, ...by }, now);
  if (moved.outcome === 'refused') throw new Refusal(moved.reason);
}

/** Takes what is due, if anything is, and hands the goods over: one mail tells of it, or none. */
async function collect(
  work: Work,
  { method, isQuiet, message, seenCents }: StepOf<'collect'>,
): Promise<void> {
  const { tx, order, by, now, shop } = work;
  requireSeen(order, seenCents);
  if (!isCollectable(orderFacts(order), order.concluded_at))
    throw new Refusal('Cette commande ne se remet pas au comptoir\u00a0: relisez son état.');
  const withdrawals = await requireNotRenounced(tx, order);
  if (isQuiet && (await isProvenByPhone(tx, order.id)))
    throw new Refusal('Son contrat part avec cet e-mail\u00a0: laissez prévenir le client.');
  const amountCents = dueCents(orderFacts(order), withdrawals);
  if (amountCents > 0) {
    if (!method) throw new Refusal('Dites par quel moyen\u00a0: appuyez sur son bouton.');
    const taken = await applyPayment(tx, order, { ...by, amountCents, method, isTold: false }, { shop, now });
    if (taken.outcome === 'refused') throw new Refusal(taken.reason);
  }
  let at = await currentOrder(tx, order.id);
  for (const to of movesToCollect(at.state)) {
    const isLast = to === 'collected';
    const move = { to, ...by, isTold: isLast && !isQuiet, note: isLast ? message : undefined };
    const moved = await applyMove(tx, at, move, now);
    if (moved.outcome === 'refused') throw new Refusal(moved.reason);
    at = await currentOrder(tx, order.id);
  }
}

async function currentOrder(tx: Transaction<Schema>, id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, id);
  if (!order) throw new Refusal(UNKNOWN_ORDER);
  return order;
}

async function requireNotRenounced(tx: Transaction<Schema>, { id }: OrderRow) {
  const withdrawals = await withdrawalsOf(tx, id);
  const renounced = withdrawals.find((each) => isBeingRenounced([each]));
  if (renounced)
    throw new Refusal(
      `Son client a renoncé à ce contrat, ${renounced.reference}\u00a0: traitez d’abord sa rétractation.`,
    );
  return withdrawals;
}

async function takePayment({ tx, order, by, now, shop }: Work, step: StepOf<'take-payment'>): Promise<void> {
  requireSeen(order, step.seenCents);
  const { amount: amountCents, method, reference } = step;
  const taken = await applyPayment(tx, order, { ...by, amountCents, method, reference }, { shop, now });
  if (taken.outcome === 'refused') throw new Refusal(taken.reason);
  if (taken.outcome === 'repeated') throw new Refusal('Un paiement est déjà noté sous cette référence.');
}

/** Corrects a typing mistake of the dispatch, and tells the customer by mail. */
async function correctTracking(
  { tx, order, by, now, guard }: Work,
  { trackingNumber }: StepOf<'tracking'>,
): Promise<ChangedMeanwhile | null> {
  if (order.state !== 'shipped' && order.state !== 'delivered')
    throw new Refusal('Cette commande n’est pas partie\u00a0: son numéro de suivi s’écrit à l’expédition.');
  const changed = await changedMeanwhile(tx, guard, order, nobodyKnows);
  if (changed) return changed;
  await tx
    .updateTable('orders')
    .set({ tracking_number: trackingNumber, updated_at: now })
    .where('id', '=', order.id)
    .execute();
  await addEvent(tx, order, order.state, { ...by, note: `Numéro de suivi\u00a0: ${trackingNumber}.` }, now);
  return null;
}

async function note({ tx, order, by, now }: Work, { note: text }: StepOf<'note'>): Promise<void> {
  await tx
    .insertInto('order_notes')
    .values({ order_id: order.id, author_id: by.actorId, text, created_at: now })
    .execute();
}

async function resend(
  mails: TakeOrderStepDeps['mails'],
  { tx, order }: Work,
  { mail: id }: StepOf<'resend'>,
): Promise<void> {
  const mail = await tx
    .selectFrom('internal.outbox')
    .select('id')
    .where('id', '=', id)
    .where('about_kind', '=', 'order')
    .where('about_id', '=', order.id)
    .executeTakeFirst();
  if (!mail) throw new Refusal('Cet e-mail n’existe pas.');
  await mails.resend(mail.id, tx);
}
