import type { Transaction } from 'kysely';
import { billingSchema } from '#domain/customers/billing-fields.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { doneOnFault } from '#domain/free-invoice/done-on.ts';
import { type LineUnit, linePriceCents } from '#domain/free-invoice/free-invoice-account.ts';
import { formatEuros } from '#domain/money/money.ts';
import { isTooDear, MOST_SALE_CENTS } from '#domain/payments/line-fields.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { isUnitNumber } from '#domain/used-unit/used-unit.ts';
import type { VatRate } from '#domain/vat/vat-rates.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Schema } from '../../db/schema.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import { faultAt, invalid, Refusal } from '../../outcomes.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { unitOfCode, unitOnLine, whyNotForSale } from '../used-units/sell-unit.ts';
import { type Buyer, type StandingDeposit, standingDeposits } from './free-invoice-deposits.ts';
import {
  type FreeInvoiceDeps,
  type FreeInvoiceLine,
  type FreeInvoiceWork,
  linesOfInvoice,
  noteDraftChange,
  onDraft,
} from './free-invoice-row.ts';
import { findPlan, requireNoPlan, UNIT_ONCE } from './plan-invoice.ts';

/** The most lines of an invoice: it stays readable. */
const MOST_LINES = 60;
const NO_LINE = 'Cette ligne n’est plus dans la facture.';

export type BilledCustomer = {
  name: string;
  email?: string | undefined;
  /** By default, what the settings say of companies or of private persons. */
  termsDays?: number | undefined;
  /** An unchecked form. */
  billing: unknown;
  /** The day on which it was sold or done, « 2026-11-12 »; that of the invoice, unless told. */
  doneOn?: string | undefined;
};

export type WrittenLine = {
  /** Null for a line that is added. */
  lineId: number | null;
  label: string;
  kind: 'goods' | 'service';
  unit: LineUnit;
  quantityHundredths: number;
  unitPriceCents: number;
  /** The rate of the VAT in the price; the usual one, or that of before, unless told. */
  vatRate?: VatRate | undefined;
  discountCents: number;
  discountReason: string | undefined;
};

/** Writes whom a draft is made out to, and by when it is to be paid. */
export const writeCustomer = (
  deps: FreeInvoiceDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  customer: BilledCustomer,
) =>
  onDraft(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { doneOn } = customer;
    const wrongDay = doneOn === undefined ? null : doneOnFault(doneOn, dayInParis(work.now));
    if (wrongDay) return faultAt('doneOn', wrongDay);
    const columns = await billedColumns(work.tx, deps.shop(), customer);
    if ('outcome' in columns) return columns;
    const deposits = await standingDeposits(work.tx, work.invoice.id);
    // Each as its own row says it: the draft may have moved within what is the same buyer.
    for (const deposit of deposits) {
      const other = otherBuyerAt(deposit.buyer, columns);
      if (other) return faultAt(other, depositMadeOut(deposit));
    }
    await work.tx.updateTable('free_invoices').set(columns).where('id', '=', work.invoice.id).execute();
    await noteDraftChange(work);
    return { outcome: 'done' };
  });

/**
 * The field that names somebody else than deposits were made out to; null where it is the same buyer. A SIREN tells companies apart,
 * their names only where one of them is not known. The contact of a company may change, and so may capitals, accents and spaces.
 */
function otherBuyerAt(one: Buyer, other: Buyer): 'customerName' | 'company' | 'siren' | null {
  if (one.company === null && other.company === null)
    return isSameName(one.customer_name, other.customer_name) ? null : 'customerName';
  if (one.company === null || other.company === null) return 'company';
  if (one.siren !== null && other.siren !== null) return one.siren === other.siren ? null : 'siren';
  return isSameName(one.company, other.company) ? null : 'company';
}

const isSameName = (one: string | null, other: string | null): boolean => namePart(one) === namePart(other);

const namePart = (name: string | null): string =>
  foldText(name ?? '')
    .replaceAll(/[\s.,]+/g, ' ')
    .trim();

const depositMadeOut = ({ number }: StandingDeposit) =>
  `L’acompte ${number} est facturé à ce client\u00a0: annulez-le d’abord par un avoir.`;

/** Whom an invoice is made out to, as its row says it, or what is wrong with that. */
export async function billedColumns(
  tx: Transaction<Schema>,
  { companyTermsDays, personTermsDays }: ShopSettings,
  customer: BilledCustomer,
) {
  const { name, email = null, doneOn = null } = customer;
  const { success, data: billing, error } = billingSchema.safeParse(customer.billing);
  if (!success) return invalid(error);
  const { company = null, siren = null, purchaseReference = null, address } = billing;
  const { termsDays = company === null ? personTermsDays : companyTermsDays } = customer;
  const known = await tx
    .selectFrom('customers')
    .select('user_id')
    .where('email', '=', email ?? '')
    .executeTakeFirst();
  return {
    ...{ customer_name: name, email, company, siren, terms_days: termsDays },
    user_id: known?.user_id ?? null,
    purchase_reference: purchaseReference,
    done_on: doneOn,
    billing_address: JSON.stringify(address),
  };
}

/** Adds a line to a draft, or changes one. Named by the number of a used unit, it sells that one when it is issued. */
export const writeLine = (deps: FreeInvoiceDeps, admin: AdminIdentity, seen: SeenRow, line: WrittenLine) =>
  onDraft(deps, admin, seen, async (work): Promise<RowChanged> => {
    const {
      lineId,
      quantityHundredths,
      unitPriceCents,
      vatRate,
      discountCents,
      discountReason = null,
    } = line;
    const price = linePriceCents(quantityHundredths, unitPriceCents);
    const lines = await linesOfInvoice(work.tx, work.invoice.id);
    const before = lines.find(({ id }) => id === lineId);
    if (isTooDear(work.invoice.total_cents, price, before?.total_cents))
      return faultAt('price', `Une facture fait ${formatEuros(MOST_SALE_CENTS)} au plus.`);
    if (discountCents > price)
      return faultAt(
        'discount',
        `La ligne coûte ${formatEuros(price)}\u00a0: la remise ne peut la dépasser.`,
      );
    if (discountCents > 0 && discountReason === null) return faultAt('discountReason', 'Écrivez pourquoi.');
    const isUnit = before?.unit_id != null;
    if (isUnit && quantityHundredths !== ONE) return faultAt('quantity', UNIT_ALONE);
    const used = isUnitNumber(line.label) ? await unitLine(work, line, lines) : { columns: {} };
    if (!('columns' in used)) return used;
    const row = {
      ...{ label: line.label, kind: isUnit ? ('goods' as const) : line.kind, unit: line.unit },
      quantity_hundredths: quantityHundredths,
      unit_price_cents: unitPriceCents,
      ...(vatRate && { vat_rate: vatRate }),
      ...used.columns,
      discount_cents: discountCents,
      discount_reason: discountCents > 0 ? discountReason : null,
    };
    if (lineId === null) {
      if (lines.length >= MOST_LINES) return faultAt('', `Une facture a ${MOST_LINES} lignes au plus.`);
      await work.tx
        .insertInto('free_invoice_lines')
        .values({ ...row, free_invoice_id: work.invoice.id })
        .execute();
    } else {
      if (!before) throw new Refusal(NO_LINE);
      await work.tx.updateTable('free_invoice_lines').set(row).where('id', '=', lineId).execute();
    }
    await noteDraftChange(work);
    return { outcome: 'done' };
  });

const ONE = 100;
const UNIT_ALONE = 'Un appareil d’occasion se facture seul\u00a0: écrivez 1.';

/** What a line says of the used unit that it sells: the VAT in its price is what its owner has noted. */
async function unitLine(
  { tx, invoice }: FreeInvoiceWork,
  { label: number, lineId, quantityHundredths }: WrittenLine,
  lines: readonly FreeInvoiceLine[],
) {
  const unit = await unitOfCode(tx, number);
  if (!unit) return faultAt('label', 'Aucun appareil d’occasion n’a ce numéro.');
  const why = await whyNotForSale(tx, unit, invoice.id);
  if (why) return faultAt('label', why);
  if (lines.some(({ id, unit_id }) => unit_id === unit.id && id !== lineId))
    return faultAt('label', `L’appareil ${unit.number} est déjà dans cette facture.`);
  if (quantityHundredths !== ONE) return faultAt('quantity', UNIT_ALONE);
  if (await findPlan(tx, invoice.id)) return faultAt('label', UNIT_ONCE);
  const { id: unit_id, vat_rate } = unit;
  const label = unitOnLine(unit);
  return { columns: { unit_id, vat_rate, label, kind: 'goods' as const, unit: 'piece' as const } };
}

/** Takes a line off a draft. */
export const removeInvoiceLine = (
  deps: FreeInvoiceDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  lineId: number,
) =>
  onDraft(deps, admin, seen, async (work): Promise<RowChanged> => {
    await requireLine(work, lineId);
    await work.tx.deleteFrom('free_invoice_lines').where('id', '=', lineId).execute();
    await noteDraftChange(work);
    return { outcome: 'done' };
  });

/** Drops a draft: nothing of it remains. */
export const dropDraft = (deps: FreeInvoiceDeps, admin: AdminIdentity, seen: SeenRow) =>
  onDraft(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { tx, invoice } = work;
    await requireNoPlan(work);
    const [deposit] = await standingDeposits(tx, invoice.id);
    if (deposit)
      throw new Refusal(
        `L’acompte ${deposit.number} est facturé\u00a0: si le travail ne se fait pas, annulez-le d’abord par un avoir.`,
      );
    await tx.deleteFrom('free_invoices').where('id', '=', invoice.id).execute();
    return { outcome: 'done' };
  });

async function requireLine({ tx, invoice }: FreeInvoiceWork, lineId: number): Promise<void> {
  const lines = await linesOfInvoice(tx, invoice.id);
  if (!lines.some(({ id }) => id === lineId)) throw new Refusal(NO_LINE);
}
