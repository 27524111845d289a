import type { Transaction } from 'kysely';
import { type Billing, billingSchema } from '#domain/customers/billing-fields.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { entriesInForce } from '#domain/payments/ledger.ts';
import { isDone } from '#domain/repair/repair-states.ts';
import type { Schema } from '../../db/schema.ts';
import { faultAt, type Invalid, invalid, type Refused, refused } from '../../outcomes.ts';
import type { RepairDeps } from '../repair-deps.ts';
import { addRepairEvent, onRepair, type RepairRow, type RepairWho } from '../repair-row.ts';
import { billingColumns, readBilling } from './billing.ts';
import { type InvoiceRow, insertInvoice, invoiceParty, readInvoices, type Writing } from './invoice-rows.ts';
import { ratedLines, readPrice } from './price-lines.ts';

export type InvoiceOutcome = { outcome: 'issued'; number: string } | Refused | Invalid;

const NO_BONUS_OF_COMPANIES =
  'Un bonus réparation est déduit de cette réparation\u00a0: il est réservé aux particuliers. Établissez la facture au nom du client.';

type Person = Exclude<RepairWho, { kind: 'system' }>;

/** Issues the invoice of a repair, made out as an unchecked form says. There is one; asked again, the same. */
export async function issueRepairInvoice(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Person,
): Promise<InvoiceOutcome> {
  const { success, data: billing, error } = billingSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(deps, repairId, async (tx, repair, now): Promise<InvoiceOutcome> => {
    const invoices = await readInvoices(tx, repair.id);
    const issued = invoices.find(({ deposit_id }) => deposit_id === null);
    if (issued) return { outcome: 'issued', number: issued.number };
    if (repair.grouped_cents > 0) return refused('Cette réparation est déjà sur une facture groupée.');
    if (!isDone(repair)) return refused('La facture s’établit quand le travail est fait.');
    const price = await readPrice(tx, repair);
    if (price.priceCents === 0)
      return refused('Rien n’est à facturer\u00a0: cette réparation ne coûte rien.');
    if (who.kind === 'customer' && price.dueCents > 0)
      return refused(`Il reste ${formatEuros(price.dueCents)} à payer\u00a0: la facture vient après.`);
    if (price.bonus && billing.company !== undefined) return faultAt('company', NO_BONUS_OF_COMPANIES);
    await keepBilling(tx, repair, billing);
    const number = await writeInvoice(tx, repair, { billing, price, invoices }, { shop: deps.shop(), now });
    await tellInvoice(tx, repair, number, who, now);
    return { outcome: 'issued', number };
  });
}

/**
 * Issues the invoice of a device that leaves, if its customer is a company, who always gets one. Without an address to
 * make it out to there is none: the shop is told on the case.
 */
export async function issueForCompany(
  tx: Transaction<Schema>,
  repair: RepairRow,
  writing: Writing,
): Promise<string | null> {
  const billing = await companyOf(tx, repair);
  if (!billing || repair.grouped_cents > 0) return null;
  const invoices = await readInvoices(tx, repair.id);
  const issued = invoices.find(({ deposit_id }) => deposit_id === null);
  if (issued) return issued.number;
  // Its company may be known from its account alone until now: it has no bonus.
  const price = await readPrice(tx, { ...repair, company: billing.company ?? null });
  if (price.priceCents === 0) return null;
  return writeInvoice(tx, repair, { billing, price, invoices }, writing);
}

/**
 * Issues the invoice of a device that leaves, if an organisation pays a bonus for it: it wants one. Without an address to make it out to
 * there is none, and the list of bonuses says so.
 */
export async function issueForBonus(
  tx: Transaction<Schema>,
  repair: RepairRow,
  writing: Writing,
): Promise<string | null> {
  const price = await readPrice(tx, repair);
  const { company, address } = await readBilling(tx, repair);
  if (price.bonus === null || company !== null || address === null) return null;
  const invoices = await readInvoices(tx, repair.id);
  if (invoices.some(({ deposit_id }) => deposit_id === null)) return null;
  return writeInvoice(tx, repair, { billing: { address }, price, invoices }, writing);
}

/**
 * Who to make out an invoice to without being asked; null if that is no company, or has no address. What only the profile
 * knew is kept with the case.
 */
export async function companyOf(tx: Transaction<Schema>, repair: RepairRow): Promise<Billing | null> {
  const { company, siren, purchaseReference, address } = await readBilling(tx, repair);
  if (company === null) return null;
  // Its case says so if the address is missing.
  if (repair.company === null)
    await tx.updateTable('repairs').set({ company, siren }).where('id', '=', repair.id).execute();
  if (address === null) return null;
  return {
    company,
    siren: siren ?? undefined,
    purchaseReference: purchaseReference ?? undefined,
    address,
  };
}

export async function keepBilling(
  tx: Transaction<Schema>,
  { id }: RepairRow,
  billing: Billing,
): Promise<void> {
  await tx.updateTable('repairs').set(billingColumns(billing)).where('id', '=', id).execute();
}

/** Its customer gets it by mail, attached. */
export const tellInvoice = (
  tx: Transaction<Schema>,
  repair: RepairRow,
  number: string,
  who: RepairWho,
  now: Date,
): Promise<number> =>
  addRepairEvent(
    tx,
    repair,
    who,
    { kind: 'invoice', note: number, payload: { invoice: number }, tells: ['customer'] },
    now,
  );

type Invoiced = {
  billing: Billing;
  price: Awaited<ReturnType<typeof readPrice>>;
  /** Those that were issued before, of deposits. */
  invoices: readonly InvoiceRow[];
};

async function writeInvoice(
  tx: Transaction<Schema>,
  repair: RepairRow,
  { billing, price: { lines, priceCents, dueCents, bonus }, invoices }: Invoiced,
  { shop, now }: Writing,
): Promise<string> {
  const deposits = invoices
    .map(({ number, issued_at, deposit_id, total_cents, credited_cents }) => ({
      entryId: deposit_id,
      deposit: { number, on: dayInParis(issued_at), cents: total_cents - credited_cents },
    }))
    .filter(({ deposit }) => deposit.cents > 0);
  const deductedCents = deposits.reduce((sum, { deposit }) => sum + deposit.cents, 0);
  const entries = await tx
    .selectFrom('payments')
    .selectAll()
    .where('repair_id', '=', repair.id)
    .orderBy('id')
    .execute();
  const party = invoiceParty(repair, billing, { shop, now });
  const data = {
    ...party,
    isDeposit: false,
    ...ratedLines(party, lines),
    deposits: deposits.map(({ deposit }) => deposit),
    totalCents: Math.max(0, priceCents - deductedCents),
    payments: entriesInForce(entries)
      .filter(({ id }) => !deposits.some(({ entryId }) => entryId === id))
      .map(({ kind, method, amount_cents, created_at }) => ({
        on: dayInParis(created_at),
        way: method,
        cents: kind === 'payment' ? amount_cents : -amount_cents,
      })),
    bonus,
    dueCents,
    guaranteeUntil: repair.guarantee_until,
  };
  const number = await insertInvoice(tx, repair, data, { depositId: null, now });
  if (bonus)
    await tx
      .insertInto('repair_bonuses')
      .values({
        repair_id: repair.id,
        invoice_number: number,
        organisation: bonus.organisation,
        amount_cents: bonus.cents,
        created_at: now,
      })
      .execute();
  return number;
}
