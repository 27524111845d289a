import { concludes, isOrderOver } from '#domain/order/order-states.ts';
import type { RefundMethod } from '#domain/order/refund-methods.ts';
import type { Database } from '../../db/database.ts';
import type { LoadMailTemplates } from '../../mail/load-templates.ts';
import {
  aboutOf,
  eventOf,
  type Message,
  type QueuedMessage,
  type WrittenMessage,
} from '../../outbox/message.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { acceptedTerms } from '../documents/accepted-terms.ts';
import type { Documents } from '../documents/documents-module.ts';
import { findById } from './find-order.ts';
import { isProvenByPhone, isProvenOrder } from './is-proven.ts';
import { linkToken, proofToken } from './link-token.ts';

export type OrderMailsDeps = {
  database: Pick<Database, 'kysely'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  /**
   * The confirmation is attached to the mail of the event that made the contract; invoices and credit notes to the
   * mail of the money they were issued for.
   */
  documents: Pick<Documents, 'draw' | 'terms'>;
  siteUrl: string;
  /** Makes the links to orders, as when they were placed. */
  secret: string;
};

/**
 * The mails about orders. A trigger queues one to the customer with each event of an order, and one to the shop for
 * each decision of the customer (db/migrations/*_create_orders.sql).
 */
export const orderMails = (deps: OrderMailsDeps): Message => ({
  kind: 'order',
  about: 'order',
  channel: 'mail',
  label: null,
  write: (queued) => writeOrderMail(deps, queued),
});

async function writeOrderMail(deps: OrderMailsDeps, mail: QueuedMessage): Promise<WrittenMessage | null> {
  const { database, loadTemplates, siteUrl, secret } = deps;
  const order = await findById(database, aboutOf(mail));
  const eventId = eventOf(mail);
  const event = await database.kysely
    .selectFrom('order_events')
    .select(['from_state', 'to_state', 'note', 'payment_id'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (!order || !event) throw new Error(`the order of mail ${mail.id} is gone`);
  const shop = deps.shop();
  const { renderOrderMail, renderOrderCancelled, renderOrderQuestion } = await loadTemplates();
  if (mail.recipient === 'shop')
    return { to: shop.email, replyTo: order.email, ...renderOrderCancelled({ order, shop }) };
  if (event.to_state === 'unproven' && event.payment_id === null) {
    // The question waited too long, or asks the previous address.
    if ((mail.hold === 'held' && isOrderOver(order.state)) || (await isAskedSince(deps, order.id, eventId)))
      return null;
    const link = `${siteUrl}/confirmer-commande?lien=${proofToken(secret, order)}`;
    const asked = { isByStranger: true, askedFrom: await networkOf(deps, order.id) };
    return { to: order.email, ...asked, ...renderOrderQuestion({ order, link, shop }) };
  }
  const happened = { from: event.from_state, to: event.to_state };
  const creditNote = event.payment_id === null ? null : await creditNoteOf(deps, event.payment_id);
  const refund = event.payment_id === null ? null : await refundOf(deps, event.payment_id);
  const isProven = await isProvenOrder(database.kysely, order.id);
  // The page of an order shows the typed details, so the mailbox's reader is asked first whether the order is theirs.
  const link = isProven
    ? `${siteUrl}/suivi-commande?lien=${linkToken(secret, order.id)}`
    : `${siteUrl}/confirmer-commande?lien=${proofToken(secret, order)}`;
  const told = { order, happened, note: event.note, refund, creditNote, isProven };
  const worded = renderOrderMail({ ...told, link, siteUrl, shop });
  const covered = await coveredBy(deps, order.id, eventId);
  const contract = (await isContractDue(deps, covered, isProven && concludes(happened, order.payment_method)))
    ? [await drawn(deps, order, order.number), await acceptedTerms(deps.documents, order.cgv_version)]
    : [];
  const document = creditNote
    ? [await drawn(deps, order, creditNote)]
    : await invoiceOf(deps, order, covered);
  const attachments = [...contract, ...document];
  return { to: order.email, isByStranger: !isProven, ...worded, attachments };
}

/** After a correction, the reader answers the later question. */
async function isAskedSince(
  { database }: OrderMailsDeps,
  orderId: string,
  eventId: number,
): Promise<boolean> {
  const later = await database.kysely
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', orderId)
    .where('id', '>', eventId)
    .where('to_state', '=', 'unproven')
    .where('payment_id', 'is', null)
    .executeTakeFirst();
  return later !== undefined;
}

/** The network of an order as digests: of an IPv4 /24, or an IPv6 /48. Orders without a network count as one. */
async function networkOf({ database }: OrderMailsDeps, orderId: string): Promise<string> {
  const open = await database.kysely
    .selectFrom('internal.open_orders')
    .select('region')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return open?.region ?? 'unknown';
}

/** The events that a mail tells of: its own, and those just before it that no mail told. */
type Covered = { orderId: string; after: number; eventId: number };

async function coveredBy({ database }: OrderMailsDeps, orderId: string, eventId: number): Promise<Covered> {
  const { after } = await database.kysely
    .selectFrom('order_events')
    .select(({ fn }) => fn.max('id').as('after'))
    .where('order_id', '=', orderId)
    .where('id', '<', eventId)
    .where('is_told', '=', true)
    .executeTakeFirstOrThrow();
  return { orderId, after: after ?? 0, eventId };
}

const isCovered = ({ after, eventId }: Covered, id: number | null | undefined): boolean =>
  id !== null && id !== undefined && id > after && id <= eventId;

/**
 * Whether a mail brings the contract: the mail of the event that concluded it. A contract confirmed by telephone is
 * sent, with everything that was typed, with the first mail after the shop looked at the order or the money came,
 * unless its mailbox asked for it.
 */
async function isContractDue(
  { database }: OrderMailsDeps,
  covered: Covered,
  isConcluding: boolean,
): Promise<boolean> {
  const { orderId } = covered;
  if (isConcluding || !(await isProvenByPhone(database.kysely, orderId))) return isConcluding;
  const first = await database.kysely
    .selectFrom('order_events')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('order_id', '=', orderId)
    .where(({ eb, or }) => or([eb('actor', '=', 'shop'), eb('payment_id', 'is not', null)]))
    .executeTakeFirst();
  return isCovered(covered, first?.id);
}

/** The invoice, if it was issued with this event: the first one since. Both are written in one transaction. */
async function invoiceOf(deps: OrderMailsDeps, order: { id: string }, covered: Covered) {
  const invoice = await deps.database.kysely
    .selectFrom('invoices')
    .select('number')
    .select(({ selectFrom }) =>
      selectFrom('order_events')
        .select(({ fn }) => fn.min('order_events.id').as('id'))
        .whereRef('order_events.order_id', '=', 'invoices.order_id')
        .whereRef('order_events.created_at', '>=', 'invoices.issued_at')
        .where('order_events.from_state', 'is not', null)
        .as('since'),
    )
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  return invoice && isCovered(covered, invoice.since) ? [await drawn(deps, order, invoice.number)] : [];
}

/** The sum given back; null if money came in. */
async function refundOf({ database }: OrderMailsDeps, paymentId: number) {
  const refund = await database.kysely
    .selectFrom('payments')
    .select(['amount_cents as amountCents', 'method'])
    .where('id', '=', paymentId)
    .where('kind', '=', 'refund')
    .$narrowType<{ method: RefundMethod }>()
    .executeTakeFirst();
  return refund ?? null;
}

/** The credit note of a refund; there is none without an invoice. */
async function creditNoteOf({ database }: OrderMailsDeps, refundId: number): Promise<string | null> {
  const note = await database.kysely
    .selectFrom('credit_notes')
    .select('number')
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
  return note?.number ?? null;
}

/**
 * A document as its customer finds it on the page of the order. Without it the mail does not leave and is tried
 * again.
 */
async function drawn({ documents }: OrderMailsDeps, order: { id: string }, number: string) {
  const content = await documents.draw(number, { orderId: order.id });
  if (!content) throw new Error(`there is no document ${number}`);
  return { filename: `${number}.pdf`, content, contentType: 'application/pdf' };
}
