import type { Kysely, Transaction } from 'kysely';
import type { Capped, HoldCaps } from '#domain/order/hold-caps.ts';
import { isOrderRenounced } from '#domain/order/order-account.ts';
import { confirmedState } from '#domain/order/order-states.ts';
import { confirmBy } from '#domain/order/payment-terms.ts';
import { promoLines } from '#domain/promo/promo-texts.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type Refused, refused } from '../../outcomes.ts';
import { acceptPhoneCode } from '../../phone-proofs/accept-code.ts';
import { promosOf } from '../promo-codes/promo-code-row.ts';
import { checkHolds } from './check-holds.ts';
import { isProvenOrder } from './is-proven.ts';
import { linkHash, linkToken, proofToken } from './link-token.ts';
import { applyMove } from './move-order.ts';
import { addEvent, lockOrder, type OrderRow, withdrawalsOf } from './order-row.ts';
import { mailboxKey } from './place-order.ts';

export type ProofDeps = {
  database: Pick<Database, 'transaction' | 'kysely'>;
  linkSecret: string;
  clock: () => Date;
  caps: HoldCaps | null;
  /** Sends a mail of an order once more, after the transaction. */
  resend?: (mailId: number, tx: Kysely<Schema>) => Promise<unknown>;
};

/** An order on the page of its confirming link: our products, and none of the typed details. */
export type ProofView = {
  number: string;
  /**
   * `open`: it waits for the press. `by phone`: the contract is made, but was not sent to this mailbox. `over`: too
   * late, or cancelled.
   */
  state: 'open' | 'confirmed' | 'by phone' | 'over';
  confirmBy: Date;
  payment: OrderRow['payment_method'];
  deliveryMethod: OrderRow['delivery_method'];
  cgvVersion: string;
  lines: { productId: string; name: string; quantity: number; totalCents: number }[];
  promos: ReturnType<typeof promoLines>;
  deliveryCents: number;
  totalCents: number;
};

/** The order behind a confirming link; null if the link leads nowhere, or its order now goes to another mailbox. */
export async function findByProof(
  { database: { kysely } }: Pick<ProofDeps, 'database'>,
  token: string,
): Promise<ProofView | null> {
  const order = await kysely
    .selectFrom('orders')
    .selectAll()
    .where('proof_hash', '=', linkHash(token))
    .executeTakeFirst();
  if (!order) return null;
  const lines = await kysely
    .selectFrom('order_lines')
    .select(['product_id as productId', 'name', 'quantity', 'total_cents as totalCents'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  const promos = await promosOf(kysely, order.id);
  return {
    number: order.number,
    state: await stateOf(kysely, order),
    confirmBy: confirmBy(order.created_at),
    payment: order.payment_method,
    deliveryMethod: order.delivery_method,
    cgvVersion: order.cgv_version,
    lines,
    promos: promoLines(promos),
    deliveryCents: order.delivery_cents,
    totalCents: order.total_cents,
  };
}

async function stateOf(
  kysely: Kysely<Schema>,
  { id, state, concluded_at }: OrderRow,
): Promise<ProofView['state']> {
  if (state === 'unproven') return isOrderRenounced(await withdrawalsOf(kysely, id)) ? 'over' : 'open';
  if (!concluded_at) return 'over';
  return (await isProvenOrder(kysely, id)) ? 'confirmed' : 'by phone';
}

export type ProofOutcome =
  /** `linkToken` opens the order from now on. A second press finds it confirmed. */
  | { outcome: 'confirmed'; orderId: string; linkToken: string }
  /**
   * This mailbox, or telephone, already holds as many unpaid goods as it may: nothing changed, and another press may
   * follow.
   */
  | { outcome: 'capped'; capped: Capped }
  /** Its time was over, or it was cancelled: there is no contract. */
  | { outcome: 'over' }
  | { outcome: 'unknown' };

/**
 * A press on the button of the confirming link's page: it makes the contract, or has it sent if a telephone made it.
 */
export function confirmByLink(deps: ProofDeps, token: string): Promise<ProofOutcome> {
  return deps.database.transaction(async (tx) => {
    const hash = linkHash(token);
    const found = await tx
      .selectFrom('orders')
      .select('id')
      .where('proof_hash', '=', hash)
      .executeTakeFirst();
    const order = found && (await lockOrder(tx, found.id));
    // During the wait the address may have been corrected: the link of the wrong mailbox no longer works.
    if (order?.proof_hash !== hash) return { outcome: 'unknown' };
    const confirmed = await confirmLocked(tx, deps, order, 'mailbox');
    if (confirmed.outcome === 'confirmed') await proveMailbox(deps, tx, order.id);
    return confirmed;
  });
}

/**
 * Sends a contract that a telephone confirmed to its mailbox again, with all typed details, once the mailbox is proven.
 */
async function proveMailbox(
  { clock, resend }: ProofDeps,
  tx: Transaction<Schema>,
  orderId: string,
): Promise<void> {
  if (await isProvenOrder(tx, orderId)) return;
  await tx
    .updateTable('internal.phone_proofs')
    .set({ mailbox_proven_at: clock() })
    .where('order_id', '=', orderId)
    .execute();
  const mail = await tx
    .selectFrom('internal.outbox as message')
    .innerJoin('order_events', 'order_events.id', 'message.event_id')
    .select('message.id')
    .where('message.about_kind', '=', 'order')
    .where('message.about_id', '=', orderId)
    .where('message.recipient', '=', 'customer')
    .where('order_events.from_state', '=', 'unproven')
    .where('order_events.to_state', '<>', 'unproven')
    .executeTakeFirst();
  if (mail) await resend?.(mail.id, tx);
}

async function confirmLocked(
  tx: Transaction<Schema>,
  { linkSecret, clock, caps }: ProofDeps,
  order: OrderRow,
  by: 'mailbox' | 'phone',
): Promise<ProofOutcome> {
  const now = clock();
  if (order.state === 'unproven') {
    // A withdrawal before the confirmation leaves no contract to make.
    if (isOrderRenounced(await withdrawalsOf(tx, order.id))) return { outcome: 'over' };
    // The answer names the holds here, to their owner: the person who typed the address on the order heard nothing of
    // them.
    const capped = caps && (await findCappedOf(tx, caps, { order, of: by, isProven: true, now }));
    if (capped) return { outcome: 'capped', capped };
    const to = confirmedState(order.payment_method);
    const moved = await applyMove(tx, order, { to, actor: 'customer' }, now);
    if (moved.outcome === 'refused') return { outcome: 'over' };
  } else if (!order.concluded_at) return { outcome: 'over' };
  return { outcome: 'confirmed', orderId: order.id, linkToken: linkToken(linkSecret, order.id) };
}

/**
 * The customer types the code that was sent to the telephone: the same as the press. By card, only the payment makes
 * the contract.
 */
export function confirmByCode(
  deps: ProofDeps,
  orderId: string,
  code: string,
): Promise<ProofOutcome | { outcome: 'wrong' }> {
  return deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Nobody sent a code to a telephone that was not given.
    if (!order || order.payment_method === 'card' || order.phone === null) return { outcome: 'unknown' };
    const toProve = { kind: 'order', id: order.id, phone: order.phone } as const;
    const typed = { secret: deps.linkSecret, toProve, code, now: deps.clock() };
    if (order.state === 'unproven' && !(await acceptPhoneCode(tx, typed))) return { outcome: 'wrong' };
    const confirmed = await confirmLocked(tx, deps, order, 'phone');
    // The code is spent, and confirmed nothing.
    if (confirmed.outcome === 'capped')
      await tx
        .updateTable('internal.phone_proofs')
        .set({ proven_at: null })
        .where('order_id', '=', order.id)
        .execute();
    return confirmed;
  });
}

export type CorrectOutcome = { outcome: 'corrected' | 'same' } | Refused;

const MOST_CORRECTIONS = 2;

/**
 * The customer mistyped the address: the question goes to another one, the link of the first mail no longer works,
 * and nothing else changes, in particular not how long the goods are held.
 */
export function correctEmail(deps: ProofDeps, orderId: string, email: string): Promise<CorrectOutcome> {
  const { database, linkSecret, clock, caps } = deps;
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'unproven' || order.payment_method === 'card')
      return refused('Cette commande n’attend plus de confirmation.');
    if (order.email === email) return { outcome: 'same' };
    const { count } = await tx
      .selectFrom('order_events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    if (count > MOST_CORRECTIONS)
      return refused(
        'L’adresse a déjà été corrigée deux fois. Appelez-nous, ou commandez à nouveau plus tard.',
      );
    const mailbox = mailboxKey(linkSecret, email);
    const asked = { order, of: 'mailbox', mailbox, isProven: false, now: clock() } as const;
    if (caps && (await findCappedOf(tx, caps, asked)))
      return refused('Trop de commandes attendent déjà une confirmation de cette adresse. Appelez-nous.');
    await tx
      .updateTable('orders')
      .set({
        email,
        proof_hash: linkHash(proofToken(linkSecret, { id: orderId, email })),
        updated_at: clock(),
      })
      .where('id', '=', orderId)
      .execute();
    await tx.updateTable('internal.open_orders').set({ mailbox }).where('order_id', '=', orderId).execute();
    await addEvent(tx, order, 'unproven', { actor: 'customer', note: 'Adresse e-mail corrigée.' }, clock());
    return { outcome: 'corrected' };
  });
}

type Claim = {
  order: OrderRow;
  of: 'mailbox' | 'phone';
  /** The mailbox, if it is not the address that the order has now. */
  mailbox?: string;
  /** Whether the claim comes from that mailbox or telephone. */
  isProven: boolean;
  now: Date;
};

/**
 * The cap of a mailbox or a telephone that an unconfirmed order would exceed. The sum of all strangers' holds already
 * includes it.
 */
async function findCappedOf(
  tx: Transaction<Schema>,
  caps: HoldCaps,
  { order, of, mailbox, isProven, now }: Claim,
): Promise<Capped | undefined> {
  const origin = await tx
    .selectFrom('internal.open_orders')
    .select(['mailbox', 'phone', 'network', 'region'])
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  if (!origin || mailbox === origin.mailbox) return undefined;
  const lines = await tx
    .selectFrom('order_lines')
    .select(['product_id as productId', 'quantity', 'unit_price_cents as unitPriceCents'])
    .where('order_id', '=', order.id)
    .execute();
  return checkHolds(tx, caps, {
    held: { orderId: order.id, of },
    lines,
    isByCard: false,
    isProven,
    isPhoneProven: isProven,
    origin: { ...origin, ...(mailbox && { mailbox }) },
    now,
  });
}

/** The mail that asks to confirm an order, to be sent once more; null if there is no such question any more. */
export async function findQuestion(
  deps: Pick<ProofDeps, 'database'>,
  orderId: string,
): Promise<number | null> {
  return (await question(deps, orderId))?.id ?? null;
}

/** Whether that mail is held back because its mailbox received too many (mail/strangers-mails.ts). */
export async function isQuestionHeld(deps: Pick<ProofDeps, 'database'>, orderId: string): Promise<boolean> {
  const mail = await question(deps, orderId);
  return mail?.hold === 'held' && mail.sent_at === null;
}

const question = ({ database: { kysely } }: Pick<ProofDeps, 'database'>, orderId: string) =>
  kysely
    .selectFrom('internal.outbox as message')
    .innerJoin('orders', 'orders.id', 'message.about_id')
    .select(['message.id', 'message.hold', 'message.sent_at'])
    .where('message.kind', '=', 'order')
    .where('message.about_kind', '=', 'order')
    .where('orders.id', '=', orderId)
    .where('orders.state', '=', 'unproven')
    .orderBy('message.id', 'desc')
    .executeTakeFirst();
