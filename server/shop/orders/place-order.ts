import { hash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import { warrantyOf } from '#domain/catalogue/warranty.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { type DeliveryRates, isServed } from '#domain/order/delivery-price.ts';
import type { Capped, HoldCaps } from '#domain/order/hold-caps.ts';
import { ecoCentsOf } from '#domain/order/line-texts.ts';
import { type OrderRequest, relayPointText } from '#domain/order/order-request.ts';
import { concludes, confirmedState, type OrderState } from '#domain/order/order-states.ts';
import { confirmBy, heldUntil, paymentDueAt } from '#domain/order/payment-terms.ts';
import type { PromoResult } from '#domain/promo/promo-code.ts';
import { isKnownCustomer } from '../../accounts/is-known-customer.ts';
import type { Database } from '../../db/database.ts';
import { type Deadline, openDeadline } from '../../db/deadline.ts';
import type { Schema } from '../../db/schema.ts';
import { keyedBucket } from '../../limits/address-bucket.ts';
import { mailboxOf } from '../../limits/mailbox-bucket.ts';
import { holdState } from '../../opening/shop-state.ts';
import { townFaults } from '../../towns/town-faults.ts';
import { readLegalBlock } from '../catalogue/legal-block.ts';
import { usePromos } from '../promo-codes/promo-code-row.ts';
import { checkHolds, type OrderOrigin } from './check-holds.ts';
import { findChanges, findPromoChanges, findShort, type OrderChange } from './find-changes.ts';
import { linkHash, linkToken, proofToken } from './link-token.ts';
import { type LockedProduct, lockProducts } from './lock-products.ts';
import { ownsPhone } from './owns-mailbox.ts';

export type PlaceOrderDeps = {
  database: Pick<Database, 'transaction'>;
  rates: () => DeliveryRates;
  /** The terms in force: cgv/2026-11-21. */
  cgvVersion: () => string;
  /** The guarantee on used goods without a text of their own: « 6 mois ». */
  usedWarranty: () => string;
  /** Makes the secret of each order's link; the same in all processes. */
  linkSecret: string;
  /** Whether everything that a sale needs is known (server/opening/missing-settings.ts). */
  takesOrders: () => boolean;
  clock: () => Date;
  /** Whether the customer has proven the mailbox; if not, the order must be confirmed from there. */
  isProven: (tx: Transaction<Schema>, userId: string | null, email: string) => Promise<boolean>;
  /** Limits on unpaid goods; null = anything. */
  caps: HoldCaps | null;
  /** Whether the customer's cart is no longer what the page showed: nothing is ordered, unless it was before. */
  isOutdated?: boolean;
  /** The network that the order comes from, if it is known. */
  network?: string | undefined;
  /** The wider network around it, for an IPv6 address. */
  region?: string | undefined;
};

type PlacedOrder = { id: string; number: string; state: OrderState; totalCents: number };

export type PlaceOrderOutcome =
  /** `repeated`: the same was requested before under the same key, and this is the order that exists. */
  | { outcome: 'placed' | 'repeated'; order: PlacedOrder; linkToken: string }
  | { outcome: 'invalid'; issues: { path: string; message: string }[] }
  /** Nothing was ordered. */
  | { outcome: 'changed'; changes: OrderChange[] }
  | { outcome: 'outdated' }
  /** The shop is not open. */
  | { outcome: 'closed' }
  /** The order would hold more unpaid goods than allowed. Nothing was ordered. */
  | { outcome: 'capped'; capped: Capped }
  /** Something else was ordered under this key. */
  | { outcome: 'key reused' };

/** A customer hears within three seconds that ordering is not possible now. */
export const ORDER_DEADLINE_MS = 2500;

/**
 * Places an order in one transaction: all of it or nothing. Its schema has read the request (orderRequestSchema); prices
 * and stock are the database's; any difference from those shown is reported, not accepted. The same request again, at
 * once or a week later, is the same order.
 */
export async function placeOrder(
  deps: PlaceOrderDeps,
  request: OrderRequest,
  userId: string | null = null,
  deadline = openDeadline(ORDER_DEADLINE_MS),
): Promise<PlaceOrderOutcome> {
  const fingerprint = fingerprintOf(request);
  const placing = deps.database.transaction(async (tx): Promise<PlaceOrderOutcome> => {
    deadline.begin();
    await lockKey(tx, request.idempotencyKey, deadline);
    // Opening the shop waits until this order exists, or is deleted with the demonstration. This comes before orders
    // are first read: they are emptied as a whole, and each side would wait for the other.
    const { isDemonstration, isOpened } = await holdState(tx);
    const earlier = await findByKey(tx, request.idempotencyKey);
    if (earlier) {
      if (earlier.fingerprint !== fingerprint) return { outcome: 'key reused' };
      return placedOutcome('repeated', earlier, linkToken(deps.linkSecret, earlier.id));
    }
    if (!(isDemonstration || isOpened) || !deps.takesOrders()) return { outcome: 'closed' };
    const ids = request.lines.map(({ productId }) => productId);
    const products = new Map((await lockProducts(tx, ids)).map((product) => [product.id, product]));
    const unserved = unservedAddress(deps.rates(), request.delivery);
    if (unserved) return { outcome: 'invalid', issues: [unserved] };
    const unknown = unknownTowns(request);
    if (unknown.length > 0) return { outcome: 'invalid', issues: unknown };
    const changes = findChanges(deps, request, products);
    if (changes.length > 0) return { outcome: 'changed', changes };
    const promos = await usePromos(tx, {
      ids: (request.promos ?? []).map(({ promoId }) => promoId),
      email: request.customer.email,
      goods: promoGoodsOf(request, products),
      today: dayInParis(deps.clock()),
    });
    const late = [...findShort(request, products), ...findPromoChanges(request, promos)];
    if (late.length > 0) return { outcome: 'changed', changes: late };
    if (deps.isOutdated) return { outcome: 'outdated' };
    const isProven = await deps.isProven(tx, userId, request.customer.email);
    const origin = originOf(deps, request, isProven && (await isKnownCustomer(tx, userId, deps.clock())));
    const isByCard = request.payment === 'card';
    const { phone } = request.customer;
    const isPhoneProven = phone !== undefined && (await ownsPhone(tx, userId, phone));
    const holding = { lines: request.lines, isByCard, isProven, isPhoneProven, origin, now: deps.clock() };
    const capped = deps.caps && (await checkHolds(tx, deps.caps, holding));
    if (capped) return { outcome: 'capped', capped };
    const id = randomUUID();
    const link = linkToken(deps.linkSecret, id);
    const order = { id, link, request, products, promos, fingerprint, userId, isProven, origin };
    return placedOutcome('placed', await insertOrder(tx, deps, order), link);
  });
  return deadline.of(placing);
}

/** Addresses that the owner does not deliver to; the schema has already refused overseas ones. */
function unservedAddress(rates: DeliveryRates, delivery: OrderRequest['delivery']) {
  if (delivery.method === 'pickup') return null;
  const [path, { postcode }] =
    delivery.method === 'parcel'
      ? ['delivery.address.postcode', delivery.address]
      : ['delivery.relayPoint.postcode', delivery.relayPoint];
  return isServed(rates, postcode) ? null : { path, message: NOT_SERVED };
}

const NOT_SERVED =
  'Nous n’envoyons pas de colis à ce code postal\u00a0: donnez une autre adresse, ou choisissez le retrait à l’atelier.';

/** Towns that are not of their postcodes. A parcel that goes to who pays has one address, which is told of once. */
function unknownTowns({ billingAddress, delivery }: OrderRequest) {
  const isSame = delivery.method === 'parcel' && isDeepStrictEqual(delivery.address, billingAddress);
  return townFaults({
    billingAddress,
    'delivery.address': delivery.method === 'parcel' && !isSame ? delivery.address : null,
    'delivery.relayPoint': delivery.method === 'relay' ? delivery.relayPoint : null,
  });
}

/** The goods that codes may take something off, in the order of the lines. */
const promoGoodsOf = ({ lines }: OrderRequest, products: ReadonlyMap<string, LockedProduct>) =>
  lines.map(({ productId, quantity }) => {
    const product = products.get(productId);
    const cents = (product?.direct_price_cents ?? 0) * quantity;
    return { productId, modelId: product?.model_id ?? null, categoryId: product?.category_id ?? '', cents };
  });

/** The same lines in another order are the same order. */
function fingerprintOf({ lines, ...rest }: OrderRequest): string {
  const sorted = lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
  return hash('sha256', JSON.stringify({ ...rest, lines: sorted }));
}

const LEAST_LOCK_WAIT_MS = 100;

/** Locks the key until the transaction ends: the second of two clicks waits, and then finds the order. */
async function lockKey(tx: Transaction<Schema>, key: string, deadline: Deadline): Promise<void> {
  const lockWait = `${Math.ceil(Math.max(deadline.leftMs(), LEAST_LOCK_WAIT_MS))}ms`;
  await sql`
    select set_config('lock_timeout', ${lockWait}, true),
      pg_advisory_xact_lock(hashtextextended(${`atelier-papin order ${key}`}, 0))
  `.execute(tx);
}

const PLACED = ['id', 'number', 'state', 'total_cents', 'fingerprint'] as const;

type PlacedRow = { id: string; number: string; state: OrderState; total_cents: number };

function findByKey(tx: Transaction<Schema>, key: string) {
  return tx.selectFrom('orders').select(PLACED).where('idempotency_key', '=', key).executeTakeFirst();
}

function placedOutcome(
  outcome: 'placed' | 'repeated',
  { id, number, state, total_cents }: PlacedRow,
  link: string,
): PlaceOrderOutcome {
  return { outcome, order: { id, number, state, totalCents: total_cents }, linkToken: link };
}

/**
 * The origin as digests, which do not reveal whose the orders are. Customers whom the shop knows neither use up a
 * network's share nor are stopped by it, since the network of a company or a mobile operator belongs to many: they have
 * a share of the same size among themselves.
 */
function originOf(
  { linkSecret, network, region = network }: PlaceOrderDeps,
  { customer }: OrderRequest,
  isKnown: boolean,
): OrderOrigin {
  return {
    mailbox: mailboxKey(linkSecret, customer.email),
    phone: customer.phone === undefined ? null : keyedBucket(linkSecret, 'phone', customer.phone),
    network: network === undefined ? null : networkDigest(linkSecret, network),
    region: region === undefined ? null : networkDigest(linkSecret, isKnown ? `${region} known` : region),
  };
}

/** The digest of an IPv4 /24, or an IPv6 /64 or /48. */
export const networkDigest = (secret: string, network: string): string =>
  keyedBucket(secret, 'network', network);

export const mailboxKey = (secret: string, email: string): string =>
  keyedBucket(secret, 'mailbox', mailboxOf(email));

type NewOrder = {
  id: string;
  /** The secret of its link. */
  link: string;
  request: OrderRequest;
  products: ReadonlyMap<string, LockedProduct>;
  promos: PromoResult;
  fingerprint: string;
  userId: string | null;
  isProven: boolean;
  origin: OrderOrigin;
};

/**
 * One statement, since each one costs a round trip while the products are locked. Foreign keys are checked at the end of
 * the transaction, so the parts may come in any order.
 */
async function insertOrder(
  tx: Transaction<Schema>,
  { clock, linkSecret, usedWarranty }: PlaceOrderDeps,
  { id, link, request, products, promos, fingerprint, userId, isProven, origin }: NewOrder,
): Promise<PlacedRow> {
  const now = clock();
  const { customer, delivery, payment } = request;
  const state = isProven ? confirmedState(payment) : 'unproven';
  const lines = request.lines.flatMap(({ productId, quantity }, place) => {
    const product = products.get(productId);
    if (!product) return [];
    const line = lineOf(id, { ...product, warranty: warrantyOf(product, usedWarranty()) }, quantity);
    return [{ ...line, discount_cents: promos.discounts[place] ?? 0 }];
  });
  const uses = promos.applied.map((promo) => ({
    order_id: id,
    promo_code_id: promo.id,
    code: promo.code,
    discount_cents: promo.cents,
  }));
  const expires_at = isProven ? heldUntil(payment, now) : confirmBy(now);
  if (uses.length > 0) await tx.insertInto('promo_uses').values(uses).execute();
  return tx
    .with('lines', (db) => db.insertInto('order_lines').values(lines))
    .with('reservations', (db) =>
      db
        .insertInto('stock_reservations')
        .values(
          lines.map(({ product_id, quantity }) => ({ order_id: id, product_id, quantity, expires_at })),
        ),
    )
    .with('first_event', (db) =>
      db
        .insertInto('order_events')
        .values({ order_id: id, to_state: state, actor: 'customer', actor_id: userId, created_at: now }),
    )
    .with('open_order', (db) => db.insertInto('internal.open_orders').values({ order_id: id, ...origin }))
    .insertInto('orders')
    .values({
      id,
      number: sql`internal.draw_number('CMD', ${now})`,
      state,
      user_id: userId,
      customer_name: customer.name,
      email: customer.email,
      phone: customer.phone ?? null,
      company: customer.company ?? null,
      siren: customer.siren ?? null,
      purchase_reference: customer.purchaseReference ?? null,
      billing_address: request.billingAddress ? JSON.stringify(request.billingAddress) : null,
      delivery_method: delivery.method,
      delivery_address: delivery.method === 'parcel' ? JSON.stringify(delivery.address) : null,
      relay_point: delivery.method === 'relay' ? relayPointText(delivery.relayPoint) : null,
      payment_method: payment,
      payment_due_at: paymentDueAt(payment, now),
      cgv_version: request.cgvVersion,
      goods_cents: lines.reduce(
        (sum, line) => sum + line.unit_price_cents * line.quantity - line.discount_cents,
        0,
      ),
      delivery_cents: request.deliveryCents,
      idempotency_key: request.idempotencyKey,
      fingerprint,
      link_hash: linkHash(link),
      // Paying by card is a proof.
      proof_hash:
        isProven || payment === 'card'
          ? null
          : linkHash(proofToken(linkSecret, { id, email: customer.email })),
      concluded_at: concludes({ from: null, to: state }, payment) ? now : null,
      created_at: now,
      updated_at: now,
    })
    .returning(PLACED)
    .executeTakeFirstOrThrow();
}

function lineOf(order_id: string, product: LockedProduct, quantity: number) {
  const { id, sku, name, condition, grade, warranty, listed_price_cents, direct_price_cents, vat_rate } =
    product;
  return {
    order_id,
    product_id: id,
    sku,
    name,
    condition,
    grade,
    warranty,
    listed_price_cents,
    unit_price_cents: direct_price_cents,
    quantity,
    vat_rate,
    eco_cents: ecoCentsOf({ condition, legal: readLegalBlock(product.legal) }),
  };
}
