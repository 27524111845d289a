import { data, redirect } from 'react-router';
import type { ProductChoice } from '#app/features/product/product-choices.tsx';
import { choiceDetails } from '#app/features/product/product-texts.ts';
import {
  actOnRow,
  type RowAnswer,
  rowAnswer,
  type Sent,
  withForm,
} from '#app/features/seen-row/act-on-row.server.ts';
import type { FieldTable } from '#app/forms/field-table.ts';
import { type FormAnswer, refusedForm } from '#app/forms/form-answer.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { PurchaseOrders } from '#server/shop/purchasing/purchase-orders-module.ts';
import { idsIn } from '../stock/row-ids.ts';
import {
  ADD_FIELDS,
  addLineSchema,
  CANCEL_ORDER_FIELDS,
  cancelOrderSchema,
  endLineSchema,
  HEAD_FIELDS,
  headSchema,
  orderLineFields,
  orderLinesSchema,
} from './purchase-order-form.ts';
import { PURCHASE_ORDERS_PATH, purchaseOrderPath } from './purchasing-paths.ts';

type Doing = Sent & { orders: PurchaseOrders; who: AdminIdentity };

/** Products that the words of a line may mean. */
export type OfferedProducts = { offered?: ProductChoice[] };

const ACTIONS = { head, suggest, add, lines, drop, send, end, cancel } satisfies Record<
  string,
  (doing: Doing) => Promise<RowAnswer>
>;

/** Takes one form of a purchase order. */
export const actOnPurchaseOrder = (doing: Omit<Doing, 'seen'>): Promise<RowAnswer> =>
  actOnRow(ACTIONS, doing);

const answer = (
  doing: Doing,
  changed: Parameters<typeof rowAnswer>[2],
  beside: { fields: FieldTable; kept: Record<string, string> } = { fields: {}, kept: {} },
): RowAnswer => rowAnswer(doing, purchaseOrderPath(doing.seen.id), changed, beside);

async function head(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, headSchema, HEAD_FIELDS, async ({ suggests, ...written }, kept) =>
    answer(
      doing,
      await doing.orders.writeOrderHead(doing.who, doing.seen, {
        head: { expectedOn: undefined, note: undefined, ...written },
        suggests,
      }),
      { fields: HEAD_FIELDS, kept },
    ),
  );
}

async function suggest(doing: Doing): Promise<RowAnswer> {
  return answer(doing, await doing.orders.suggestLines(doing.who, doing.seen));
}

async function add(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, addLineSchema, ADD_FIELDS, async ({ wanted, quantity, cost }, kept) => {
    const picked = doing.form.get('picked');
    const added = await doing.orders.addOrderLine(doing.who, doing.seen, {
      wanted: typeof picked === 'string' && picked !== '' ? picked : wanted,
      isFree: doing.form.get('as') === 'words',
      quantity,
      unitCostCents: cost,
    });
    if (added.outcome !== 'several') return answer(doing, added, { fields: ADD_FIELDS, kept });
    const offered = added.offered.map(({ sku, name, available }) => ({
      value: sku,
      name,
      details: choiceDetails(sku, available),
    }));
    return data<FormAnswer & OfferedProducts>({ errors: [], kept, offered });
  });
}

async function lines(doing: Doing): Promise<RowAnswer> {
  const ids = idsIn(doing.form, 'quantity').map((id) => ({ id: Number(id), label: '' }));
  const order = await doing.orders.find(doing.who, doing.seen.id);
  const fields = orderLineFields(order?.lines ?? ids);
  return withForm(doing, orderLinesSchema, fields, async (written, kept) =>
    answer(doing, await doing.orders.writeOrderLines(doing.who, doing.seen, written), { fields, kept }),
  );
}

async function drop(doing: Doing): Promise<RowAnswer> {
  const dropped = await doing.orders.dropOrderDraft(doing.who, doing.seen);
  return dropped.outcome === 'refused'
    ? refusedForm(dropped.reason, {})
    : redirect(PURCHASE_ORDERS_PATH, 303);
}

async function send(doing: Doing): Promise<RowAnswer> {
  return answer(
    doing,
    await doing.orders.sendPurchaseOrder(doing.who, doing.seen, {
      isMailed: doing.form.get('by') === 'mail',
    }),
  );
}

async function end(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, endLineSchema, {}, async (ended) =>
    answer(doing, await doing.orders.closeOrderLine(doing.who, doing.seen, ended)),
  );
}

async function cancel(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, cancelOrderSchema, CANCEL_ORDER_FIELDS, async ({ reason }, kept) =>
    answer(doing, await doing.orders.cancelPurchaseOrder(doing.who, doing.seen, reason), {
      fields: CANCEL_ORDER_FIELDS,
      kept,
    }),
  );
}
