import { sql, type Transaction } from 'kysely';
import { findCapped, type HeldPart, type HoldFacts, type OrderCounts } from '#domain/order/find-capped.ts';
import { type Capped, type HoldCaps, PARTIES, type Party } from '#domain/order/hold-caps.ts';
import type { OrderRequest } from '#domain/order/order-request.ts';
import type { Schema } from '../../db/schema.ts';
import { IS_PROVEN_MAILBOX, IS_PROVEN_PHONE } from './is-proven.ts';
import { readGoods } from './unpaid-goods.ts';
import { IS_UNKEPT, IS_UNPAID, LAPSED_COUNTS, UNKEPT_COUNTS } from './unpaid-orders.ts';

/** The origin of an order, as digests that only the site can make; null if a part is unknown or does not count. */
type Origin = Record<Party, string | null>;
export type OrderOrigin = Origin & { mailbox: string };

type Asked = {
  /** An order that is already held: the only question is to whom it may belong. */
  held?: { orderId: string; of: 'mailbox' | 'phone' };
  lines: OrderRequest['lines'];
  isByCard: boolean;
  /** Whether the customer has proven the mailbox, and the telephone. */
  isProven: boolean;
  isPhoneProven: boolean;
  origin: Origin;
  now: Date;
};

/**
 * The cap that an order would exceed, if any. Each order waits here for the transaction of the previous one: two that
 * would only fit alone do not both pass. The products are locked by then, and later steps wait only for the number.
 */
export async function checkHolds(
  tx: Transaction<Schema>,
  caps: HoldCaps,
  asked: Asked,
): Promise<Capped | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('atelier-papin unpaid orders', 0))`.execute(tx);
  const held = await readHeld(tx, asked);
  const ids = [...asked.lines, ...held].map(({ productId }) => productId);
  const { shop, unitsOf } = await readGoods(tx, ids);
  return findCapped(caps, {
    asked: asked.lines,
    isHeld: asked.held !== undefined,
    isByCard: asked.isByCard,
    isProven: asked.isProven,
    counts: await countOrders(tx, asked),
    held,
    shop,
    unitsOf,
  });
}

/** Which digests of two orders are equal. */
const isSame = (origin: Origin, party: Party) =>
  sql<boolean>`coalesce(${sql.ref(`asked.${party}`)} = ${origin[party]}, false)`;

/** Whether two orders come from the same network, which counts here for customers too. */
const isNear = (origin: Origin) =>
  origin.network === null
    ? sql<boolean>`(asked.network is null)`
    : sql<boolean>`(${isSame(origin, 'network')} or ${isSame(origin, 'region')})`;

/**
 * Anybody can type anybody's mailbox and telephone. For a customer who has proven them, orders count wherever they came
 * from. For other customers, they count only together with the network: such a customer learns nothing about the orders
 * of others, and takes nothing from the owner.
 */
function isOf(
  { origin, isProven, isPhoneProven }: Pick<Asked, 'origin' | 'isProven' | 'isPhoneProven'>,
  party: Party,
) {
  const is = isSame(origin, party);
  if (party === 'mailbox') return sql<boolean>`(${is} and ${isProven ? IS_PROVEN_MAILBOX : isNear(origin)})`;
  if (party === 'phone') return sql<boolean>`(${is} and ${isPhoneProven ? IS_PROVEN_PHONE : isNear(origin)})`;
  return is;
}

const isOther = ({ held }: Pick<Asked, 'held'>) =>
  held === undefined ? sql`true` : sql`orders.id <> ${held.orderId}`;

async function readHeld(tx: Transaction<Schema>, asked: Asked): Promise<HeldPart[]> {
  const { rows } = await sql<HeldPart>`
    select
      product_id as "productId", sum(quantity)::int as units, products.direct_price_cents as "unitCents",
      orders.state = 'unproven' as "isUnproven", orders.payment_method = 'card' as "isByCard",
      ${sql.join(PARTIES.map((party) => sql`${isOf(asked, party)} as ${sql.ref(party)}`))}
    from public.stock_reservations
    join public.orders on orders.id = order_id
    join public.products on products.id = product_id
    left join internal.open_orders as asked on asked.order_id = orders.id
    where ${IS_UNPAID} and ${isOther(asked)}
    group by 1, 3, 4, 5, 6, 7, 8, 9
  `.execute(tx);
  return rows;
}

/** Lapsed orders of a mailbox count if they came from the same network: a stranger may type anybody's mailbox. */
async function countOrders(tx: Transaction<Schema>, asked: Asked): Promise<HoldFacts['counts']> {
  const { origin, held, now } = asked;
  const isLate = sql`(lapsed_at > ${now}::timestamptz - ${LAPSED_COUNTS} and concluded_at is null)`;
  const known = PARTIES.filter((party) => origin[party] !== null && (!held || held.of === party));
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
          where ${isOf(asked, party)} and ${isOther(asked)}
            and (lapsed_at is null or lapsed_at > ${now}::timestamptz - ${UNKEPT_COUNTS})
        `;
      }),
      sql` union all `,
    )}
  `.execute(tx);
  return Object.fromEntries(rows.map(({ party, ...counts }) => [party, counts]));
}
