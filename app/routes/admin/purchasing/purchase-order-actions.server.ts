import { data, redirect } from 'react-router';
import type { z } from 'zod';
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
import type { SchemaSource } from '#app/forms/read-form.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { Refused } from '#server/outcomes.ts';
import type { LineAdded } from '#server/shop/purchasing/change-purchase-order.ts';
import type { PurchaseOrders } from '#server/shop/purchasing/purchase-orders-module.ts';
import { idsIn } from '../stock/row-ids.ts';
import {
  addToOrderSchema,
  CANCEL_ORDER_FIELDS,
  cancelOrderSchema,
  endLineSchema,
  HEAD_FIELDS,
  headSchema,
  orderDraftFields,
  orderLinesSchema,
} from './purchase-order-form.ts';
import { PURCHASE_ORDERS_PATH, purchaseOrderPath } from './purchasing-paths.ts';

type Doing = Sent & { orders: PurchaseOrders; who: AdminIdentity };

/** Products that the words of a line may mean. */
export type OfferedProducts = { offered?: ProductChoice[] };

const ACTIONS = {
  ...{ head, end, cancel, drop },
  // Buttons of the one form of a draft: whichever is pressed, what was typed in its lines is written too.
  ...{ key, lines, suggest, add },
  'add-words': addWords,
  send: (doing: Doing) => send(doing, false),
  mail: (doing: Doing) => send(doing, true),
} satisfies Record<string, (doing: Doing) => Promise<RowAnswer>>;

/** Takes one form of a purchase order. */
export const actOnPurchaseOrder = (doing: Omit<Doing, 'seen'>): Promise<RowAnswer> =>
  actOnRow(ACTIONS, doing);

const answerFor = (
  doing: Doing,
  changed: Parameters<typeof rowAnswer>[2],
  beside: { fields: FieldTable; kept: Record<string, string> } = { fields: {}, kept: {} },
): RowAnswer => rowAnswer(doing, purchaseOrderPath(doing.seen.id), changed, beside);

async function head(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, headSchema, HEAD_FIELDS, async ({ suggests, ...written }, kept) =>
    answerFor(
      doing,
      await doing.orders.writeOrderHead(doing.who, doing.seen, {
        head: { expectedOn: undefined, note: undefined, ...written },
        suggests,
      }),
      { fields: HEAD_FIELDS, kept },
    ),
  );
}

/** The Enter key: what is to be added, if anything is; else the lines. */
async function key(doing: Doing): Promise<RowAnswer> {
  return String(doing.form.get('wanted') ?? '').trim() === '' ? lines(doing) : add(doing);
}

async function lines(doing: Doing): Promise<RowAnswer> {
  return onDraft(doing, orderLinesSchema, ({ changed }) =>
    doing.orders.writeOrderLines(doing.who, doing.seen, changed),
  );
}

async function suggest(doing: Doing): Promise<RowAnswer> {
  return onDraft(doing, orderLinesSchema, ({ changed }) =>
    doing.orders.suggestLines(doing.who, doing.seen, changed),
  );
}

async function send(doing: Doing, isMailed: boolean): Promise<RowAnswer> {
  return onDraft(doing, orderLinesSchema, ({ changed }) =>
    doing.orders.sendPurchaseOrder(doing.who, doing.seen, { isMailed, changed }),
  );
}

async function add(doing: Doing, isFree = false): Promise<RowAnswer> {
  const picked = doing.form.get('picked');
  return onDraft(doing, addToOrderSchema, ({ wanted, addedQuantity, addedCost, changed }) =>
    doing.orders.addOrderLine(doing.who, doing.seen, {
      wanted: typeof picked === 'string' && picked !== '' ? picked : wanted,
      isFree,
      quantity: addedQuantity,
      unitCostCents: addedCost,
      changed,
    }),
  );
}

async function addWords(doing: Doing): Promise<RowAnswer> {
  return add(doing, true);
}

/** Reads the form of a draft, and changes it. */
async function onDraft<Schema extends z.ZodType>(
  doing: Doing,
  schema: SchemaSource<Schema>,
  act: (value: z.output<Schema>) => Promise<LineAdded | Refused>,
): Promise<RowAnswer> {
  const order = await doing.orders.find(doing.who, doing.seen.id);
  const ids = idsIn(doing.form, 'quantity').map((id) => ({ id: Number(id), label: '' }));
  const fields = orderDraftFields(order?.lines ?? ids);
  return withForm(doing, schema, fields, async (value, kept) => {
    const changed = await act(value);
    if (changed.outcome !== 'several') return answerFor(doing, changed, { fields, kept });
    const offered = changed.offered.map(({ sku, name, available }) => ({
      value: sku,
      name,
      details: choiceDetails(sku, available),
    }));
    return data<FormAnswer & OfferedProducts>({ errors: [], kept, offered });
  });
}

async function drop(doing: Doing): Promise<RowAnswer> {
  const dropped = await doing.orders.dropOrderDraft(doing.who, doing.seen);
  return dropped.outcome === 'refused'
    ? refusedForm(dropped.reason, {})
    : redirect(PURCHASE_ORDERS_PATH, 303);
}

async function end(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, endLineSchema, {}, async (ended) =>
    answerFor(doing, await doing.orders.closeOrderLine(doing.who, doing.seen, ended)),
  );
}

async function cancel(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, cancelOrderSchema, CANCEL_ORDER_FIELDS, async ({ reason }, kept) =>
    answerFor(doing, await doing.orders.cancelPurchaseOrder(doing.who, doing.seen, reason), {
      fields: CANCEL_ORDER_FIELDS,
      kept,
    }),
  );
}
