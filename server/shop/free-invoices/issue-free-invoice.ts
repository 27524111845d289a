import { sql } from 'kysely';
import { dayInParis } from '#domain/dates/dates.ts';
import { dueDay, quantityText } from '#domain/free-invoice/free-invoice-account.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { SeenRow } from '../../edits/seen-row.ts';
import { Refusal, type Refused } from '../../outcomes.ts';
import { documentVat, lineVat } from '../documents/document-vat.ts';
import { sellerData } from '../documents/seller-data.ts';
import { sellUnitsOf } from '../used-units/sell-unit.ts';
import type { FreeInvoiceData } from './free-invoice-data.ts';
import { deduct, standingDeposits } from './free-invoice-deposits.ts';
import { freeInvoiceToken, freeInvoiceTokenHash } from './free-invoice-link.ts';
import {
  countChange,
  type FreeInvoiceDeps,
  type FreeInvoiceLine,
  type FreeInvoiceRow,
  type FreeInvoiceWork,
  linesOfInvoice,
  onDraft,
} from './free-invoice-row.ts';
import { knownAddress, queueInvoiceMail } from './mail-free-invoice.ts';
import { requireNoPlan } from './plan-invoice.ts';

export type IssuedInvoice = { outcome: 'issued'; number: string } | Refused;

/** Issues a draft: it takes its number in the series of all invoices, and never changes again. */
export const issueFreeInvoice = (
  deps: FreeInvoiceDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  { isMailed }: { isMailed: boolean },
) =>
  onDraft(deps, admin, seen, async (work): Promise<IssuedInvoice> => {
    await requireNoPlan(work);
    return issueDraft(deps, work, { isMailed, actorId: admin.id, mailer: admin.id });
  });

type Draft = Pick<FreeInvoiceWork, 'tx' | 'invoice' | 'now'>;

/** Who issues it, and who mails it; null for the site itself. */
type Issuing = { isMailed: boolean; actorId: string; mailer: string | null };

/** Issues a draft that this transaction has locked. */
export async function issueDraft(
  deps: Pick<FreeInvoiceDeps, 'shop' | 'secret'>,
  work: Draft,
  { isMailed, actorId, mailer }: Issuing,
): Promise<IssuedInvoice> {
  const { tx, invoice, now } = work;
  const email = isMailed ? knownAddress(work) : null;
  const lines = await linesOfInvoice(tx, invoice.id);
  if (lines.length === 0) throw new Refusal('Ajoutez d’abord ce qui est facturé.');
  if (invoice.total_cents === 0) throw new Refusal('Une facture à zéro ne s’émet pas.');
  const dueOn = dueDay(dayInParis(now), invoice.terms_days);
  const seller = sellerData(deps.shop(), now);
  const written = lines.map((line) => ({ ...writtenLine(line), ...lineVat(seller.seller, line.vat_rate) }));
  const deposits = await standingDeposits(tx, invoice.id);
  const isRated = seller.seller.vatNumber !== undefined;
  const { sums, data: due } = deduct(invoice, lines, deposits, { isRated });
  const data: FreeInvoiceData = {
    ...seller,
    ...buyerOf(invoice),
    operation: operationOf(invoice),
    currency: 'EUR',
    isDeposit: invoice.is_deposit,
    lines: written,
    ...documentVat(seller.seller, written),
    ...due,
    dueOn,
    doneOn: invoice.done_on,
  };
  await tx
    .updateTable('free_invoices')
    .set({
      ...{ ...sums, state: 'issued', due_on: dueOn, issued_at: now, actor_id: actorId },
      link_hash: freeInvoiceTokenHash(freeInvoiceToken(deps.secret, invoice.id)),
    })
    .where('id', '=', invoice.id)
    .execute();
  await countChange(work);
  await sellUnitsOf(tx, lines, { of: { free_invoice_id: invoice.id }, actorId, now });
  // Last, since others wait for the series.
  const { number } = await tx
    .insertInto('invoices')
    .values({
      number: sql`internal.next_number('FAC', ${now})`,
      free_invoice_id: invoice.id,
      total_cents: due.totalCents,
      data: JSON.stringify(data),
      issued_at: now,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  if (email !== null) await queueInvoiceMail(work, { kind: 'invoice', number, email, actorId: mailer });
  return { outcome: 'issued', number };
}

function buyerOf({
  customer_name: name,
  company,
  siren,
  email,
  billing_address: address,
  purchase_reference,
}: FreeInvoiceRow): Pick<FreeInvoiceData, 'customer' | 'purchaseReference'> {
  if (name === null || address === null) throw new Refusal('Écrivez d’abord le client et son adresse.');
  return {
    customer: { name, company, siren, email, address, country: 'FR' },
    purchaseReference: purchase_reference,
  };
}

function operationOf({ goods_cents, services_cents }: FreeInvoiceRow): string {
  if (services_cents === 0) return 'livraison de biens';
  return goods_cents === 0 ? 'prestation de services' : 'livraison de biens et prestation de services';
}

const writtenLine = (line: FreeInvoiceLine): FreeInvoiceData['lines'][number] => ({
  name: line.label,
  details:
    line.discount_cents > 0
      ? `Remise de ${formatEuros(line.discount_cents)}\u00a0: ${line.discount_reason}`
      : '',
  quantity: quantityText(line.quantity_hundredths, line.unit),
  quantityHundredths: line.quantity_hundredths,
  unit: line.unit,
  discountCents: line.discount_cents,
  discountReason: line.discount_reason,
  unitCents: line.unit_price_cents,
  totalCents: line.total_cents,
});
