import { billingSchema } from '#domain/customers/billing-fields.ts';
import { type LineUnit, linePriceCents } from '#domain/free-invoice/free-invoice-account.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import { Refusal } from '../../outcomes.ts';
import { invalid } from '../../repairs/repair-row.ts';
import { type SaleChanged, type SeenSale, wrongAt } from '../counter/sale-row.ts';
import {
  type FreeInvoiceDeps,
  type FreeInvoiceWork,
  linesOfInvoice,
  noteDraftChange,
  onDraft,
} from './free-invoice-row.ts';

/** The most lines of an invoice: it stays readable. */
const MOST_LINES = 60;
const MOST_LINE_CENTS = 100_000_000;

export type BilledCustomer = {
  name: string;
  email?: string | undefined;
  termsDays: number;
  /** An unchecked form. */
  billing: unknown;
};

export type WrittenLine = {
  /** Null for a line that is added. */
  lineId: number | null;
  label: string;
  kind: 'goods' | 'service';
  unit: LineUnit;
  quantityHundredths: number;
  unitPriceCents: number;
  discountCents: number;
  discountReason: string | undefined;
};

/** Writes whom a draft is made out to, and by when it is to be paid. */
export const writeCustomer = (
  deps: FreeInvoiceDeps,
  admin: AdminIdentity,
  seen: SeenSale,
  customer: BilledCustomer,
) =>
  onDraft(deps, admin, seen, async (work): Promise<SaleChanged> => {
    const { name, email = null, termsDays } = customer;
    const { success, data: billing, error } = billingSchema.safeParse(customer.billing);
    if (!success) return invalid(error);
    const { company = null, siren = null, purchaseReference = null, address } = billing;
    const known = await work.tx
      .selectFrom('customers')
      .select('user_id')
      .where('email', '=', email ?? '')
      .executeTakeFirst();
    await work.tx
      .updateTable('free_invoices')
      .set({
        ...{ customer_name: name, email, company, siren, terms_days: termsDays },
        user_id: known?.user_id ?? null,
        purchase_reference: purchaseReference,
        billing_address: JSON.stringify(address),
      })
      .where('id', '=', work.invoice.id)
      .execute();
    await noteDraftChange(work);
    return { outcome: 'done' };
  });

/** Adds a line to a draft, or changes one. */
export const writeLine = (deps: FreeInvoiceDeps, admin: AdminIdentity, seen: SeenSale, line: WrittenLine) =>
  onDraft(deps, admin, seen, async (work): Promise<SaleChanged> => {
    const { lineId, quantityHundredths, unitPriceCents, discountCents, discountReason = null } = line;
    const price = linePriceCents(quantityHundredths, unitPriceCents);
    if (price > MOST_LINE_CENTS)
      return wrongAt('price', `Une ligne coûte ${formatEuros(MOST_LINE_CENTS)} au plus.`);
    if (discountCents > price)
      return wrongAt(
        'discount',
        `La ligne coûte ${formatEuros(price)}\u00a0: la remise ne peut la dépasser.`,
      );
    if (discountCents > 0 && discountReason === null) return wrongAt('discountReason', 'Écrivez pourquoi.');
    const row = {
      ...{ label: line.label, kind: line.kind, unit: line.unit },
      quantity_hundredths: quantityHundredths,
      unit_price_cents: unitPriceCents,
      discount_cents: discountCents,
      discount_reason: discountCents > 0 ? discountReason : null,
    };
    if (lineId === null) {
      const { length } = await linesOfInvoice(work.tx, work.invoice.id);
      if (length >= MOST_LINES) return wrongAt('', `Une facture a ${MOST_LINES} lignes au plus.`);
      await work.tx
        .insertInto('free_invoice_lines')
        .values({ ...row, free_invoice_id: work.invoice.id })
        .execute();
    } else {
      await requireLine(work, lineId);
      await work.tx.updateTable('free_invoice_lines').set(row).where('id', '=', lineId).execute();
    }
    await noteDraftChange(work);
    return { outcome: 'done' };
  });

/** Takes a line off a draft. */
export const removeInvoiceLine = (
  deps: FreeInvoiceDeps,
  admin: AdminIdentity,
  seen: SeenSale,
  lineId: number,
) =>
  onDraft(deps, admin, seen, async (work): Promise<SaleChanged> => {
    await requireLine(work, lineId);
    await work.tx.deleteFrom('free_invoice_lines').where('id', '=', lineId).execute();
    await noteDraftChange(work);
    return { outcome: 'done' };
  });

/** Drops a draft: nothing of it remains. */
export const dropDraft = (deps: FreeInvoiceDeps, admin: AdminIdentity, seen: SeenSale) =>
  onDraft(deps, admin, seen, async ({ tx, invoice }): Promise<SaleChanged> => {
    await tx.deleteFrom('free_invoices').where('id', '=', invoice.id).execute();
    return { outcome: 'done' };
  });

async function requireLine({ tx, invoice }: FreeInvoiceWork, lineId: number): Promise<void> {
  const lines = await linesOfInvoice(tx, invoice.id);
  if (!lines.some(({ id }) => id === lineId)) throw new Refusal('Cette ligne n’est plus dans la facture.');
}
