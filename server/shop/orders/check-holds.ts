import { sql, type Transaction } from 'kysely';
import { type Capped, type HoldCaps, mostOfProduct, mostOfShop } from '#domain/order/hold-caps.ts';
import type { OrderRequest } from '#domain/order/order-request.ts';
import type { Schema } from '../../db/schema.ts';
import type { LockedProduct } from './lock-products.ts';

/** Whose an order is, by digests that only the site can make. */
export type OrderOrigin = { mailbox: string; phone: string; network: string | null };

type Asked = {
  request: Pick<OrderRequest, 'lines' | 'payment'>;
  products: ReadonlyMap<string, LockedProduct>;
  isProven: boolean;
  origin: OrderOrigin;
};

/**
 * Which cap an order would pass, if any. Whoever orders waits here for the one before, until its transaction ends: two that would
 * only fit alone are not both let through. The products are locked by then, and nothing but the number is waited for after this.
 */
export async function findCapped(
  tx: Transaction<Schema>,
  caps: HoldCaps,
  { request, products, isProven, origin }: Asked,
): Promise<Capped | undefined> {
  if (request.payment === 'card' && isProven) return undefined;
  const size = request.payment === 'card' ? undefined : tooLarge(caps, request);
  if (size) return size;
  await lockUnpaid(tx);
  const held = request.payment === 'card' ? undefined : await tooMany(tx, caps, origin, isProven);
  if (held) return held;
  if (isProven) return undefined;
  if (origin.network && (await countOpen(tx, 'network', origin.network)).unproven >= caps.unprovenOfNetwork)
    return { cap: 'network' };
  return beyondShare(tx, caps, request.lines, products);
}

/** Whoever counts what is held unpaid waits for the one before. */
async function lockUnpaid(tx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('atelier-papin unpaid orders', 0))`.execute(tx);
}

/** Whether a mailbox is asked about as many orders as one may be. */
export async function isMailboxFull(
  tx: Transaction<Schema>,
  caps: HoldCaps,
  mailbox: string,
): Promise<boolean> {
  await lockUnpaid(tx);
  const { open, unproven } = await countOpen(tx, 'mailbox', mailbox);
  return open >= caps.unpaid || unproven >= caps.unproven;
}

function tooLarge(caps: HoldCaps, { lines }: Pick<OrderRequest, 'lines'>): Capped | undefined {
  const most = caps.unitsOfProduct;
  const many = lines.find(({ quantity }) => quantity > most);
  if (many) return { cap: 'units of product', productId: many.productId, most };
  if (lines.reduce((sum, { quantity }) => sum + quantity, 0) > caps.units) return { cap: 'units' };
  const cents = lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
  return cents > caps.cents ? { cap: 'cents' } : undefined;
}

async function tooMany(
  tx: Transaction<Schema>,
  caps: HoldCaps,
  origin: OrderOrigin,
  isProven: boolean,
): Promise<Capped | undefined> {
  for (const cap of ['mailbox', 'phone'] as const) {
    const { open, unproven } = await countOpen(tx, cap, origin[cap]);
    if (open >= caps.unpaid || (!isProven && unproven >= caps.unproven)) return { cap };
  }
  const { network } = origin;
  return network && (await countOpen(tx, 'network', network)).open >= caps.unpaidOfNetwork
    ? { cap: 'network' }
    : undefined;
}

async function countOpen(tx: Transaction<Schema>, column: keyof OrderOrigin, whose: string) {
  const { rows } = await sql<{ open: number; unproven: number }>`
    select count(*) as open, count(*) filter (where state = 'unproven') as unproven
    from internal.open_orders as asked
    join public.orders on orders.id = asked.order_id
    where ${sql.ref(`asked.${column}`)} = ${whose}
  `.execute(tx);
  return rows[0] ?? { open: 0, unproven: 0 };
}

async function beyondShare(
  tx: Transaction<Schema>,
  caps: HoldCaps,
  lines: OrderRequest['lines'],
  products: ReadonlyMap<string, LockedProduct>,
): Promise<Capped | undefined> {
  const { rows } = await sql<{ id: string; quantity: number }>`
    select product_id as id, sum(quantity) as quantity
    from public.stock_reservations
    join public.orders on orders.id = order_id
    where state = 'unproven'
    group by product_id
  `.execute(tx);
  const held = new Map(rows.map(({ id, quantity }) => [id, Number(quantity)]));
  for (const { productId, quantity } of lines) {
    const already = held.get(productId) ?? 0;
    const most = mostOfProduct(caps, (products.get(productId)?.available ?? 0) + already);
    if (already + quantity > most) return { cap: 'product', productId, most: Math.max(0, most - already) };
  }
  const all = [...held.values()].reduce((sum, quantity) => sum + quantity, 0);
  const asked = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { units } = await tx
    .selectFrom('products')
    .select(({ fn }) => fn.sum<number>('available').as('units'))
    .where('is_published', '=', true)
    .executeTakeFirstOrThrow();
  return all + asked > mostOfShop(caps, Number(units) + all) ? { cap: 'shop' } : undefined;
}
