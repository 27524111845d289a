import type { Transaction } from 'kysely';
import { formatEuros } from '#domain/money/money.ts';
import type { AskedRefund } from '#domain/order/asked-refund.ts';
import { entriesInForce } from '#domain/payments/ledger.ts';
import type { Schema } from '../db/schema.ts';
import { faultAt, type Invalid, Refusal } from '../outcomes.ts';
import type { CardSale } from './card-sale.ts';

// Refunds that Stripe makes (internal.card_refunds). They become entries of the ledger when it has said that the money
// has gone (../shop/stripe/send-refund.ts).

/** What the back office asks of card payments; undefined while the shop has no keys. */
export type CardRefunds = {
  /** Asks Stripe for a refund that `askCardRefund` has stored, and records what it answers. */
  sendRefund(id: string): Promise<SentRefund>;
};

export type SentRefund =
  | { outcome: 'done' }
  /** Stripe has taken it or could not be reached: it is recorded when the answer comes. */
  | { outcome: 'under way' }
  | { outcome: 'refused'; reason: string };

export const NO_CARDS =
  'Le site n’a pas de clés Stripe en ce moment\u00a0: il ne peut pas demander ce remboursement.';

export const NO_REFERENCE =
  'Le site demande ce remboursement à Stripe et note lui-même sa référence\u00a0: laissez-la vide.';

/** A payment by card that may be given back, under Stripe's name, as far as the site has not given it back yet. */
type CardPayment = { payment: string; leftCents: number };

/** The payment that a refund by card gives back: the one of which most is left; null if none came from Stripe. */
export async function findCardPayment(
  tx: Transaction<Schema>,
  sale: CardSale,
  isUnowed: boolean,
): Promise<CardPayment | null> {
  const entries = await tx
    .selectFrom('payments')
    .select(['id', 'kind', 'method', 'amount_cents', 'reference', 'is_unowed', 'corrects_id'])
    .where((eb) => eb.and(sale))
    .execute();
  const given = await tx
    .selectFrom('internal.card_refunds')
    .select(['payment', 'amount_cents'])
    .where((eb) => eb.and(sale))
    .where('state', '<>', 'failed')
    .execute();
  const found = entriesInForce(entries).flatMap(({ kind, method, reference, is_unowed, amount_cents }) => {
    const isMeant = kind === 'payment' && method === 'card' && is_unowed === isUnowed;
    if (!isMeant || !reference?.startsWith('pi_')) return [];
    const back = given
      .filter(({ payment }) => payment === reference)
      .reduce((sum, each) => sum + each.amount_cents, 0);
    return [{ payment: reference, leftCents: amount_cents - back }];
  });
  return found.toSorted((one, other) => other.leftCents - one.leftCents)[0] ?? null;
}

/** Whether Stripe has not answered yet about a refund of this sale. */
export async function isRefundUnderWay(tx: Transaction<Schema>, sale: CardSale): Promise<boolean> {
  const asked = await tx
    .selectFrom('internal.card_refunds')
    .select('id')
    .where((eb) => eb.and(sale))
    .where('state', 'in', ['asked', 'pending'])
    .executeTakeFirst();
  return asked !== undefined;
}

/** Refuses any refund while Stripe has not answered about another: both would count the same money. */
export async function requireNoneUnderWay(tx: Transaction<Schema>, sale: CardSale): Promise<void> {
  if (await isRefundUnderWay(tx, sale))
    throw new Refusal(
      'Un remboursement de ce dossier est en cours chez Stripe\u00a0: attendez sa réponse avant le suivant.',
    );
}

type NewRefund = {
  sale: CardSale;
  withdrawalId?: string;
  payment: string;
  amountCents: number;
  asked: AskedRefund;
  actorId: string;
  now: Date;
};

/** Stores a refund to ask Stripe for once this transaction has ended. Returns its id. */
export async function askCardRefund(tx: Transaction<Schema>, refund: NewRefund): Promise<string> {
  const { id } = await tx
    .insertInto('internal.card_refunds')
    .values({
      ...refund.sale,
      withdrawal_id: refund.withdrawalId ?? null,
      payment: refund.payment,
      amount_cents: refund.amountCents,
      asked: JSON.stringify(refund.asked),
      actor_id: refund.actorId,
      asked_at: refund.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type WholeRefund = Pick<NewRefund, 'sale' | 'amountCents' | 'actorId' | 'now'> & {
  asked: Pick<AskedRefund, 'note' | 'creditCents' | 'goodsCents' | 'isMailed'>;
};

/** The same for a counter sale or a free invoice, which one payment gives back whole: the form learns why it cannot. */
export async function askWholeRefund(
  tx: Transaction<Schema>,
  { asked, ...refund }: WholeRefund,
): Promise<{ outcome: 'done'; cardRefund: string } | Invalid> {
  const found = await findCardPayment(tx, refund.sale, false);
  if (!found) return faultAt('refundMethod', 'Aucun paiement par carte en ligne n’est noté ici.');
  const { payment, leftCents } = found;
  if (refund.amountCents > leftCents)
    return faultAt(
      'refundMethod',
      `${formatEuros(refund.amountCents)} sont à rendre, ce paiement par carte n’en rend plus que ${formatEuros(leftCents)}.`,
    );
  const nothing = { restock: [], lines: [], withDelivery: false, isUnowed: false, isAll: false };
  const cardRefund = await askCardRefund(tx, { ...refund, payment, asked: { ...nothing, ...asked } });
  return { outcome: 'done', cardRefund };
}

/** After a step of the back office: asks Stripe for the refund that it stored, if it stored one. */
export async function sendCardRefund<Taken extends { outcome: string; cardRefund?: string }>(
  cards: CardRefunds | undefined,
  taken: Taken,
): Promise<Taken | SentRefund> {
  if (!taken.cardRefund) return taken;
  return cards ? cards.sendRefund(taken.cardRefund) : { outcome: 'under way' };
}
