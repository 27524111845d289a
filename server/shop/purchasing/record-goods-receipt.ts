import { sql, type Transaction } from 'kysely';
import { type Bill, type GoodsReceiptForm, natureOf } from '#domain/purchasing/goods-receipt.ts';
import { type AdminIdentity, changeAsAdmin, NotAdminError, permissionsOf } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { orRefused, Refusal, type Refused } from '../../outcomes.ts';
import { holdArrived, lockAwaiting } from '../../repairs/hold-arrived.ts';
import { addStock, sayWhy } from '../orders/change-stock.ts';
import { lockProducts } from '../orders/lock-products.ts';
import { countDelivered, lockDeliveredOrder } from './follow-purchase-order.ts';

type ReceiptDeps = { database: Pick<Database, 'transaction'>; clock: () => Date };

/** `served`: how many repairs have a part more set aside. */
export type ReceiptRecorded = { outcome: 'recorded'; number: string; served: number };

/**
 * Records a delivery: its units go into the stock, its costs to the products, its bill into the register, and what repairs await is set
 * aside for them. A second click changes nothing.
 */
export function recordGoodsReceipt(
  { database, clock }: ReceiptDeps,
  admin: AdminIdentity,
  form: GoodsReceiptForm,
): Promise<ReceiptRecorded | Refused> {
  return orRefused(
    changeAsAdmin(database, admin, 'products', async (tx): Promise<ReceiptRecorded> => {
      const now = clock();
      await sql`select pg_advisory_xact_lock(hashtextextended(${`goods receipt ${form.id}`}, 0))`.execute(tx);
      const known = await tx
        .selectFrom('goods_receipts')
        .select('number')
        .where('id', '=', form.id)
        .executeTakeFirst();
      if (known) return { outcome: 'recorded', number: known.number, served: 0 };
      const order = form.orderId === undefined ? null : await lockDeliveredOrder(tx, form.orderId);
      const lines = await withProducts(tx, form.lines);
      const productIds = lines.map(({ productId }) => productId);
      // Cases first, then products in the order of their ids, as every operation of a repair does.
      const awaiting = await lockAwaiting(tx, productIds);
      await lockProducts(tx, [...productIds, ...awaiting.flatMap((each) => each.productIds)]);
      const purchaseId = form.bill && (await addPurchase(tx, admin, { ...form, bill: form.bill, lines }));
      const { number } = await tx
        .insertInto('goods_receipts')
        .values({
          id: form.id,
          number: sql<string>`internal.next_number('BR', ${now})`,
          supplier_id: sql<number>`internal.supplier_named(${form.supplier})`,
          delivery_note: form.deliveryNote ?? null,
          purchase_id: purchaseId,
          purchase_order_id: order?.id ?? null,
          received_by: admin.id,
          received_at: now,
        })
        .returning('number')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('goods_receipt_lines')
        .values(
          lines.map(({ productId, quantity, unitCostCents }) => ({
            receipt_id: form.id,
            product_id: productId,
            quantity,
            unit_cost_cents: unitCostCents,
          })),
        )
        .execute();
      await sayWhy(tx, 'purchase', number, {
        note: [form.supplier, form.deliveryNote].filter(Boolean).join(', '),
      });
      for (const { productId, quantity } of lines) await addStock(tx, productId, quantity);
      for (const line of lines) await keepCost(tx, form.supplier, line);
      if (order) await countDelivered({ tx, order, now }, lines);
      const served = await holdArrived(tx, awaiting, { kind: 'shop', userId: admin.id }, now);
      return { outcome: 'recorded', number, served: served.length };
    }),
  );
}

/** Enters the bill of a receipt that came without one. */
export function addBill(
  { database }: Pick<ReceiptDeps, 'database'>,
  admin: AdminIdentity,
  number: string,
  bill: Bill,
): Promise<{ outcome: 'done' | 'missing' } | Refused> {
  return orRefused(
    changeAsAdmin(database, admin, 'products', async (tx) => {
      const receipt = await tx
        .selectFrom('goods_receipts as r')
        .innerJoin('suppliers as s', 's.id', 'r.supplier_id')
        .select(['r.id', 'r.purchase_id', 's.name as supplier'])
        .where('r.number', '=', number)
        .forUpdate('r')
        .executeTakeFirst();
      if (!receipt) return { outcome: 'missing' };
      if (receipt.purchase_id !== null) throw new Refusal('La facture de cette réception est déjà inscrite.');
      const lines = await tx
        .selectFrom('goods_receipt_lines as l')
        .innerJoin('products as p', 'p.id', 'l.product_id')
        .select(['p.name', 'l.quantity'])
        .where('l.receipt_id', '=', receipt.id)
        .orderBy('l.id')
        .execute();
      const purchase_id = await addPurchase(tx, admin, { supplier: receipt.supplier, bill, lines });
      await tx.updateTable('goods_receipts').set({ purchase_id }).where('id', '=', receipt.id).execute();
      // Noted to be paid before, it is paid now.
      await tx
        .updateTable('supplier_bills')
        .set({ purchase_id })
        .where('goods_receipt_id', '=', receipt.id)
        .execute();
      return { outcome: 'done' };
    }),
  );
}

type NamedLine = { name: string; quantity: number };

async function addPurchase(
  tx: Transaction<Schema>,
  admin: AdminIdentity,
  { supplier, bill, lines }: { supplier: string; bill: Bill; lines: readonly NamedLine[] },
): Promise<number> {
  if (!(await permissionsOf(tx, admin)).has('accounting')) throw new NotAdminError('not allowed: accounting');
  const { id } = await tx
    .insertInto('purchases')
    .values({
      bought_on: bill.day,
      supplier,
      nature: natureOf(lines),
      amount_cents: bill.amount,
      vat_cents: bill.vat || null,
      method: bill.way,
      reference: bill.reference ?? null,
      recorded_by: admin.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Each line with its product; two lines of one product are one. */
async function withProducts(tx: Transaction<Schema>, written: GoodsReceiptForm['lines']) {
  const products = await tx
    .selectFrom('products')
    .select(['id', 'sku', 'name'])
    .where('is_offered_unit', 'is', null)
    .where(
      'sku',
      'in',
      written.map(({ sku }) => sku),
    )
    .execute();
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const lines = new Map<
    string,
    { productId: string; name: string; quantity: number; unitCostCents: number | null }
  >();
  for (const { sku, quantity, unitCostCents } of written) {
    const product = bySku.get(sku);
    if (!product) throw new Refusal(`Aucun produit n’a plus la référence ${sku}.`);
    const before = lines.get(product.id);
    lines.set(product.id, {
      productId: product.id,
      name: product.name,
      quantity: quantity + (before?.quantity ?? 0),
      unitCostCents: unitCostCents ?? before?.unitCostCents ?? null,
    });
  }
  return [...lines.values()];
}

/** What a unit cost last is the product's purchase price; its supplier is only written if it has none. */
async function keepCost(
  tx: Transaction<Schema>,
  supplier: string,
  { productId, unitCostCents }: { productId: string; unitCostCents: number | null },
): Promise<void> {
  await tx
    .insertInto('product_purchases')
    .values({ product_id: productId, supplier, purchase_price_cents: unitCostCents })
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet({
        supplier: sql`coalesce(product_purchases.supplier, excluded.supplier)`,
        purchase_price_cents: sql`coalesce(excluded.purchase_price_cents, product_purchases.purchase_price_cents)`,
      }),
    )
    .execute();
}
