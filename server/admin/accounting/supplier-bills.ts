import { sql, type Transaction } from 'kysely';
import type { PaidBills, SupplierBillForm } from '#domain/accounting/supplier-bill.ts';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { CASH_LIMIT_TEXT } from '#domain/payments/payment-ways.ts';
import { isPaidOverCashLimit } from '#domain/payments/payouts.ts';
import { billVatFault } from '#domain/vat/bill-vat.ts';
import type { VatRegime } from '#domain/vat/vat-regimes.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, lastLogged } from '../../edits/changed-meanwhile.ts';
import { orRefused, Refusal, type Refused } from '../../outcomes.ts';
import { type AdminIdentity, changeAsAdmin, readAsAdmin } from '../as-admin.ts';

/** Upper bound for the list: more unpaid bills than a shop of this size has. */
const MOST_LISTED = 500;

const ALREADY_PAID = 'Cette facture est déjà payée\u00a0: elle est au registre des achats.';

const bills = (tx: Transaction<Schema>) =>
  tx
    .selectFrom('supplier_bills')
    .select(['id', 'supplier', 'nature', 'amount_cents as amountCents', 'vat_cents as vatCents'])
    .select(['reference', 'due_on as dueOn', 'purchase_id as purchaseId']);

export type SupplierBill = Awaited<ReturnType<typeof listSupplierBills>>[number];

/** Bills that are to be paid, the first due first. */
export const listSupplierBills = (database: Pick<Database, 'asRole'>, admin: AdminIdentity) =>
  readAsAdmin(database, admin, 'accounting', (tx) =>
    bills(tx).where('purchase_id', 'is', null).orderBy('due_on').orderBy('id').limit(MOST_LISTED).execute(),
  );

/** A bill that is to be paid; null if there is none with that id, or if it has been paid. */
export async function findSupplierBill(
  database: Pick<Database, 'asRole'>,
  admin: AdminIdentity,
  id: string,
): Promise<SupplierBill | null> {
  const found = await readAsAdmin(database, admin, 'accounting', (tx) =>
    bills(tx).where('id', '=', id).where('purchase_id', 'is', null).executeTakeFirst(),
  );
  return found ?? null;
}

export type SupplierBillSave = {
  /** Null for a new one. */
  id: string | null;
  form: SupplierBillForm;
  guard: EditGuard<SupplierBill>;
};

/** Adds a bill to pay, or corrects the one with that id. A second click adds nothing. */
export function saveSupplierBill(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { id, form, guard }: SupplierBillSave,
): Promise<{ outcome: 'saved' | 'missing' } | ChangedMeanwhile | Refused> {
  const columns = {
    supplier: form.supplier,
    nature: form.nature,
    amount_cents: form.amount,
    vat_cents: form.vat || null,
    reference: form.reference ?? null,
    due_on: form.dueOn,
  };
  return orRefused(
    changeAsAdmin(database, admin, 'accounting', async (tx) => {
      if (id === null) {
        await refuseKnown(tx, form);
        const goods_receipt_id = form.receipt === undefined ? null : await unbilled(tx, form);
        await tx
          .insertInto('supplier_bills')
          .values({
            ...columns,
            id: form.billId ?? sql<string>`gen_random_uuid()`,
            goods_receipt_id,
            recorded_by: admin.id,
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
        return { outcome: 'saved' } as const;
      }
      const stored = await bills(tx).where('id', '=', id).forUpdate().executeTakeFirst();
      if (!stored) return { outcome: 'missing' } as const;
      if (stored.purchaseId !== null) throw new Refusal(ALREADY_PAID);
      const changed = await changedMeanwhile(tx, guard, stored, lastLogged('supplier_bills', id));
      if (changed) return changed;
      await tx.updateTable('supplier_bills').set(columns).where('id', '=', id).execute();
      return { outcome: 'saved' } as const;
    }),
  );
}

/** A supplier numbers each bill once: another with its number is the same one. */
async function refuseKnown(
  tx: Transaction<Schema>,
  { supplier, reference, billId }: SupplierBillForm,
): Promise<void> {
  if (reference === undefined) return;
  const isSame = sql<boolean>`lower(reference) = lower(${reference}) and lower(supplier) = lower(${supplier})`;
  const name = nameOf({ supplier, reference });
  const waiting = await tx
    .selectFrom('supplier_bills')
    .select('id')
    .where(isSame)
    .where('purchase_id', 'is', null)
    .executeTakeFirst();
  if (waiting && waiting.id !== billId) throw new Refusal(`${name} est déjà à payer.`);
  const recorded = await tx.selectFrom('purchases').select('id').where(isSame).executeTakeFirst();
  if (recorded) throw new Refusal(`${name} est déjà au registre des achats.`);
}

/** The receipt that a new bill belongs to, locked. */
async function unbilled(
  tx: Transaction<Schema>,
  { receipt: number = '', billId }: SupplierBillForm,
): Promise<string> {
  const receipt = await tx
    .selectFrom('goods_receipts')
    .select(['id', 'purchase_id'])
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  if (!receipt) throw new Refusal(`La réception ${number} n’existe pas.`);
  const waiting = await tx
    .selectFrom('supplier_bills')
    .select('id')
    .where('goods_receipt_id', '=', receipt.id)
    .executeTakeFirst();
  if (receipt.purchase_id !== null || (waiting && waiting.id !== billId))
    throw new Refusal(`La facture de la réception ${number} est déjà notée.`);
  return receipt.id;
}

/** Takes out a bill that should not be there; the audit log keeps it. */
export function removeSupplierBill(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { id, guard }: { id: string; guard: EditGuard<SupplierBill> },
): Promise<{ outcome: 'removed' | 'missing' } | ChangedMeanwhile> {
  return changeAsAdmin(database, admin, 'accounting', async (tx) => {
    const stored = await bills(tx)
      .where('id', '=', id)
      .where('purchase_id', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!stored) return { outcome: 'missing' };
    const changed = await changedMeanwhile(tx, guard, stored, lastLogged('supplier_bills', id));
    if (changed) return changed;
    await tx.deleteFrom('supplier_bills').where('id', '=', id).execute();
    return { outcome: 'removed' };
  });
}

/** Writes bills into the register of purchases as paid: all of them, or none and why. */
export function paySupplierBills(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { bills: ids, day, way }: PaidBills,
  regimes: readonly VatRegime[],
): Promise<{ outcome: 'paid' } | Refused> {
  return orRefused(
    changeAsAdmin(database, admin, 'accounting', async (tx) => {
      const asked = [...new Set(ids)];
      const found = await bills(tx)
        .select('goods_receipt_id as receiptId')
        .where('id', 'in', asked)
        .orderBy('id')
        .forUpdate()
        .execute();
      if (found.length < asked.length)
        throw new Refusal(
          'Une de ces factures n’est plus là. Rien n’est inscrit\u00a0: la liste est à jour.',
        );
      for (const bill of found) {
        if (bill.purchaseId !== null)
          throw new Refusal(
            `${nameOf(bill)} est déjà au registre. Rien n’est inscrit\u00a0: la liste est à jour.`,
          );
        const fault = billVatFault(
          { day, amountCents: bill.amountCents, vatCents: bill.vatCents ?? 0 },
          regimes,
        );
        if (fault !== null) throw new Refusal(`${nameOf(bill)}\u00a0: ${fault}`);
        if (isPaidOverCashLimit({ price: bill.amountCents, way }))
          throw new Refusal(`${nameOf(bill)} ne se paie pas en espèces. ${CASH_LIMIT_TEXT}`);
      }
      for (const bill of found) await pay(tx, admin, bill, { day, way });
      return { outcome: 'paid' } as const;
    }),
  );
}

const nameOf = ({ supplier, reference }: Pick<SupplierBill, 'supplier' | 'reference'>) =>
  `La facture ${reference === null ? '' : `${reference} `}de ${supplier}`;

async function pay(
  tx: Transaction<Schema>,
  admin: AdminIdentity,
  { id, receiptId, ...bill }: SupplierBill & { receiptId: string | null },
  { day, way }: Pick<PaidBills, 'day' | 'way'>,
): Promise<void> {
  const purchase = await tx
    .insertInto('purchases')
    .values({
      bought_on: day,
      supplier: bill.supplier,
      nature: bill.nature,
      amount_cents: bill.amountCents,
      vat_cents: bill.vatCents,
      method: way,
      reference: bill.reference,
      recorded_by: admin.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('supplier_bills').set({ purchase_id: purchase.id }).where('id', '=', id).execute();
  if (receiptId === null) return;
  await tx
    .updateTable('goods_receipts')
    .set({ purchase_id: purchase.id })
    .where('id', '=', receiptId)
    .execute();
}
