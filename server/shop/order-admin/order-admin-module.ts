import { sql, type Transaction } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import type { OrderQuery } from '#domain/order/order-query.ts';
import { TO_PREPARE } from '#domain/order/order-states.ts';
import type { OrderStep } from '#domain/order/order-step.ts';
import { type AdminIdentity, readAsTableOwner } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Module } from '../../module.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import { type CardRefunds, type SentRefund, sendCardRefund } from '../../payments/card-refunds.ts';
import type { Documents } from '../documents/documents-module.ts';
import { drawStack } from '../documents/draw-document.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { IS_RENOUNCED, WITHDRAWALS_OF_ORDER } from '../orders/renounced-orders.ts';
import { drawLabel } from './draw-label.ts';
import { findOrderDetails } from './find-order-details.ts';
import { allOrders, listOrders } from './list-orders.ts';
import { ordersCsv } from './orders-csv.ts';
import { type PackedOrder, type PackingContext, slipText } from './slip-texts.ts';
import { type OrderStepOutcome, type TakeOrderStepDeps, takeOrderStep } from './take-order-step.ts';

/** Upper bound for the orders of an export: a spreadsheet still opens them at once. */
const EXPORT_LIMIT = 20_000;
/** Upper bound for the slips drawn at once: drawing blocks other requests, and visitors would notice more. */
const SLIPS_LIMIT = 50;

export type OrderAdminDeps = {
  database: Pick<Database, 'transaction'>;
  mails: Pick<Outbox, 'wake' | 'resend'>;
  documents: Pick<Documents, 'draw'>;
  shop: TakeOrderStepDeps['shop'];
  siteUrl: string;
  /** Undefined while Stripe cannot be asked for refunds. */
  cards?: () => CardRefunds | undefined;
  clock: () => Date;
};

export type OrderAdmin = ReturnType<typeof createOrderAdmin>['api'];

/** Finds, prepares and settles orders. All functions throw NotAdminError for anyone but an administrator. */
export function createOrderAdmin(deps: OrderAdminDeps) {
  const { database, mails, documents, shop, siteUrl, clock } = deps;
  const context = (): PackingContext => ({ shop: shop(), siteUrl });
  return {
    api: {
      list: (admin: AdminIdentity, query: OrderQuery) =>
        readAsTableOwner(database, admin, 'orders', (tx) => listOrders(tx, query)),
      /** All pages of the same orders as CSV; null if they exceed the rows that a spreadsheet is made for. */
      async export(admin: AdminIdentity, query: OrderQuery): Promise<string | null> {
        const orders = await readAsTableOwner(database, admin, 'orders', (tx) =>
          allOrders(tx, query, EXPORT_LIMIT),
        );
        return orders.length > EXPORT_LIMIT ? null : ordersCsv(orders);
      },
      find: (admin: AdminIdentity, number: string) =>
        readAsTableOwner(database, admin, 'orders', (tx) => findOrderDetails(tx, number)),
      async take(
        admin: AdminIdentity,
        number: string,
        step: OrderStep,
        guard: EditGuard<OrderRow>,
      ): Promise<OrderStepOutcome | SentRefund> {
        const taken = await takeOrderStep(
          { ...deps, hasCards: () => deps.cards?.() !== undefined },
          admin,
          number,
          step,
          guard,
        );
        mails.wake();
        return sendCardRefund(deps.cards?.(), taken);
      },
      /** A document of an order by its name in the address, as PDF; null if it has none with that name. */
      async draw(admin: AdminIdentity, number: string, document: string): Promise<Buffer | null> {
        const [order] = await readAsTableOwner(database, admin, 'orders', (tx) => packed(tx, [number]));
        if (!order) return null;
        if (document === 'preparation')
          return drawStack(`Bon de préparation ${number}`, [slipText(order, context())], clock());
        if (document === 'etiquette') return drawLabel(order, context());
        return documents.draw(document, { orderId: order.id });
      },
      /** The packing slips of these orders, or of the oldest ones to prepare, in one PDF; null if there are none. */
      async slips(admin: AdminIdentity, numbers: readonly string[] | null): Promise<Buffer | null> {
        const orders = await readAsTableOwner(database, admin, 'orders', (tx) => packed(tx, numbers));
        if (orders.length === 0) return null;
        return drawStack(
          'Bons de préparation',
          orders.map((order) => slipText(order, context())),
          clock(),
        );
      },
    },
  } satisfies Module<unknown>;
}

/** Orders with their lines, oldest first, in two statements. Null selects those to prepare. */
async function packed(
  tx: Transaction<Schema>,
  numbers: readonly string[] | null,
): Promise<(PackedOrder & { id: string })[]> {
  const orders = await tx
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'state',
      'customer_name',
      'email',
      'phone',
      'delivery_method',
      'delivery_address',
      'relay_point',
      'paid_cents',
      'refunded_cents',
      'created_at',
    ])
    .select(WITHDRAWALS_OF_ORDER.as('withdrawals'))
    .where((eb) =>
      numbers
        ? eb('number', 'in', numbers)
        : eb.and([eb('state', 'in', TO_PREPARE), sql<boolean>`not ${IS_RENOUNCED}`]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(SLIPS_LIMIT)
    .execute();
  if (orders.length === 0) return [];
  const lines = await tx
    .selectFrom('order_lines')
    .select([
      'order_id',
      'sku',
      'name',
      'condition',
      'grade',
      'warranty',
      'eco_cents',
      'unit_price_cents',
      'quantity',
      'total_cents',
      'discount_cents',
    ])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('order_lines.id')
    .execute();
  const ofOrder = Map.groupBy(lines, ({ order_id }) => order_id);
  return orders.map((order) => ({ ...order, lines: ofOrder.get(order.id) ?? [] }));
}
