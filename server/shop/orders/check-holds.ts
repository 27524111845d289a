import { sql, type Transaction } from 'kysely';
import { findCapped, type HeldPart, type HoldFacts, type OrderCounts } from '#domain/order/find-capped.ts';
import { type Capped, type HoldCaps, PARTIES, type Party } from '#domain/order/hold-caps.ts';
import type { OrderRequest } from '#domain/order/order-request.ts';
import type { Schema } from '../../db/schema.ts';
import { readGoods } from './unpaid-goods.ts';
import { IS_UNKEPT, IS_UNPAID, LAPSED_COUNTS, UNKEPT_COUNTS } from './unpaid-orders.ts';

/** Whose an order is, by digests that only the site can make; null where nobody knows it, or where it does not count. */
type Origin = Record<Party, string | null>;
export type OrderOrigin = Origin & { mailbox: string; phone: string };

type Asked = {
  /** One of those that are held already, whose mailbox changes. */
  orderId?: string;
  lines: OrderRequest['lines'];
  isByCard: boolean;
  isProven: boolean;
  origin: Origin;
  now: Date;
};

/**
 * Which cap an order would pass, if any. Whoever orders waits here for the one before, until its transaction ends: two that would
 * only fit alone are not both let through. The products are locked by then, and nothing but the number is waited for after this.
 */
export async function checkHolds(
  tx: Transaction<Schema>,
  caps: HoldCaps,
  { orderId, lines, isByCard, isProven, origin, now }: Asked,
): Promise<Capped | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('atelier-papin unpaid orders', 0))`.execute(tx);
  const held = await readHeld(tx, origin, orderId);
  const ids = [...lines, ...held].map(({ productId }) => productId);
  const { shop, unitsOf } = await readGoods(tx, ids);
  return findCapped(caps, {
    asked: lines,
    isByCard,
    isProven,
    counts: await countOrders(tx, { origin, orderId, now }),
    held,
    shop,
    unitsOf,
  });
}

/** Which of the digests of an order are the same. */
const isSame = (origin: Origin, party: Party) =>
  sql<boolean>`coalesce(${sql.ref(`asked.${party}`)} = ${origin[party]}, false)`;

/** From the same network, which counts here for customers too; anything, where nobody knows it. */
const isNear = (origin: Origin) =>
  origin.network === null
    ? sql<boolean>`true`
    : sql<boolean>`(${isSame(origin, 'network')} or ${isSame(origin, 'region')})`;

/** A code was sent there for this order and typed; or it is the number of the account that ordered, and confirmed there. */
const IS_PROVEN_PHONE = sql<boolean>`(exists (
  select from internal.phone_proofs as proof where proof.order_id = orders.id and proof.proven_at is not null
) or exists (
  select from auth.users
  where id = orders.user_id and phone_confirmed_at is not null and ltrim(phone, '+') = ltrim(orders.phone, '+')
))`;

/** Anybody writes the telephone of anybody: it says whose an order is together with the network, or once it is proven. */
const isOf = (origin: Origin, party: Party) =>
  party === 'phone'
    ? sql<boolean>`(${isSame(origin, 'phone')} and (${isNear(origin)} or ${IS_PROVEN_PHONE}))`
    : isSame(origin, party);

const isOther = (orderId: string | undefined) =>
  orderId === undefined ? sql`true` : sql`orders.id <> ${orderId}`;

async function readHeld(
  tx: Transaction<Schema>,
  origin: Origin,
  orderId: string | undefined,
): Promise<HeldPart[]> {
  const { rows } = await sql<HeldPart>`
    select
      product_id as "productId", sum(quantity)::int as units, products.direct_price_cents as "unitCents",
      orders.state = 'unproven' as "isUnproven", orders.payment_method = 'card' as "isByCard",
      ${sql.join(PARTIES.map((party) => sql`${isOf(origin, party)} as ${sql.ref(party)}`))}
    from public.stock_reservations
    join public.orders on orders.id = order_id
    join public.products on products.id = product_id
    left join internal.open_orders as asked on asked.order_id = orders.id
    where ${IS_UNPAID} and ${isOther(orderId)}
    group by 1, 3, 4, 5, 6, 7, 8, 9
  `.execute(tx);
  return rows;
}

type Counting = Pick<Asked, 'origin' | 'orderId' | 'now'>;

/** Lapsed ones of a mailbox count where they came from the same network: a stranger may write those of anybody. */
async function countOrders(
  tx: Transaction<Schema>,
  { origin, orderId, now }: Counting,
): Promise<HoldFacts['counts']> {
  const isLate = sql`(lapsed_at > ${now}::timestamptz - ${LAPSED_COUNTS} and concluded_at is null)`;
  const known = PARTIES.filter((party) => origin[party] !== null);
  const { rows } = await sql<OrderCounts & { party: Party }>`
    ${sql.join(
      known.map((party) => {
        const isCounted = party === 'region' || party === 'network' ? sql`true` : isNear(origin);
        return sql`
          select
            ${sql.lit(party)} as party,
            count(*) filter (where lapsed_at is null and payment_method <> 'card')::int as unpaid,
            count(*) filter (where lapsed_at is null and state = 'unproven')::int as unproven,
            count(*) filter (where ${isLate} and ${isCounted})::int as lapsed,
            count(*) filter (where payment_method = 'card' and (lapsed_at is null or (${isLate} and ${isCounted})))::int as "unpaidCards",
            count(*) filter (where lapsed_at is not null and ${isCounted} and ${IS_UNKEPT})::int as unkept
          from internal.open_orders as asked
          join public.orders on orders.id = asked.order_id
          where ${isOf(origin, party)} and ${isOther(orderId)}
            and (lapsed_at is null or lapsed_at > ${now}::timestamptz - ${UNKEPT_COUNTS})
        `;
      }),
      sql` union all `,
    )}
  `.execute(tx);
  return Object.fromEntries(rows.map(({ party, ...counts }) => [party, counts]));
}
